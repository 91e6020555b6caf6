import Prex
import XCTest

// The shelf of `SeedLibrary.swift` as a part of a bigger state, also in the style of 2018.

private struct LibraryState: State {
    var notes: [String] = []
    var shelf = ShelfState()
    var loanFromAfar: ShelfState?
}

private enum LibraryAction: Action {
    case closeForWinter
    case note(String)
    case shelf(ShelfAction)

    var shelf: ShelfAction? {
        guard case .shelf(let action) = self else { return nil }
        return action
    }
}

private struct LibraryMutation: Mutation {
    func mutate(action: LibraryAction, state: inout LibraryState) {
        switch action {
        case .closeForWinter: state = LibraryState()
        case .note(let note): state.notes.append(note)
        case .shelf: break
        }
    }
}

private final class LibraryView: View {
    var states: [LibraryState] = []
    func reflect(change: StateChange<LibraryState>) { states.append(change.new) }
}

final class ComposingTests: XCTestCase {
    func testAMutationOfPartsChangesEachPart() {
        let view = LibraryView()
        let presenter = Presenter(
            view: view,
            state: LibraryState(),
            mutation: CombinedMutation(
                ShelfMutation().lifted(state: \LibraryState.shelf, action: \LibraryAction.shelf),
                ShelfMutation().lifted(state: \.loanFromAfar, action: { $0.shelf }),
                LibraryMutation()
            )
        )
        presenter.dispatch(.shelf(.lend))
        presenter.dispatch(.note("open on Mondays"))
        presenter.dispatch(.shelf(.stock(SeedPacket(variety: "kale"))))
        XCTAssertEqual(presenter.state.shelf.packet?.variety, "kale")
        XCTAssertEqual(presenter.state.shelf.lent, 1)
        XCTAssertNil(presenter.state.loanFromAfar)
        presenter.dispatch(.closeForWinter)
        XCTAssertEqual(view.states.map { $0.shelf.lent }, [1, 1, 1, 0])
        XCTAssertEqual(view.states.map { $0.notes.count }, [0, 1, 1, 0])
    }
}
