/// Asks for the controller to be presented over everything.
public protocol RoutingOptionModal: AnimatedRoutingOption {
    /// The style of the presentation; nil leaves the controller's own.
    var presentationStyle: UIModalPresentationStyle? { get }

    /// The style of the transition; nil leaves the controller's own.
    var transitionStyle: UIModalTransitionStyle? { get }
}

/// Presents the controller over everything.
public struct DefaultRoutingOptionModal: RoutingOptionModal, Sendable {
    /// Whether the presentation is animated.
    public let animated: Bool

    /// The style of the presentation; nil leaves the controller's own.
    public let presentationStyle: UIModalPresentationStyle?

    /// The style of the transition; nil leaves the controller's own.
    public let transitionStyle: UIModalTransitionStyle?

    /// Makes an option.
    public init(
        animated: Bool = true,
        presentationStyle: UIModalPresentationStyle? = nil,
        transitionStyle: UIModalTransitionStyle? = nil
    ) {
        self.animated = animated
        self.presentationStyle = presentationStyle
        self.transitionStyle = transitionStyle
    }

    /// Whether the other option asks for the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        guard let other = otherOption as? RoutingOptionModal else { return false }
        return animated == other.animated
            && presentationStyle == other.presentationStyle
            && transitionStyle == other.transitionStyle
    }
}
