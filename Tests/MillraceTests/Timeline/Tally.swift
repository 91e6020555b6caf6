import Millrace

/// A store that changes by actions, as the dialects' stores do.
final class Tally: Sendable {
    enum Action: Equatable, Sendable {
        case add(Int)
        case multiply(Int)
    }

    let container: StateContainer<Int>

    init(_ state: Int = 0, name: String = "tally") {
        container = PublishingContainer(
            state,
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: name)
        )
        container.appear { [weak self, weak container] in
            ActionStoreOperations<Int, Action>(
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

    var state: Int { container.state }

    func dispatch(_ action: Action) {
        if TransitionProbe.isHoldingActions { return }
        container.set(Self.reduce(state, action), cause: .action(action))
    }

    static func reduce(_ state: Int, _ action: Action) -> Int {
        switch action {
        case .add(let number): state &+ number
        case .multiply(let number): state &* number
        }
    }
}
