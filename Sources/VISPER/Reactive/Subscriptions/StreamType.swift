/// Something that values come from, one after the other (contract 9).
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
