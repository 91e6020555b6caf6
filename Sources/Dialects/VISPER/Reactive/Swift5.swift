// The functions that take a closure, for code in Swift 5 mode: there a closure may capture anything, as in VISPER.
//
// `subscribe(_:)` is beside the property, since it is a requirement of `StreamType`, which has to exist in both modes.

extension ObservableProperty {
    /// A property with the transformed value of this one, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func map<U>(_ transform: @escaping (ValueType) -> U) -> ObservableProperty<U> {
        mapped(endedBy: nil, transform)
    }

    /// A property with the transformed value of this one, until the bag is disposed of, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func map<U>(
        referenceBag: SubscriptionReferenceBag?,
        _ transform: @escaping (ValueType) -> U
    ) -> ObservableProperty<U> {
        mapped(endedBy: referenceBag, transform)
    }

    /// A property that skips values which equal the previous one, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func distinct(_ equal: @escaping (ValueType, ValueType) -> Bool) -> ObservableProperty<ValueType> {
        distinctValues(endedBy: nil, equal)
    }

    /// A property that skips values which equal the previous one, until the bag is disposed of, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func distinct(
        referenceBag: SubscriptionReferenceBag?,
        _ equal: @escaping (ValueType, ValueType) -> Bool
    ) -> ObservableProperty<ValueType> {
        distinctValues(endedBy: referenceBag, equal)
    }
}

extension ObservableProperty where ValueType: Equatable {
    /// A property that skips values which equal the previous one, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func distinct() -> ObservableProperty<ValueType> {
        distinctValues(endedBy: nil, ==)
    }

    /// A property that follows this one until the bag is disposed of, and skips values which equal the previous one, as
    /// in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func distinct(referenceBag: SubscriptionReferenceBag?) -> ObservableProperty<ValueType> {
        distinctValues(endedBy: referenceBag, ==)
    }
}
