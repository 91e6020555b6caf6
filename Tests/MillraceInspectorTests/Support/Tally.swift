import Foundation
import Millrace

/// A store that changes by actions, as the dialects' stores do. Its name is no other's.
final class Tally: Sendable {
    struct State: Codable, Equatable, Sendable {
        var count = 0
        var log: [String] = []
    }

    enum Action: Codable, Equatable, Sendable {
        case add(Int)
        case note(String)
        case nothing
    }

    let container: PublishingContainer<NewState<State>>
    let name: String

    init(name: String = "tally \(UUID().uuidString)") {
        self.name = name
        container = PublishingContainer(
            State(),
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: name)
        )
        container.appear { [weak self, weak container] in
            ActionStoreOperations<State, Action>(
                state: { container?.stateIfOpen },
                restore: { container?.restore($0) ?? false },
                reduce: { StoreHandle.Reduction(state: Self.reduce($0, $1)) },
                dispatch: { action in
                    self?.dispatch(action)
                    return self != nil
                }
            )
        }
    }

    var state: State { container.state }

    func dispatch(_ action: Action) {
        if TransitionProbe.isHoldingActions { return }
        container.set(Self.reduce(state, action), cause: .action(action))
    }

    static func reduce(_ state: State, _ action: Action) -> State {
        var state = state
        switch action {
        case .add(let number): state.count += number
        case .note(let text): state.log.append(text)
        case .nothing: break
        }
        return state
    }
}

/// A timeline that sees the transitions of some stores only: recorders see the whole process, and so those of other tests.
func timeline(of names: String..., limits: Timeline.Limits = Timeline.Limits()) -> Timeline {
    Timeline(limits: limits) { names.contains($0.label.name) ? $0 : nil }
}
