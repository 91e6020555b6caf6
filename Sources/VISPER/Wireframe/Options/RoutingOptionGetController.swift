/// Asks for the controller to be made, not shown. No presenter is responsible for it.
public protocol RoutingOptionGetController: RoutingOption {}

/// Has the controller made, not shown: the option of what `controller(url:parameters:)` of a wireframe makes.
public struct DefaultRoutingOptionGetController: RoutingOptionGetController, Sendable {
    /// Makes an option.
    public init() {}

    /// Whether the other option is of this type.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        otherOption is DefaultRoutingOptionGetController
    }
}
