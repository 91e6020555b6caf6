/// What the timeline can do to a store, whatever its types.
package protocol StoreOperations {
    var stateType: Any.Type { get }
    var actionType: Any.Type? { get }

    /// Whether the store is still there.
    var isAlive: Bool { get }

    /// Nil when the store has gone.
    var state: Any? { get }

    func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError)
    func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError)
    func decodeState(from decoder: any Decoder) throws -> Any?
}

extension StoreOperations {
    package var isAlive: Bool { state != nil }
}

/// What a store that changes by actions offers the timeline. The closures refer to the store weakly.
package struct ActionStoreOperations<State, Action>: StoreOperations {
    private let currentState: () -> State?
    private let alive: (() -> Bool)?
    private let restore: (State) throws(TimeTravelError) -> Bool
    private let reduce: (State, Action) throws(TimeTravelError) -> StoreHandle.Reduction?
    private let dispatch: (Action) -> Bool
    private let decode: ((any Decoder) throws -> State?)?

    /// - Parameters:
    ///   - state: the state as of now; nil when the store has gone.
    ///   - isAlive: whether the store has not gone, if that takes less than to get its state.
    ///   - restore: sets the state and tells the observers; false when the store has gone. It throws, and changes nothing, if the
    ///     state is of the right type and still none of the store's.
    ///   - reduce: what comes of a state and an action; nil when the store has gone. It throws as `restore` does.
    ///   - dispatch: hands the store an action; false when it has gone.
    ///   - decode: for a state that cannot be decoded by its type alone.
    package init(
        state currentState: @escaping () -> State?,
        isAlive: (() -> Bool)? = nil,
        restore: @escaping (State) throws(TimeTravelError) -> Bool,
        reduce: @escaping (State, Action) throws(TimeTravelError) -> StoreHandle.Reduction?,
        dispatch: @escaping (Action) -> Bool,
        decode: ((any Decoder) throws -> State?)? = nil
    ) {
        self.currentState = currentState
        self.alive = isAlive
        self.restore = restore
        self.reduce = reduce
        self.dispatch = dispatch
        self.decode = decode
    }

    package var stateType: Any.Type { State.self }
    package var actionType: Any.Type? { Action.self }
    package var isAlive: Bool { alive?() ?? (currentState() != nil) }
    package var state: Any? { currentState() }

    package func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) {
        let state = try cast(state, to: State.self, label)
        if try !restore(state) { throw .storeIsGone(label) }
    }

    package func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        let state = try cast(state, to: State.self, label)
        let action = try cast(action, to: Action.self, label)
        guard let reduction = try reduce(state, action) else { throw .storeIsGone(label) }
        return reduction
    }

    package func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) {
        let action = try cast(action, to: Action.self, label)
        if !dispatch(action) { throw .storeIsGone(label) }
    }

    package func decodeState(from decoder: any Decoder) throws -> Any? {
        if let decode { return try decode(decoder) }
        return try decodeValue(of: State.self, from: decoder)
    }
}

/// What a value that is only ever replaced offers the timeline. The closures refer to it weakly.
package struct ValueOperations<State>: StoreOperations {
    private let currentState: () -> State?
    private let restore: (State) -> Bool

    /// - Parameters:
    ///   - state: the state as of now; nil when the store has gone.
    ///   - restore: sets the state and tells the observers; false when the store has gone.
    package init(state currentState: @escaping () -> State?, restore: @escaping (State) -> Bool) {
        self.currentState = currentState
        self.restore = restore
    }

    package var stateType: Any.Type { State.self }
    package var actionType: Any.Type? { nil }
    package var state: Any? { currentState() }

    package func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) {
        let state = try cast(state, to: State.self, label)
        if !restore(state) { throw .storeIsGone(label) }
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

private func cast<Value>(_ value: Any, to: Value.Type, _ label: StoreLabel) throws(TimeTravelError) -> Value {
    guard let value = value as? Value else {
        throw .wrongType(label, expected: Value.self, found: type(of: value))
    }
    return value
}

private func decodeValue(of type: Any.Type, from decoder: any Decoder) throws -> Any? {
    try (type as? any Decodable.Type)?.init(from: decoder)
}
