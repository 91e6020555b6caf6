/// The handle to a subscription, or to several (contract 9).
public protocol SubscriptionReferenceType {
    /// Ends it. A second time does nothing.
    func dispose()
}
