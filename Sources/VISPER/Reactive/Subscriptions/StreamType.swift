/// A source of values over time.
public protocol StreamType {
    /// The values of the stream.
    associatedtype ValueType

    /// The reference to a subscription.
    associatedtype DisposableType: SubscriptionReferenceType

    /// Calls `function` with each value.
    ///
    /// - Returns: a reference that ends the subscription; nil if it cannot be ended.
    func subscribe(_ function: @escaping (ValueType) -> Void) -> DisposableType?
}

/// A reference to one or more subscriptions.
public protocol SubscriptionReferenceType {
    /// Ends the subscriptions. A second call does nothing.
    func dispose()
}
