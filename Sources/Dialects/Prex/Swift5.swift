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

    /// Turns this mutation of a part into a mutation of the whole, for the actions of one case, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State>,
        action: @escaping (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(extraction(ofCase: action)) { mutate(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of an optional part into a mutation of the whole, for the actions of one case, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: WritableKeyPath<WholeState, State?>,
        action: @escaping (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        LiftedMutation(extraction(ofCase: action)) { mutateIfPresent(action: $0, state: &$1[keyPath: state]) }
    }

    /// Turns this mutation of one case of a state into a mutation of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State>(
        state: @escaping (State) -> WholeState,
        action: @escaping (Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> {
        mutationOfCase(state, action)
    }

    /// Turns this mutation of an element into a mutation of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State, Elements: MutableCollection>(
        each elements: WritableKeyPath<WholeState, Elements>,
        action: @escaping (State.ID, Action) -> WholeAction
    ) -> some Mutation<WholeAction, WholeState> where State: Identifiable, Elements.Element == State {
        LiftedMutation(elementAction(ofCase: action)) {
            mutateElement($0, of: &$1[keyPath: elements])
        }
    }

    /// Turns this mutation of an element into a mutation of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeAction: Prex.Action, WholeState: Prex.State, Elements: MutableCollection>(
        each elements: WritableKeyPath<WholeState, Elements>,
        action: @escaping (WholeAction) -> (State.ID, Action)?
    ) -> some Mutation<WholeAction, WholeState> where State: Identifiable, Elements.Element == State {
        LiftedMutation(action) { mutateElement($0, of: &$1[keyPath: elements]) }
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

    /// Runs `work` in a task for each of the state's keys, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func run<Keys: Collection>(
        forEach keys: @escaping (State) -> Keys,
        _ work: @escaping (_ key: Keys.Element, _ dispatch: @escaping LaneDispatch) async -> Void
    ) where Keys.Element: Hashable {
        run(forEach: keys, unchecked: work)
    }

    /// Creates a presenter of a part of a Flux, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init<V: View, WholeAction: Prex.Action, WholeState: Prex.State>(
        view: V,
        of flux: Flux<WholeAction, WholeState>,
        state: KeyPath<WholeState, State>,
        action: @escaping (Action) -> WholeAction
    ) where V.State == State {
        self.init(view: view, flux: Flux(of: flux, state: state, action: action))
    }
}
