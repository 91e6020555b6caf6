/// Asks for the controller to be pushed onto the stack of the navigation controller.
public protocol RoutingOptionPush: AnimatedRoutingOption {
    /// How the exchange of the screens moves; nil for the navigation controller's own way.
    var animationTransition: UIView.AnimationTransition? { get }

    /// How long the exchange takes, in seconds, if there is an `animationTransition`.
    var animationDuration: TimeInterval { get }
}
