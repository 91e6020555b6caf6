/// Presents the controller modally, over everything else.
public protocol RoutingOptionModal: AnimatedRoutingOption {
    /// The style of the presentation; nil keeps the controller's own.
    var presentationStyle: UIModalPresentationStyle? { get }

    /// The style of the transition; nil keeps the controller's own.
    var transitionStyle: UIModalTransitionStyle? { get }
}

/// Presents the controller modally, over everything else.
public struct DefaultRoutingOptionModal: RoutingOptionModal, Sendable {
    /// Whether the presentation is animated.
    public let animated: Bool

    /// The style of the presentation; nil keeps the controller's own.
    public let presentationStyle: UIModalPresentationStyle?

    /// The style of the transition; nil keeps the controller's own.
    public let transitionStyle: UIModalTransitionStyle?

    /// An option.
    public init(
        animated: Bool = true,
        presentationStyle: UIModalPresentationStyle? = nil,
        transitionStyle: UIModalTransitionStyle? = nil
    ) {
        self.animated = animated
        self.presentationStyle = presentationStyle
        self.transitionStyle = transitionStyle
    }

    /// Whether the other option means the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        guard let other = otherOption as? RoutingOptionModal else { return false }
        return animated == other.animated
            && presentationStyle == other.presentationStyle
            && transitionStyle == other.transitionStyle
    }
}
