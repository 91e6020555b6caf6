/// Something that values come from, one after the other.
public protocol StreamType {
    /// What comes.
    associatedtype ValueType

    /// What ends a subscription.
    associatedtype DisposableType: SubscriptionReferenceType

    /// Has `function` called with the values that come.
    ///
    /// - Returns: what ends the subscription, if there is one.
    func subscribe(_ function: @escaping (ValueType) -> Void) -> DisposableType?
}

/// The handle to a subscription, or to several.
public protocol SubscriptionReferenceType {
    /// Ends it. A second time does nothing.
    func dispose()
}
