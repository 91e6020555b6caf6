/// Puts the top controller away, so that the controller is what is below.
public struct DefaultRoutingBackTo: RoutingOptionBackTo, Sendable {
    /// Whether the top controller goes with an animation.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionBackTo)?.animated == animated
    }
}
