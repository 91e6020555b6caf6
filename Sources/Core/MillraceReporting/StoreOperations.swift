import Millrace

/// The operations of the timeline on a store, independent of the store's types.
package protocol StoreOperations {
    var stateType: Any.Type { get }
    var actionType: Any.Type? { get }

    /// Whether the store takes actions of a type. True also for a store that does not know.
    func accepts(_ type: Any.Type) -> Bool

    /// False once the store has been released or, if it is a ``ReportedStore``, has ended.
    var isAlive: Bool { get }

    /// Whether the store can reduce.
    var isReducible: Bool { get }

    /// The present state; nil if the store has been released.
    var state: Any? { get }

    func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError)

    /// Changes the state atomically. `change` receives the present state, and returns whether to set the changed state.
    /// If the store has a queue, `change` may be called after this method has returned.
    func modify(_ change: @escaping (inout Any) -> Bool, _ label: StoreLabel) throws(TimeTravelError)
    func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError)
    func decodeState(from decoder: any Decoder) throws -> Any?

    /// The value that applies the store's actions; nil if there is none, or it is a function.
    var reducer: StoreReducer? { get }
}

extension StoreOperations {
    package var reducer: StoreReducer? { nil }
    package var isAlive: Bool { state != nil }
    package var isReducible: Bool { actionType != nil }
    package func accepts(_ type: Any.Type) -> Bool { false }

    /// Reads the state, changes it and restores it. Only for a store that changes on one thread, where no other
    /// change can happen between the reading and the restoring.
    fileprivate func modifyByRestoring(
        _ change: (inout Any) -> Bool,
        _ label: StoreLabel
    ) throws(TimeTravelError) {
        guard var state else { throw .storeIsGone(label) }
        if change(&state) { try restore(state, label) }
    }
}

/// The operations of a store that changes by actions. The closures refer to the store weakly.
package struct ActionStoreOperations<State, Action>: StoreOperations {
    private let currentState: () -> State?
    private let alive: (() -> Bool)?
    private let canReduce: Bool
    private let acceptsType: (Any.Type) -> Bool
    private let restore: (State) throws(TimeTravelError) -> Bool
    private let modify: ((@escaping (inout State) -> Bool) -> Bool)?
    private let reduce: (State, Action) throws(TimeTravelError) -> StoreHandle.Reduction?
    private let dispatch: (Action) throws(TimeTravelError) -> Bool
    private let decode: ((any Decoder) throws -> State?)?
    package let reducer: StoreReducer?

    /// - Parameters:
    ///   - state: returns the present state; nil if the store has been released.
    ///   - isAlive: returns whether the store is alive, if that costs less than reading its state, or is possible where that is not.
    ///   - canReduce: whether `reduce` is possible.
    ///   - accepts: returns whether the store takes actions of a type. Passed by stores whose `Action` is a protocol, because the
    ///     conformance of a type can be tested only where the protocol is named.
    ///   - restore: sets the state and notifies the observers; false if the store has been released. Throws, without a change, if
    ///     the store cannot restore this state, or any state.
    ///   - modify: changes the state like ``StoreOperations/modify(_:_:)``; false if the store has been released. Nil for a store
    ///     that changes on one thread only.
    ///   - reduce: returns the result of an action; nil if the store has been released. Throws if the store cannot
    ///     reduce.
    ///   - dispatch: sends the store an action; false if the store has been released. Throws if the store cannot dispatch.
    ///   - decode: decodes a state that cannot be decoded by its type alone.
    ///   - reducer: the value that applies the actions.
    package init(
        state currentState: @escaping () -> State?,
        isAlive: (() -> Bool)? = nil,
        canReduce: Bool = true,
        accepts: @escaping (Any.Type) -> Bool = { $0 == Action.self },
        restore: @escaping (State) throws(TimeTravelError) -> Bool,
        modify: ((@escaping (inout State) -> Bool) -> Bool)? = nil,
        reduce: @escaping (State, Action) throws(TimeTravelError) -> StoreHandle.Reduction?,
        dispatch: @escaping (Action) throws(TimeTravelError) -> Bool,
        decode: ((any Decoder) throws -> State?)? = nil,
        reducer: StoreReducer? = nil
    ) {
        self.currentState = currentState
        self.alive = isAlive
        self.canReduce = canReduce
        acceptsType = accepts
        self.restore = restore
        self.modify = modify
        self.reduce = reduce
        self.dispatch = dispatch
        self.decode = decode
        self.reducer = reducer
    }

    package var stateType: Any.Type { State.self }
    package var actionType: Any.Type? { Action.self == Never.self ? nil : Action.self }
    package var isReducible: Bool { canReduce && actionType != nil }
    package func accepts(_ type: Any.Type) -> Bool { actionType != nil && acceptsType(type) }
    package var isAlive: Bool { alive?() ?? (currentState() != nil) }
    package var state: Any? { currentState() }

    package func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) {
        let state = try cast(state, to: State.self, label)
        if try !restore(state) { throw .storeIsGone(label) }
    }

    package func modify(_ change: @escaping (inout Any) -> Bool, _ label: StoreLabel) throws(TimeTravelError)
    {
        guard let modify else { return try modifyByRestoring(change, label) }
        if !modify(onState(change)) { throw .storeIsGone(label) }
    }

    package func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        if actionType == nil { throw .noActions(label) }
        let state = try cast(state, to: State.self, label)
        let action = try cast(action, to: Action.self, label)
        guard let reduction = try reduce(state, action) else { throw .storeIsGone(label) }
        return reduction
    }

    package func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) {
        if actionType == nil { throw .noActions(label) }
        let action = try cast(action, to: Action.self, label)
        if try !dispatch(action) { throw .storeIsGone(label) }
    }

    package func decodeState(from decoder: any Decoder) throws -> Any? {
        if let decode { return try decode(decoder) }
        return try decodeValue(of: State.self, from: decoder)
    }
}

/// The operations of a store whose state is set directly, without actions. The closures refer to the store weakly.
package struct ValueOperations<State>: StoreOperations {
    private let currentState: () -> State?
    private let alive: (() -> Bool)?
    private let restore: (State) -> Bool
    private let modify: ((@escaping (inout State) -> Bool) -> Bool)?

    /// - Parameters:
    ///   - state: returns the present state; nil if the store has been released.
    ///   - isAlive: like `isAlive` of ``ActionStoreOperations``.
    ///   - restore: sets the state and notifies the observers; false if the store has been released.
    ///   - modify: like `modify` of ``ActionStoreOperations``.
    package init(
        state currentState: @escaping () -> State?,
        isAlive: (() -> Bool)? = nil,
        restore: @escaping (State) -> Bool,
        modify: ((@escaping (inout State) -> Bool) -> Bool)? = nil
    ) {
        self.currentState = currentState
        self.alive = isAlive
        self.restore = restore
        self.modify = modify
    }

    package var stateType: Any.Type { State.self }
    package var actionType: Any.Type? { nil }
    package var isAlive: Bool { alive?() ?? (currentState() != nil) }
    package var state: Any? { currentState() }

    package func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) {
        let state = try cast(state, to: State.self, label)
        if !restore(state) { throw .storeIsGone(label) }
    }

    package func modify(_ change: @escaping (inout Any) -> Bool, _ label: StoreLabel) throws(TimeTravelError)
    {
        guard let modify else { return try modifyByRestoring(change, label) }
        if !modify(onState(change)) { throw .storeIsGone(label) }
    }

    package func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        throw .noActions(label)
    }

    package func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) {
        throw .noActions(label)
    }

    package func decodeState(from decoder: any Decoder) throws -> Any? {
        try decodeValue(of: State.self, from: decoder)
    }
}

/// Converts a change of an untyped state to a change of `State`. Ignores a result that is not a `State`.
private func onState<State>(_ change: @escaping (inout Any) -> Bool) -> (inout State) -> Bool {
    { state in
        var changed: Any = state
        guard change(&changed), let changed = changed as? State else { return false }
        state = changed
        return true
    }
}

private func cast<Value>(_ value: Any, to: Value.Type, _ label: StoreLabel) throws(TimeTravelError) -> Value {
    guard let value = value as? Value else {
        throw .wrongType(label, expected: Value.self, found: type(of: value))
    }
    return value
}

private func decodeValue(of type: Any.Type, from decoder: any Decoder) throws -> Any? {
    try (type as? any Decodable.Type)?.init(from: decoder)
}
