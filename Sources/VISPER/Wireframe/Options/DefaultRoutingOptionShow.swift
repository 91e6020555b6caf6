/// Lets the navigation controller show the controller in the way that suits the surroundings.
public struct DefaultRoutingOptionShow: RoutingOptionShow, Sendable {
    /// Whether the route has ended when the animation has, or at once.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionShow)?.animated == animated
    }
}
