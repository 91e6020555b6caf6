/// What an app reducer reduces one action with: it passes everything on to a container, and knows when all has been done.
///
/// A store hands the app reducer one for each action.
public class ReducerContainerForOneActionTransaction: StateChangingReducerContainer {
    private let reducerContainer: StateChangingReducerContainer
    private let reductions: CombineLatestClosures

    /// - Parameters:
    ///   - reducerContainer: what everything is passed on to.
    ///   - completion: called once, after ``startCompleting()``, when every reduction made here has completed.
    public init(reducerContainer: StateChangingReducerContainer, completion: @escaping () -> Void) {
        self.reducerContainer = reducerContainer
        reductions = CombineLatestClosures(allCallbacksAreCalled: completion)
    }

    /// Whether there may be an asynchronous reducer to wait for. Of a container that is not the usual one that is not known.
    var mayHaveStartedAsynchronousReducers: Bool { true }

    /// Says that there is no further reduction to wait for. If all have completed, the completion is called at once.
    public func startCompleting() {
        reductions.combineLatest()
    }

    /// The container's own.
    public var dispatchStateChangeActionCallback: ((Action) -> Void)? {
        get { reducerContainer.dispatchStateChangeActionCallback }
        set { reducerContainer.dispatchStateChangeActionCallback = newValue }
    }

    /// Adds a reducer to the container.
    public func addReducer<R: ActionReducerType>(reducer: R) {
        reducerContainer.addReducer(reducer: reducer)
    }

    /// Adds an asynchronous reducer to the container.
    public func addReducer<R: AsyncActionReducerType>(reducer: R) {
        reducerContainer.addReducer(reducer: reducer)
    }

    /// Adds a reducer that is a function to the container.
    public func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        reducerContainer.addReduceFunction(reduceFunction: reduceFunction)
    }

    /// The container's responsible reducers.
    public func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        reducerContainer.reducers(action: action, state: state)
    }

    /// The container's responsible asynchronous reducers.
    public func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] {
        reducerContainer.reducers(action: action, state: state)
    }

    /// Has the container reduce.
    public func reduce<StateType>(action: Action, state: StateType) -> StateType {
        reduce(action: action, state: state, completion: {})
    }

    /// Has the container reduce.
    ///
    /// - Parameters:
    ///   - action: what to reduce it by.
    ///   - state: what to reduce.
    ///   - completion: called when that has completed, whether ``startCompleting()`` has been called or not.
    public func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        reducerContainer.reduce(action: action, state: state, completion: awaited(completion))
    }

    /// A completion of one reduction, which is waited for.
    final func awaited(_ completion: @escaping () -> Void) -> () -> Void {
        reductions.chainClosure(callback: completion)
    }
}

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
