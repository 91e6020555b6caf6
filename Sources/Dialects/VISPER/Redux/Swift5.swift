// The functions that take a closure, for code in Swift 5 mode: there a closure may capture anything, as in VISPER.
//
// Two kinds of such forms are beside those of Swift 6 mode: what subclasses override or call as a designated initialiser,
// which has to be in the class, and what is a requirement of a protocol, which has to exist in both modes.

extension Middleware {
    /// Calls `effect` with each action and passes the action on, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func sideEffect(
        _ effect: @escaping (GetState, @escaping @Sendable (Action...) -> Void, Action) -> Void
    ) -> Middleware<State> {
        causing(effect)
    }

    /// Replaces each action with another one, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func map(_ transform: @escaping (GetState, Action) -> Action) -> Middleware<State> {
        mapping(transform)
    }

    /// Replaces each action with any number of others, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func flatMap(_ transform: @escaping (GetState, Action) -> [Action]) -> Middleware<State> {
        expanding(transform)
    }

    /// Replaces each action with another one, or drops it, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func flatMap(_ transform: @escaping (GetState, Action) -> Action?) -> Middleware<State> {
        replacing(transform)
    }

    /// Drops the actions for which `isIncluded` returns false, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func filter(_ isIncluded: @escaping (GetState, Action) -> Bool) -> Middleware<State> {
        keeping(isIncluded)
    }

    /// The earlier name of `flatMap(_:)`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @available(*, deprecated, renamed: "flatMap(_:)")
    public func increase(_ transform: @escaping (GetState, Action) -> [Action]) -> Middleware<State> {
        expanding(transform)
    }
}

extension FunctionalReducer {
    /// Makes a reducer from a function, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        self.init(reduceFunction)
    }
}

extension ReducerContainer {
    /// Another spelling of `addReduceFunction(reduceFunction:)`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func addReduceFunction<StateType, ActionType: Action>(
        _ reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        let function: (ReducerProvider, ActionType, StateType) -> StateType = reduceFunction
        addReduceFunction(reduceFunction: function)
    }
}

extension ReducerContainerForOneActionTransaction {
    /// Forwards to a container, and calls the completion at the end, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        reducerContainer: StateChangingReducerContainer,
        completion: @escaping () -> Void
    ) {
        self.init(forwardingTo: reducerContainer, completion: completion)
    }
}

extension CombineLatestClosures {
    /// Calls the final closure after the others, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(allCallbacksAreCalled: @escaping PipelineCallback) {
        self.init(final: allCallbacksAreCalled)
    }

    /// Adds a closure to wait for, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func chainClosure(callback: @escaping PipelineCallback) -> PipelineCallback {
        chain(callback)
    }
}
