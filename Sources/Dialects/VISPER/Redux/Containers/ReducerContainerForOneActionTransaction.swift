/// The provider that a store passes to the app reducer for one action: forwards to a container and detects when all
/// reductions have completed.
///
/// Sendable: the properties are constant, and a subclass sets its mutable ones on the thread that reduces.
public class ReducerContainerForOneActionTransaction: StateChangingReducerContainer, @unchecked Sendable {
    private let reducerContainer: StateChangingReducerContainer
    private let reductions: CombineLatestClosures

    /// - Parameters:
    ///   - reducerContainer: the container to forward to.
    ///   - completion: called once, after ``startCompleting()``, when every reduction made through this object has
    ///     completed.
    @available(swift, introduced: 6)
    public convenience init(
        reducerContainer: StateChangingReducerContainer,
        completion: @escaping @Sendable () -> Void
    ) {
        self.init(forwardingTo: reducerContainer, completion: completion)
    }

    init(forwardingTo reducerContainer: StateChangingReducerContainer, completion: @escaping () -> Void) {
        self.reducerContainer = reducerContainer
        reductions = CombineLatestClosures(final: completion)
    }

    /// Whether an asynchronous reducer may have been started. Always true here, since a custom container does not
    /// report whether it has started any.
    var mayHaveStartedAsynchronousReducers: Bool { true }

    /// Call this after the last reduction. If all reductions have completed, calls the completion at once.
    public func startCompleting() {
        reductions.combineLatest()
    }

    /// The container's callback.
    @_disfavoredOverload
    public var dispatchStateChangeActionCallback: ((Action) -> Void)? {
        get { reducerContainer.unguardedCallback }
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

    /// Adds a function as a reducer to the container.
    @_disfavoredOverload
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

    /// Reduces with the container.
    public func reduce<StateType>(action: Action, state: StateType) -> StateType {
        let completion: () -> Void = {}
        return reduce(action: action, state: state, completion: completion)
    }

    /// Reduces with the container.
    ///
    /// - Parameters:
    ///   - action: the action to reduce.
    ///   - state: the state to reduce.
    ///   - completion: called when this reduction has completed, even before ``startCompleting()``.
    @_disfavoredOverload
    public func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        reducerContainer.reduce(action: action, state: state, completion: awaited(completion))
    }

    /// Wraps the completion of a reduction. This object calls its own completion only after all wrapped completions
    /// have been called.
    final func awaited(_ completion: @escaping () -> Void) -> () -> Void {
        reductions.chain(completion)
    }
}

/// The provider for one action if the container's class is exactly ``ReducerContainerImpl``. Detects whether an
/// asynchronous reducer was started.
final class TrackedReductions: ReducerContainerForOneActionTransaction, @unchecked Sendable {
    private let container: ReducerContainerImpl
    private var hasStarted = false

    init(container: ReducerContainerImpl, completion: @escaping () -> Void) {
        self.container = container
        super.init(forwardingTo: container, completion: completion)
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

/// The provider for all actions that are dispatched without a completion. Forwards to the container, like a
/// transaction, but does not wait for asynchronous reducers.
final class UntrackedReductions: ReducerContainerForOneActionTransaction, @unchecked Sendable {
    private let container: ReducerContainerImpl

    /// The container, converted to an existential. The result is stored, since each conversion would retain the
    /// object.
    private let provider: ReducerProvider

    init(container: ReducerContainerImpl) {
        self.container = container
        provider = container
        super.init(forwardingTo: container, completion: {})
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

extension ReducerContainerForOneActionTransaction: FinalReducerProvider {}
