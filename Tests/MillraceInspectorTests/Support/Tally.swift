import Millrace

/// A store that changes by actions, as the dialects' stores do.
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

    init() {
        container = PublishingContainer(
            State(),
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: "tally")
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
