import Millrace

/// A value that can be read, replaced and subscribed to.
///
/// ```swift
/// let name = ObservableProperty("Ada")
/// let reference = name.subscribe { print("Hello", $0) }   // prints "Hello Ada"
/// name.value = "Grace"                                    // prints "Hello Grace"
/// reference?.dispose()
/// ```
///
/// Subscribers are called in the order in which they came, one value at a time, each value when the one before has
/// reached all of them. No lock is held meanwhile, and no thread waits for another's subscribers. It may be used from any
/// thread.
///
/// A property does not keep itself alive, nor does a subscription: it lives for as long as somebody refers to it. A
/// property derived from it by ``map(_:)``, ``distinct(_:)`` or ``deliveredOn(_:)`` is kept by it for as long as that one has
/// subscribers.
///
/// Sendable: the container locks what it holds, and the other properties are set before the property is handed out. A value
/// that is or contains a reference to something mutable is as safe to share as that thing is.
public final class ObservableProperty<ValueType>: @unchecked Sendable {
    /// What ``subscribe(_:)`` returns.
    public typealias ObservablePropertySubscriptionReferenceType = ObservablePropertySubscriptionReference<
        ValueType
    >
    /// What ``subscribe(_:)`` returns.
    public typealias DisposableType = ObservablePropertySubscriptionReferenceType

    @usableFromInline package let container: StateContainer<ValueType>

    /// Of a property whose values are made of one another by ``reduce(cause:_:)``; nil of any other.
    @usableFromInline let assignments: AssignmentLock?

    /// The way to the queue where subscribers are called; nil if whoever sets the property calls them.
    @usableFromInline let calls: QueuedCalls<ValueType>?

    /// What keeps a derived property while it is subscribed to; nil of any other, or when its source has ended.
    @usableFromInline weak var derivation: Derivation<ValueType>?

    /// A derived property's subscription to its source.
    @usableFromInline var source: SubscriptionReferenceType?

    /// A property that nobody subscribes to yet.
    @inlinable
    public convenience init(_ value: ValueType) {
        self.init(value, calls: nil)
    }

    /// A store's state, whose changes the timeline shows under a label.
    @inlinable
    package convenience init(reduced value: ValueType, label: StoreLabel) {
        self.init(value, label: label, assignments: AssignmentLock())
    }

    @inlinable
    init(
        _ value: ValueType,
        label: StoreLabel? = nil,
        assignments: AssignmentLock? = nil,
        calls: QueuedCalls<ValueType>? = nil
    ) {
        container = StateContainer(value, queue: RunToCompletionQueue(), label: label)
        self.assignments = assignments
        self.calls = calls
    }

    deinit { if let source { ChainRelease.shared.dispose(source) } }

    /// The value as of now.
    ///
    /// Setting it calls every subscriber with the new value before the assignment is over, on the thread that assigns,
    /// whether the new value equals the old one or not. Only while subscribers are being called already, the new value
    /// waits for its turn: an assignment made inside of a subscriber is told when the one in progress has reached all of
    /// them, and one made on another thread is taken along by the thread that is at it.
    ///
    /// Reading waits for nobody. An assignment to a store's state waits until a reducer that another thread runs has returned, so
    /// that neither's result is lost.
    ///
    /// A change through the property, as in `property.value.count += 1` or `property.value[0] = 1`, is a reading and then an
    /// assignment, so that whatever it calls may read the property meanwhile. A change of another thread's in between is lost,
    /// and an array is copied. ``update(_:)`` makes one change of it, in place.
    ///
    /// - Complexity: O(1) to read, O(subscribers) to set.
    @inlinable
    public var value: ValueType {
        get { container.state }
        set { if assignments == nil { container.set(newValue) } else { assign(newValue) } }
    }

    /// Changes the value in place, as one change that no other thread's comes between, and tells the subscribers as an
    /// assignment does.
    ///
    /// - Parameter change: runs under the property's lock. It must not use this property; that stops with a message.
    /// - Returns: what `change` returns.
    @inlinable @discardableResult
    public func update<Result>(_ change: (inout ValueType) -> Result) -> Result {
        guard let assignments, assignments.lockUnlessHeld() else { return container.update(change) }
        return container.update { value in
            defer { assignments.unlock() }
            return change(&value)
        }
    }

    /// Calls `function` with the current value before this returns, on the calling thread, and with every value that is
    /// set from then on, on the thread that sets it, or on the queue of ``deliveredOn(_:)``.
    ///
    /// - Parameter function: called once for each value, one call at a time, in the order of the assignments.
    /// - Returns: what ends the subscription; never nil. Dropping it ends nothing: then the subscription lasts as long as
    ///   the property, and the property, if it is a derived one, as long as the one that it comes from.
    /// - Complexity: amortised O(1).
    @inlinable @discardableResult
    public func subscribe(_ function: @escaping (ValueType) -> Void) -> DisposableType? {
        derivation?.retain(self)
        let (observation, _) = observe(first: function, next: function)
        return reference(to: observation)
    }

    @inlinable
    func observe<First>(
        first: (ValueType) -> First,
        next: @escaping (ValueType) -> Void
    ) -> (ObservationToken, First) {
        if let calls { return calls.observe(container, first: first, next: next) }
        return container.observeFromNow(first: first, next: next)
    }

    @inlinable
    func reference(to observation: ObservationToken) -> DisposableType {
        DisposableType(property: self, observation: observation)
    }

    /// Ends a subscription that ``subscribe(_:)`` began.
    @inlinable
    func end(_ observation: ObservationToken) {
        if container.end(observation) { derivation?.release() }
    }

    /// The subscriptions of functions and of derived properties. Tests written for VISPER count them.
    var subscriptions: Subscriptions { Subscriptions(count: container.observerCount) }

    struct Subscriptions: Equatable {
        let count: Int

        var isEmpty: Bool { count == 0 }
    }
}

extension ObservableProperty: StreamType {}
