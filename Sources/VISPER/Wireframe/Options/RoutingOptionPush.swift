/// Asks for the controller to be pushed onto the stack of the navigation controller.
public protocol RoutingOptionPush: AnimatedRoutingOption {
    /// How the exchange of the screens moves; nil for the navigation controller's own way.
    var animationTransition: UIView.AnimationTransition? { get }

    /// How long the exchange takes, in seconds, if there is an `animationTransition`.
    var animationDuration: TimeInterval { get }
}

/// Pushes the controller onto the stack of the navigation controller.
public struct DefaultRoutingOptionPush: RoutingOptionPush, Sendable {
    /// Whether the push is animated.
    public let animated: Bool

    /// How the exchange of the screens moves; nil for the navigation controller's own way.
    public var animationTransition: UIView.AnimationTransition?

    /// How long the exchange takes, in seconds, if there is an `animationTransition`.
    public var animationDuration: TimeInterval

    /// Makes an option.
    public init(
        animated: Bool = true,
        animationTransition: UIView.AnimationTransition? = nil,
        animationDuration: TimeInterval = 0.6
    ) {
        self.animated = animated
        self.animationTransition = animationTransition
        self.animationDuration = animationDuration
    }

    /// Whether the other option asks for a push with the same `animated` and `animationTransition`. How long it takes
    /// makes no difference.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        guard let other = otherOption as? RoutingOptionPush else { return false }
        return animated == other.animated && animationTransition == other.animationTransition
    }
}
