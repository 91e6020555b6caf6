/// What an app reducer reduces one action with if the container is the usual one: a transaction that knows whether there is
/// anything to wait for.
final class TrackedReductions: ReducerContainerForOneActionTransaction {
    private let container: ReducerContainerImpl
    private var hasStarted = false

    init(container: ReducerContainerImpl, completion: @escaping () -> Void) {
        self.container = container
        super.init(reducerContainer: container, completion: completion)
    }

    override var mayHaveStartedAsynchronousReducers: Bool { hasStarted }

    override func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        var isAsynchronous = false
        defer { if isAsynchronous { hasStarted = true } }
        return container.reduce(
            action: action,
            state: state,
            providing: container,
            isAsynchronous: &isAsynchronous,
            completion: awaited(completion)
        )
    }
}
