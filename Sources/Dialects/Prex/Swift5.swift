import Millrace

// The functions that take a closure, for code in Swift 5 mode: there a closure may capture anything, as in Prex.

extension Store {
    /// Calls `callback` with every change from now on, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func addListener(callback: @escaping (StateChange<State>) -> ()) -> Subscription<State> {
        Subscription(observation: container.observers.add(callback))
    }

    /// Calls `callback` with the new state on every later change, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func addStateListener(callback: @escaping (State) -> ()) -> Subscription<State> {
        Subscription(observation: container.observers.add(usingKept: false) { callback($0.new) })
    }
}

extension Dispatcher {
    /// Calls `handler` with every action dispatched from now on, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func register(handler: @escaping (Action) -> ()) -> Subscription<Action> {
        Subscription(observation: broadcast.observers.add(handler))
    }
}

extension Mutation {
    /// Turns this mutation of a part into a mutation of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State>,
        action: @escaping (WholeAction) -> Action?
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(action) { mutate(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of an optional part into a mutation of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State?>,
        action: @escaping (WholeAction) -> Action?
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(action) { mutateIfPresent(action: $0, state: &$1[keyPath: state]) }
    }
}

extension Presenter {
    /// Runs `work` in a task, in a lane, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @discardableResult
    public func run(
        _ lane: WorkLane,
        after delay: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ work: @escaping (_ dispatch: @escaping LaneDispatch) async -> Void
    ) -> Task<Void, Never> {
        run(in: lane, after: delay, clock, unchecked: work)
    }

    /// Runs `work` in a task, in a lane, and dispatches an action if it throws, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @discardableResult
    public func run(
        _ lane: WorkLane,
        after delay: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ work: @escaping (_ dispatch: @escaping LaneDispatch) async throws -> Void,
        failure: @escaping (any Error) -> Action
    ) -> Task<Void, Never> {
        run(in: lane, after: delay, clock, unchecked: work, failure: failure)
    }
}
