import Dispatch
import Millrace

extension ObservableProperty {
    /// A property whose value is what `transform` makes of this one's.
    ///
    /// ```swift
    /// let userName = store.observableState.map { $0.user.name }
    /// ```
    ///
    /// It is set, and its subscribers are called, whenever this one is set, on the same thread, when those who subscribed
    /// here before have been called. Nobody needs to keep it: while it has subscribers, this property does. When it has
    /// none and nobody else refers to it, it goes.
    ///
    /// - Parameter transform: called once with the current value, before this returns, and once with each later one.
    /// - Complexity: amortised O(1); each assignment costs a transform and one more assignment.
    @inlinable
    public func map<U>(_ transform: @escaping (ValueType) -> U) -> ObservableProperty<U> {
        map(referenceBag: nil, transform)
    }

    /// A property whose value is what `transform` makes of this one's, until the bag is disposed of.
    ///
    /// Like ``map(_:)``, but kept by this property, subscribed to or not, as long as the bag has not ended it. Without a
    /// bag it is just that.
    @inlinable
    public func map<U>(
        referenceBag: SubscriptionReferenceBag?,
        _ transform: @escaping (ValueType) -> U
    ) -> ObservableProperty<U> {
        derive(endedBy: referenceBag, first: transform) { property, value in
            property.value = transform(value)
        }
    }

    /// A property that leaves out the values which are equal to the one before.
    ///
    /// Set as the result of ``map(_:)`` is, on the same terms.
    ///
    /// - Parameter equal: called with the derived property's value and the new one.
    @inlinable
    public func distinct(_ equal: @escaping (ValueType, ValueType) -> Bool) -> ObservableProperty<ValueType> {
        distinct(referenceBag: nil, equal)
    }

    /// A property that leaves out the values which are equal to the one before, until the bag is disposed of.
    ///
    /// Kept as the result of ``map(referenceBag:_:)`` is.
    @inlinable
    public func distinct(
        referenceBag: SubscriptionReferenceBag?,
        _ equal: @escaping (ValueType, ValueType) -> Bool
    ) -> ObservableProperty<ValueType> {
        derive(endedBy: referenceBag, first: { $0 }) { property, value in
            if !equal(property.value, value) { property.value = value }
        }
    }

    /// A property whose subscribers are called on `queue`, always asynchronously, with every value in the order of the assignments.
    ///
    /// Its value is set as that of ``map(_:)``'s result is: at once, on the thread that sets this property. So a subscriber that is
    /// called with one value may read a later one. A subscriber's first call is made by whoever subscribes. What is derived from it is
    /// set on the queue. It is kept as the result of ``map(_:)`` is.
    @inlinable
    public func deliveredOn(_ queue: DispatchQueue) -> ObservableProperty<ValueType> {
        deliveredOn(referenceBag: nil, queue)
    }

    /// A property whose subscribers are called on `queue`, and which is set until the bag is disposed of.
    ///
    /// Like ``deliveredOn(_:)``; kept as the result of ``map(referenceBag:_:)`` is.
    @inlinable
    public func deliveredOn(
        referenceBag: SubscriptionReferenceBag?,
        _ queue: DispatchQueue
    ) -> ObservableProperty<ValueType> {
        derive(callingOn: queue, endedBy: referenceBag, first: { $0 }) { property, value in
            property.value = value
        }
    }

    /// A property that begins with what `first` makes of the current value, and is set by `next`.
    ///
    /// - Parameter queue: where its subscribers are called; nil if by whoever sets it.
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
    /// A property that leaves out the values which are equal to the one before.
    ///
    /// Set and kept as the result of ``map(_:)`` is.
    @inlinable
    public func distinct() -> ObservableProperty<ValueType> {
        distinct(==)
    }

    /// A property that leaves out the values which are equal to the one before, until the bag is disposed of.
    ///
    /// Kept as the result of ``map(referenceBag:_:)`` is.
    @inlinable
    public func distinct(referenceBag: SubscriptionReferenceBag?) -> ObservableProperty<ValueType> {
        distinct(referenceBag: referenceBag, ==)
    }
}
