/// Makes the controller without showing it. No routing presenter is responsible for this option.
public protocol RoutingOptionGetController: RoutingOption {}

/// Makes the controller without showing it: the option in the results of `controller(url:parameters:)`.
public struct DefaultRoutingOptionGetController: RoutingOptionGetController, Sendable {
    /// An option.
    public init() {}

    /// Whether the other option is of this type.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        otherOption is DefaultRoutingOptionGetController
    }
}
