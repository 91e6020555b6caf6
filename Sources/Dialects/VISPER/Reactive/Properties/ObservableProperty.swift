import Millrace
import MillraceReporting

/// A value that can be read, replaced and subscribed to.
///
/// ```swift
/// let level = ObservableProperty(3)
/// let reference = level.subscribe { print("level", $0) }  // prints "level 3"
/// level.value = 4                                         // prints "level 4"
/// reference?.dispose()
/// ```
///
/// Each value reaches all subscribers, in the order in which they subscribed, before the next value is delivered. No
/// lock is held while subscribers are called, and no thread waits for another thread's subscribers. The property may
/// be used from any thread.
///
/// Subscriptions do not retain the property. A property retains the properties derived from it by ``map(_:)``,
/// ``distinct(_:)`` or ``deliveredOn(_:)`` while they have subscribers.
///
/// Sendable: the container locks its content, and the other properties are set before the property is returned. A value
/// that contains a reference to mutable state is only as safe to share as that state.
public final class ObservableProperty<ValueType>: @unchecked Sendable {
    /// The type of the references that `subscribe(_:)` returns.
    public typealias ObservablePropertySubscriptionReferenceType = ObservablePropertySubscriptionReference<
        ValueType
    >
    /// The type of the references that `subscribe(_:)` returns.
    public typealias DisposableType = ObservablePropertySubscriptionReferenceType

    @usableFromInline package let container: StateContainer<ValueType>

    /// Serialises reductions and assignments of a store's state; nil for other properties.
    @usableFromInline let assignments: AssignmentLock?

    /// Calls subscribers on a queue; nil if they are called on the thread that sets the property.
    @usableFromInline let calls: QueuedCalls<ValueType>?

    /// The object that retains this property while it has subscribers. Nil if the property is not derived from another
    /// one (its source), and after the source was released.
    @usableFromInline weak var derivation: Derivation<ValueType>?

    /// A derived property's subscription to its source.
    @usableFromInline var source: SubscriptionReferenceType?

    /// A property without subscribers.
    @inlinable
    public convenience init(_ value: ValueType) {
        self.init(value, calls: nil)
    }

    /// A store's state, with a label for the timeline.
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
        container = StateContainer(value, queue: RunToCompletionQueue(of: ValueType.self), label: label)
        self.assignments = assignments
        self.calls = calls
    }

    deinit { if let source { ChainRelease.shared.dispose(source) } }

    /// The current value.
    ///
    /// Setting it calls every subscriber with the new value before the assignment returns, on the assigning thread,
    /// even if the new value equals the old one. If a delivery is in progress, the new value is enqueued instead: a
    /// value that a subscriber assigns is delivered after the present one has reached all subscribers, and a value
    /// from another thread is delivered by the thread that is delivering.
    ///
    /// Reading waits only while ``update(_:)`` runs on another thread. An assignment to a store's state waits for a
    /// reducer that runs on another thread, so that neither the assigned value nor the reducer's result is lost.
    ///
    /// A change such as `property.value.count += 1` or `property.value[0] = 1` is not made in place: it is a read
    /// followed by an assignment, since the code in between may itself read the property. A change that another
    /// thread makes in between is lost, and an array is copied. ``update(_:)`` makes one atomic change in place.
    ///
    /// - Complexity: O(1) to read, O(subscribers) to set.
    @inlinable
    public var value: ValueType {
        get { container.state }
        set {
            if assignments != nil { return assign(newValue) }
            // Receives the old value, which is released after unlocking, because its deinit may run any code.
            var other = newValue
            container.update { swap(&$0, &other) }
            withExtendedLifetime(other) {}
        }
    }

    /// Changes the value in place as one atomic change, then calls the subscribers as an assignment does.
    ///
    /// - Parameter change: runs under the property's lock. Using this property inside the closure stops the program
    ///   with a message.
    /// - Returns: the result of `change`.
    @inlinable @discardableResult
    public func update<Result>(_ change: (inout ValueType) -> Result) -> Result {
        guard let assignments, assignments.lockUnlessHeld() else { return container.update(change) }
        return container.update { value in
            defer { assignments.unlock() }
            return change(&value)
        }
    }

    /// Calls `function` with the current value before `subscribe` returns, on the calling thread. Then calls it with
    /// every later value, on the thread that sets the value, or on the queue of ``deliveredOn(_:)``.
    ///
    /// - Parameter function: called once for each value, one call at a time, in the order of the assignments.
    /// - Returns: a reference that ends the subscription; never nil. Releasing the reference does not end the
    ///   subscription, which then lasts as long as the property. A derived property with such a subscription lasts as
    ///   long as its source.
    /// - Complexity: amortised O(1).
    @available(swift, introduced: 6)
    @inlinable @discardableResult
    public func subscribe(_ function: @escaping @Sendable (ValueType) -> Void) -> DisposableType? {
        subscription(of: function)
    }

    /// Calls `function` on the main actor: with the current value before `subscribeOnMain` returns, and then with every later
    /// one. A value that is set on the main thread, as a store does by default, is passed on at once.
    ///
    /// ```swift
    /// referenceBag += userName.subscribeOnMain { [weak label] name in label?.text = name }
    /// ```
    ///
    /// - Parameter function: called once for each value, in the order of the assignments, also if they are made on other
    ///   threads. It is isolated to the main actor, so it may use views and presenters.
    /// - Returns: a reference that ends the subscription; never nil. See `subscribe(_:)`.
    /// - Complexity: amortised O(1).
    @MainActor @inlinable @discardableResult
    public func subscribeOnMain(_ function: @escaping @MainActor (ValueType) -> Void) -> DisposableType? {
        derivation?.retain(self)
        let (observation, _) = container.observeFromNow(on: .main, first: { function($0) }) { value in
            MainQueue.assumeIsolated(value, function)
        }
        return reference(to: observation)
    }

    /// Subscribes a function, which a caller in Swift 5 mode need not declare as `@Sendable`.
    @inlinable
    func subscription(of function: @escaping (ValueType) -> Void) -> DisposableType {
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
        DisposableType(observation: observation, derivation: derivation)
    }

    /// The number of subscribed functions and derived properties. Tests written for VISPER use this property.
    var subscriptions: Subscriptions { Subscriptions(count: container.observers.count) }

    struct Subscriptions: Equatable {
        let count: Int

        var isEmpty: Bool { count == 0 }
    }
}

extension ObservableProperty: StreamType {
    /// Calls `function` with the current value and every later one. Code in Swift 6 mode calls the form with a
    /// `@Sendable` function.
    @available(swift, deprecated: 6, message: "Pass a @Sendable function: any thread may set the property.")
    @_disfavoredOverload
    @inlinable @discardableResult
    public func subscribe(_ function: @escaping (ValueType) -> Void) -> DisposableType? {
        subscription(of: function)
    }
}

extension ObservableProperty: StateSource {
    /// Gives Millrace's modules access to the value. An observer that such a module adds keeps a derived property
    /// retained, as a subscriber does.
    public var stateFeed: StateFeed<ValueType> {
        StateFeed(
            of: self,
            read: { [weak self] in self?.container.state },
            transitions: { [weak self] in self?.container.transitionFeed },
            observerCount: { [weak self] in self?.container.observers.count ?? 0 },
            observe: { [weak self] body in
                guard let self else { return {} }
                derivation?.retain(self)
                let reference = reference(to: container.observers.add(body))
                return { reference.dispose() }
            }
        )
    }
}

extension PublishingContainer where Output == State {
    /// Observes the state, starting with the present one. `first` receives the present state on the calling thread,
    /// before this method returns; `next` receives every later state by way of `delivery`. No state is lost or
    /// delivered twice. Amortised O(1).
    ///
    /// - Returns: a handle that ends the observation, and the result of `first`.
    @inlinable
    func observeFromNow<First>(
        on delivery: Delivery = .immediate,
        first: (State) -> First,
        next: @escaping (State) -> Void
    ) -> (ObservationToken, First) {
        observers.add(
            on: delivery,
            startingWith: { unguardedState },
            first: first,
            next: next
        )
    }
}
