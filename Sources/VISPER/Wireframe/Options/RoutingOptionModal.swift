/// Asks for the controller to be presented over everything.
public protocol RoutingOptionModal: AnimatedRoutingOption {
    /// The style of the presentation; nil leaves the controller's own.
    var presentationStyle: UIModalPresentationStyle? { get }

    /// The style of the transition; nil leaves the controller's own.
    var transitionStyle: UIModalTransitionStyle? { get }
}
