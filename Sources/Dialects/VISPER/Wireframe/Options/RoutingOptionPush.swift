/// Pushes the controller onto the stack of the navigation controller.
public protocol RoutingOptionPush: AnimatedRoutingOption {
    /// The transition between the screens; nil for the navigation controller's default.
    var animationTransition: UIView.AnimationTransition? { get }

    /// The duration of the `animationTransition`, in seconds.
    var animationDuration: TimeInterval { get }
}

/// Pushes the controller onto the stack of the navigation controller.
public struct DefaultRoutingOptionPush: RoutingOptionPush, Sendable {
    /// Whether the push is animated.
    public let animated: Bool

    /// The transition between the screens; nil for the navigation controller's default.
    public var animationTransition: UIView.AnimationTransition?

    /// The duration of the `animationTransition`, in seconds.
    public var animationDuration: TimeInterval

    /// An option.
    public init(
        animated: Bool = true,
        animationTransition: UIView.AnimationTransition? = nil,
        animationDuration: TimeInterval = 0.6
    ) {
        self.animated = animated
        self.animationTransition = animationTransition
        self.animationDuration = animationDuration
    }

    /// Whether the other option is a push with the same `animated` and `animationTransition`. The duration is
    /// ignored.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        guard let other = otherOption as? RoutingOptionPush else { return false }
        return animated == other.animated && animationTransition == other.animationTransition
    }
}
