/// Puts the controller in the place of the top one in the stack of the navigation controller.
public struct DefaultRoutingOptionReplaceTopVC: RoutingOptionReplaceTopVC, Sendable {
    /// Whether the route has ended when the controller is seen, or at once. The change itself is not animated.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionReplaceTopVC)?.animated == animated
    }
}
