import Dispatch
import Millrace

extension ObservableProperty {
    /// A property with the transformed value of this one.
    ///
    /// ```swift
    /// let userName = store.observableState.map { $0.user.name }
    /// ```
    ///
    /// Whenever this property is set, the derived one is set on the same thread, after this property's earlier
    /// subscribers were called. This property retains the derived property while the latter has subscribers, so you
    /// need not retain it yourself.
    ///
    /// - Parameter transform: called once with the current value, before `map` returns, and once with each later one.
    /// - Complexity: amortised O(1); each assignment costs a transform and one more assignment.
    @available(swift, introduced: 6)
    @inlinable
    public func map<U>(_ transform: @escaping @Sendable (ValueType) -> U) -> ObservableProperty<U> {
        mapped(endedBy: nil, transform)
    }

    /// A property with the transformed value of this one. It follows this property until the bag is disposed of.
    ///
    /// Like ``map(_:)``, but this property retains the derived one until the bag is disposed of, even without
    /// subscribers. With a nil bag, this is the same as ``map(_:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func map<U>(
        referenceBag: SubscriptionReferenceBag?,
        _ transform: @escaping @Sendable (ValueType) -> U
    ) -> ObservableProperty<U> {
        mapped(endedBy: referenceBag, transform)
    }

    @inlinable
    func mapped<U>(
        endedBy bag: SubscriptionReferenceBag?,
        _ transform: @escaping (ValueType) -> U
    ) -> ObservableProperty<U> {
        derive(endedBy: bag, first: transform) { property, value in
            property.value = transform(value)
        }
    }

    /// A property that skips values which equal the previous one.
    ///
    /// The returned property is set and retained like the result of ``map(_:)``.
    ///
    /// - Parameter equal: called with the derived property's value and the new one.
    @available(swift, introduced: 6)
    @inlinable
    public func distinct(
        _ equal: @escaping @Sendable (ValueType, ValueType) -> Bool
    ) -> ObservableProperty<ValueType> {
        distinctValues(endedBy: nil, equal)
    }

    /// A property that follows this one until the bag is disposed of, and skips values which equal the previous one.
    ///
    /// The returned property is retained like the result of ``map(referenceBag:_:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func distinct(
        referenceBag: SubscriptionReferenceBag?,
        _ equal: @escaping @Sendable (ValueType, ValueType) -> Bool
    ) -> ObservableProperty<ValueType> {
        distinctValues(endedBy: referenceBag, equal)
    }

    @inlinable
    func distinctValues(
        endedBy bag: SubscriptionReferenceBag?,
        _ equal: @escaping (ValueType, ValueType) -> Bool
    ) -> ObservableProperty<ValueType> {
        derive(endedBy: bag, first: { $0 }) { property, value in
            if !equal(property.value, value) { property.value = value }
        }
    }

    /// A property whose subscribers are called asynchronously on `queue` with every value, in the order of the
    /// assignments.
    ///
    /// The value of the returned property is set at once, on the thread that sets this property. So a subscriber that
    /// receives one value may read a later one. The first call of a subscriber is made by `subscribe`, on the calling
    /// thread. Properties derived from the returned property are set on the queue. The returned property is retained
    /// like the result of ``map(_:)``.
    @inlinable
    public func deliveredOn(_ queue: DispatchQueue) -> ObservableProperty<ValueType> {
        deliveredOn(referenceBag: nil, queue)
    }

    /// A property with this one's values, whose subscribers are called on `queue`. It follows this property until the
    /// bag is disposed of.
    ///
    /// Like ``deliveredOn(_:)``, but retained like the result of ``map(referenceBag:_:)``, even without subscribers.
    @inlinable
    public func deliveredOn(
        referenceBag: SubscriptionReferenceBag?,
        _ queue: DispatchQueue
    ) -> ObservableProperty<ValueType> {
        derive(callingOn: queue, endedBy: referenceBag, first: { $0 }) { property, value in
            property.value = value
        }
    }

    /// A derived property. Its first value is the result of `first`; `next` sets its later values.
    ///
    /// - Parameter queue: where subscribers of the derived property are called; nil for the thread that sets the
    ///   derived property.
    @inlinable
    func derive<U>(
        callingOn queue: DispatchQueue? = nil,
        endedBy bag: SubscriptionReferenceBag?,
        first: (ValueType) -> U,
        next: @escaping (ObservableProperty<U>, ValueType) -> Void
    ) -> ObservableProperty<U> {
        let derivation = Derivation<U>()
        self.derivation?.retain(self)
        let (observation, derived) = observe { value in
            let derived = ObservableProperty<U>(first(value), calls: queue.map { QueuedCalls(to: $0) })
            derivation.lead(to: derived)
            return derived
        } next: { value in
            if let derived = derivation.property { next(derived, value) }
        }
        let reference = reference(to: observation)
        derived.source = reference
        if let bag {
            derivation.retain(derived)
            bag.add(reference)
        }
        return derived
    }
}

extension ObservableProperty where ValueType: Equatable {
    /// A property that skips values which equal the previous one.
    ///
    /// The returned property is set and retained like the result of ``map(_:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func distinct() -> ObservableProperty<ValueType> where ValueType: NonisolatedConformance {
        distinctValues(endedBy: nil, ==)
    }

    /// A property that follows this one until the bag is disposed of, and skips values which equal the previous one.
    ///
    /// The returned property is retained like the result of ``map(referenceBag:_:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func distinct(
        referenceBag: SubscriptionReferenceBag?
    ) -> ObservableProperty<ValueType> where ValueType: NonisolatedConformance {
        distinctValues(endedBy: referenceBag, ==)
    }
}
