/// What an app reducer reduces actions with whose completion nobody waits for, any number of them. Like a transaction it passes
/// everything on to a container, but it awaits nothing.
final class UntrackedReductions: ReducerContainerForOneActionTransaction {
    private let container: ReducerContainerImpl

    /// The container, as what reducers get. Stored, since making that of an object counts a reference each time.
    private let provider: ReducerProvider

    init(container: ReducerContainerImpl) {
        self.container = container
        provider = container
        super.init(reducerContainer: container, completion: {})
    }

    override func reduce<StateType>(action: Action, state: StateType) -> StateType {
        container.reduce(action: action, state: state, providing: provider, completion: {})
    }

    override func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        container.reduce(action: action, state: state, providing: provider, completion: completion)
    }
}
