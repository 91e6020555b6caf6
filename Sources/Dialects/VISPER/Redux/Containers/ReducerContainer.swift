/// Stores reducers and provides them.
///
/// Reducers run in the order in which they were added, synchronous and asynchronous ones alike.
public protocol ReducerContainer: AnyObject, ReducerProvider {
    /// Adds a reducer.
    func addReducer<R: ActionReducerType>(reducer: R)

    /// Adds an asynchronous reducer.
    func addReducer<R: AsyncActionReducerType>(reducer: R)

    /// Adds a function as a reducer. Code in Swift 6 mode calls the form with a `@Sendable` function.
    @_disfavoredOverload
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    )
}

extension ReducerContainer {
    /// Adds a function as a reducer. A store calls it where its delivery says, and a replay on the timeline's thread.
    @available(swift, introduced: 6)
    public func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping @Sendable (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        let function: (ReducerProvider, ActionType, StateType) -> StateType = reduceFunction
        OpenMethods.call("addReduceFunction(reduceFunction:)", of: self) {
            addReduceFunction(reduceFunction: function)
        }
    }
}

/// A container that changes a store's state by actions: it dispatches the results of its asynchronous reducers.
///
/// If the timeline replays the store's actions, it asks the container for reducers on the timeline's thread, also
/// while the store reduces. So a container with mutable state of its own needs a lock.
public protocol StateChangingReducerContainer: ReducerContainer {
    /// Dispatches the actions that carry the results of asynchronous reducers, on any thread. A store sets this
    /// closure. Code in Swift 6 mode sets the form with a `@Sendable` closure.
    @_disfavoredOverload
    var dispatchStateChangeActionCallback: ((Action) -> Void)? { get set }
}

extension StateChangingReducerContainer {
    /// Dispatches the actions that carry the results of asynchronous reducers, on any thread. A store sets this
    /// closure.
    @available(swift, introduced: 6)
    public var dispatchStateChangeActionCallback: (@Sendable (Action) -> Void)? {
        get {
            // The requirement's type does not say it, but any thread calls the callback. Both types of functions have
            // the same representation, so the cast is valid.
            unguardedCallback.map { unsafeBitCast($0, to: (@Sendable (Action) -> Void).self) }
        }
        set {
            let callback: ((Action) -> Void)? = newValue
            dispatchStateChangeActionCallback = callback
        }
    }

    /// The callback as the requirement declares it. Only a key path's type selects the requirement for reading.
    var unguardedCallback: ((Action) -> Void)? {
        self[keyPath: \.dispatchStateChangeActionCallback as KeyPath<Self, ((Action) -> Void)?>]
    }
}
