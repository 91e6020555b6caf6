/// An option that says whether the controller comes with an animation.
public protocol AnimatedRoutingOption: RoutingOption {
    /// Whether it does.
    var animated: Bool { get }
}
