/// A source of values over time.
public protocol StreamType {
    /// The values of the stream.
    associatedtype ValueType

    /// The reference to a subscription.
    associatedtype DisposableType: SubscriptionReferenceType

    /// Calls `function` with each value.
    ///
    /// Code in Swift 6 mode calls the form with a `@Sendable` function.
    ///
    /// - Returns: a reference that ends the subscription; nil if it cannot be ended.
    @_disfavoredOverload
    func subscribe(_ function: @escaping (ValueType) -> Void) -> DisposableType?
}

extension StreamType {
    /// Calls `function` with each value, on a thread of the stream's choice.
    ///
    /// - Returns: a reference that ends the subscription; nil if it cannot be ended.
    @available(swift, introduced: 6)
    public func subscribe(_ function: @escaping @Sendable (ValueType) -> Void) -> DisposableType? {
        let function: (ValueType) -> Void = function
        return subscribe(function)
    }
}

/// A reference to one or more subscriptions, which ends them on any thread.
///
/// Code in Swift 5 mode need not declare that a conforming class is `Sendable`.
@preconcurrency
public protocol SubscriptionReferenceType: Sendable {
    /// Ends the subscriptions. A second call does nothing.
    func dispose()
}
