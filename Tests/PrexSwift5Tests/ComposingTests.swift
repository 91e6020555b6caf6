import Prex
import XCTest

// The counter of `CounterApp.swift` as a part of a bigger state, also in the style of 2018.

private enum DeskAction: Action {
    case counter(CounterAction)
    case note(String)
    case close

    var counter: CounterAction? {
        guard case .counter(let action) = self else { return nil }
        return action
    }
}

private struct DeskState: State {
    var counter = CounterState()
    var guest: CounterState?
    var notes: [String] = []
}

private struct DeskMutation: Mutation {
    func mutate(action: DeskAction, state: inout DeskState) {
        switch action {
        case .counter: break
        case .note(let note): state.notes.append(note)
        case .close: state = DeskState()
        }
    }
}

private final class DeskView: View {
    var shown: [DeskState] = []
    func reflect(change: StateChange<DeskState>) { shown.append(change.new) }
}

final class ComposingTests: XCTestCase {
    func testPartsOfOneScreen() {
        let view = DeskView()
        let presenter = Presenter(
            view: view,
            state: DeskState(),
            mutation: CombinedMutation(
                CounterMutation().lifted(state: \DeskState.counter, action: \DeskAction.counter),
                CounterMutation().lifted(state: \.guest, action: { $0.counter }),
                DeskMutation()
            )
        )
        presenter.dispatch(.counter(.increment))
        presenter.dispatch(.note("a"))
        presenter.dispatch(.counter(.attach(Badge(text: "b"))))
        XCTAssertEqual(presenter.state.counter.count, 1)
        XCTAssertEqual(presenter.state.counter.badge?.text, "b")
        XCTAssertNil(presenter.state.guest)
        presenter.dispatch(.close)
        XCTAssertEqual(view.shown.map { $0.counter.count }, [1, 1, 1, 0])
        XCTAssertEqual(view.shown.map { $0.notes }, [[], ["a"], ["a"], []])
    }
}
