public import Millrace

/// A store's identity in the timeline, with the operations that can be performed on it from outside.
///
/// A handle does not retain the store. After the store's release, every operation throws
/// ``TimeTravelError/storeIsGone(_:)``. A handle may be used from any thread. But ``restore(_:)`` and
/// ``dispatch(_:)`` call the store's observers, so call these two methods on the main thread if the observers expect
/// the main thread.
///
/// Sendable: its properties are set once. The operations belong to the store, which may be used from any thread.
public final class StoreHandle: Identifiable, @unchecked Sendable {
    private static let handles = AtomicCell<Int>(0)

    /// Unique among the stores in this process, or among those of a recording that is shown by itself.
    public let id: Int

    /// The store's dialect and name.
    public let label: StoreLabel

    /// The type of the store's state.
    public let stateType: Any.Type

    /// The type of the store's actions; nil if it has none.
    public let actionType: Any.Type?

    /// The recorders of this store only.
    package let recorders: StoreRecorders

    private let operations: any StoreOperations
    private let sequence = AtomicCell<UInt64>(0)

    /// The ``Transition/sequence`` of the store's next transition.
    var nextSequence: UInt64 { sequence.load(ordering: .relaxed) + 1 }

    /// Creates a handle for a store in this process, or in another.
    ///
    /// - Parameters:
    ///   - id: the number in a recording that is shown by itself; nil for the next number of this process.
    ///   - recorders: the store's recorders, if they exist before the handle.
    package init(
        id: Int? = nil,
        label: StoreLabel,
        operations: some StoreOperations,
        recorders: StoreRecorders = StoreRecorders()
    ) {
        self.id = id ?? Self.handles.add(1, ordering: .relaxed)
        self.label = label
        self.operations = operations
        self.recorders = recorders
        stateType = operations.stateType
        actionType = operations.actionType
    }

    /// Whether the store is alive.
    public var isAlive: Bool { operations.isAlive }

    /// The present state; nil if the store has been released.
    public var state: Any? { operations.state }

    /// Whether the store's transitions are recorded.
    package var isRecorded: Bool { recorders.isRecorded }

    /// Whether ``reduce(_:by:)`` is possible: the store has actions and, if it is a ``ReportedStore``, a
    /// `reduce` closure.
    public var isReducible: Bool { operations.isReducible }

    /// Whether the store takes actions of a type. True also for a ``ReportedStore``, which does not know.
    package func accepts(_ type: Any.Type) -> Bool { operations.accepts(type) }

    /// Sets the store's state, which may be a past or a hypothetical one, and notifies its observers. Runs no reducer and no effect.
    ///
    /// - Throws: ``TimeTravelError`` if the store has been released, the state has another type, or a ``ReportedStore`` cannot
    ///   restore. Then nothing has changed.
    public func restore(_ state: Any) throws(TimeTravelError) {
        try ThreadReports.replacing(by: nil) { () throws(TimeTravelError) in
            try operations.restore(state, label)
        }
    }

    /// Changes the state by a transition that is recorded with `origin` as ``Transition/origin``. The change is
    /// atomic, so no change that another thread makes at the same time is lost. Runs no reducer and no effect;
    /// changes that observers make in response are separate transitions. Works also while a timeline is locked.
    ///
    /// - Parameter change: changes the present state, and returns whether to set it. Runs under the store's lock. It
    ///   runs at once or, if the store has a queue, in the queue's order and on any thread. Not called if the store
    ///   ends first.
    /// - Throws: `TimeTravelError.storeIsGone(_:)`.
    package func modify(by origin: AnyObject, _ change: @escaping (inout Any) -> Bool) throws(TimeTravelError)
    {
        try ThreadReports.replacing(by: origin) { () throws(TimeTravelError) in
            try operations.modify(change, label)
        }
    }

    /// Reduces a state by an action as the store would, without changing the store and without running effects.
    ///
    /// - Throws: ``TimeTravelError`` if the store has been released or has no actions, a value has another type, or a
    ///   ``ReportedStore`` cannot reduce.
    public func reduce(_ state: Any, by action: Any) throws(TimeTravelError) -> Reduction {
        try operations.reduce(state, by: action, label)
    }

    /// Reduces a state by a sequence of actions as the store would, without changing the store and without running effects.
    ///
    /// ```swift
    /// let outcome = try store.replay([CounterAction.increment, .increment], from: CounterState())
    /// if let last = outcome.last { try store.restore(last.state) }
    /// ```
    ///
    /// - Returns: the result of each action.
    /// - Throws: ``TimeTravelError`` as ``reduce(_:by:)`` does.
    public func replay(_ actions: some Sequence, from state: Any) throws(TimeTravelError) -> [Reduction] {
        var reductions: [Reduction] = []
        for action in actions {
            reductions.append(try reduce(reductions.last?.state ?? state, by: action))
        }
        return reductions
    }

    /// Sends the store an action, as the app does, with all effects. While a timeline is locked, the store ignores the action.
    ///
    /// - Throws: ``TimeTravelError`` if the store has been released or has no actions, the action has another type, or a
    ///   ``ReportedStore`` cannot dispatch.
    public func dispatch(_ action: Any) throws(TimeTravelError) {
        try operations.dispatch(action, label)
    }

    /// The value that applies the store's actions; nil if there is none, or it is a function.
    package var reducer: StoreReducer? { operations.reducer }

    /// Decodes a recorded state of this store; nil if the type is not decodable.
    ///
    /// - Throws: an error of the decoder or of the type.
    package func decodeState(from decoder: any Decoder) throws -> Any? {
        try operations.decodeState(from: decoder)
    }

    /// The ``Transition/sequence`` of the last transition that the store has made while a recorder was attached.
    package var lastSequence: UInt64 { sequence.load(ordering: .relaxed) }

    /// Returns the sequence number for a new transition with this cause. Restorations are not counted. A restoration
    /// has the number of the transition before it.
    func sequence(of cause: Transition.Cause) -> UInt64 {
        if case .restoration = cause { return sequence.load(ordering: .relaxed) }
        return sequence.add(1, ordering: .relaxed)
    }

    /// The result of reducing a state by an action.
    public struct Reduction {
        /// The state after the action.
        public let state: Any

        /// The effects that the store would run. They are not run.
        public let effects: [Any]

        package init(state: Any, effects: [Any] = []) {
            self.state = state
            self.effects = effects
        }
    }
}

/// The value that applies the actions of a store, such as a mutation, as far as a generated test must know it.
package struct StoreReducer: Hashable, Sendable {
    /// The name of its type by `String(reflecting:)`.
    package let type: String

    /// Whether it is a struct without values, which a test can create without arguments.
    package let isEmpty: Bool

    package init(type: String, isEmpty: Bool) {
        self.type = type
        self.isEmpty = isEmpty
    }

    package init(_ reducer: some Any) {
        type = String(reflecting: Swift.type(of: reducer))
        isEmpty =
            Mirror(reflecting: reducer).displayStyle == .struct && MemoryLayout.size(ofValue: reducer) == 0
    }
}

extension StoreHandle: Hashable {
    /// Whether both handles belong to the same store.
    public static func == (left: StoreHandle, right: StoreHandle) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
