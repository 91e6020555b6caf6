/// How a store presents itself in the timeline.
public struct StoreLabel: Hashable, Sendable {
    /// The dialect that the store is written in.
    public let dialect: String

    /// The store's name, for people.
    public let name: String

    /// A label for a store.
    public init(dialect: String, name: String) {
        self.dialect = dialect
        self.name = name
    }
}

/// A store, as the timeline knows it: who it is, and what can be done to it from outside.
///
/// It keeps nothing alive. Once the store has gone, everything that is asked of it throws ``TimeTravelError/storeIsGone(_:)``.
/// It may be used from any thread; but what a store's observers expect of the thread that calls them holds for
/// ``restore(_:)`` and ``dispatch(_:)`` too, so call these on the main thread unless there is a reason not to.
///
/// Sendable: its properties are set once, and its operations are the store's, which may be used from any thread.
public final class StoreHandle: Identifiable, @unchecked Sendable {
    private static let handles = AtomicCell<Int>(0)

    /// No other store's in this process.
    public let id = handles.add(1, ordering: .relaxed)

    /// The store's dialect and name.
    public let label: StoreLabel

    /// The type of its state.
    public let stateType: Any.Type

    /// The type of its actions; nil if it has none.
    public let actionType: Any.Type?

    private let operations: any StoreOperations
    private let sequence = AtomicCell<UInt64>(0)

    /// A handle for a store of this process, or of another.
    package init(label: StoreLabel, operations: some StoreOperations) {
        self.label = label
        self.operations = operations
        stateType = operations.stateType
        actionType = operations.actionType
    }

    /// Whether the store is still there.
    public var isAlive: Bool { operations.isAlive }

    /// The state as of now; nil if the store has gone.
    public var state: Any? { operations.state }

    /// Whether ``reduce(_:by:)`` can work: whether the store has actions.
    public var isReducible: Bool { actionType != nil }

    /// Gives the store a state that it had before, or could have had, and tells its observers. No reducer runs, and no effect.
    ///
    /// - Throws: ``TimeTravelError`` if the store has gone, or the state is of another type; then nothing has changed.
    public func restore(_ state: Any) throws(TimeTravelError) {
        try operations.restore(state, label)
    }

    /// Reduces a state by an action as the store would, without touching the store and without running effects.
    ///
    /// - Throws: ``TimeTravelError`` if the store has gone or has no actions, or the values are of other types.
    public func reduce(_ state: Any, by action: Any) throws(TimeTravelError) -> Reduction {
        try operations.reduce(state, by: action, label)
    }

    /// Reduces a state by one action after the other as the store would, without touching the store and without running effects.
    ///
    /// ```swift
    /// let outcome = try store.replay([CounterAction.increment, .increment], from: CounterState())
    /// if let last = outcome.last { try store.restore(last.state) }
    /// ```
    ///
    /// - Returns: what comes of each action.
    /// - Throws: ``TimeTravelError`` as ``reduce(_:by:)`` does.
    public func replay(_ actions: some Sequence, from state: Any) throws(TimeTravelError) -> [Reduction] {
        var reductions: [Reduction] = []
        for action in actions {
            reductions.append(try reduce(reductions.last?.state ?? state, by: action))
        }
        return reductions
    }

    /// Hands the store an action, as the app does: with all effects. While a timeline is locked, the store ignores it.
    ///
    /// - Throws: ``TimeTravelError`` if the store has gone or has no actions, or the action is of another type.
    public func dispatch(_ action: Any) throws(TimeTravelError) {
        try operations.dispatch(action, label)
    }

    /// What a state of this store looked like in a recording, as a state again; nil if the type cannot be decoded.
    ///
    /// - Throws: what the decoder or the type throws.
    package func decodeState(from decoder: any Decoder) throws -> Any? {
        try operations.decodeState(from: decoder)
    }

    /// The place of the last transition among the store's, while a recorder is attached.
    package var lastSequence: UInt64 { sequence.load(ordering: .relaxed) }

    /// The place of the next transition among the store's.
    func sequence(of cause: Transition.Cause) -> UInt64 {
        if case .restoration = cause { return sequence.load(ordering: .relaxed) }
        return sequence.add(1, ordering: .relaxed)
    }

    /// What comes of a state and an action.
    public struct Reduction {
        /// The state after.
        public let state: Any

        /// What the store would do next. It is not done.
        public let effects: [Any]

        package init(state: Any, effects: [Any] = []) {
            self.state = state
            self.effects = effects
        }
    }
}

extension StoreHandle: Hashable {
    /// Whether both are the same store's.
    public static func == (left: StoreHandle, right: StoreHandle) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
