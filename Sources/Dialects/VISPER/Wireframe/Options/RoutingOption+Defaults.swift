// The default options as static functions: `wireframe.route(url: url, option: .modal())`.

extension RoutingOption where Self == DefaultRoutingOptionPush {
    /// Pushes the controller onto the stack of the navigation controller.
    public static func push(
        animated: Bool = true,
        animationTransition: UIView.AnimationTransition? = nil,
        animationDuration: TimeInterval = 0.6
    ) -> Self {
        Self(
            animated: animated,
            animationTransition: animationTransition,
            animationDuration: animationDuration
        )
    }
}

extension RoutingOption where Self == DefaultRoutingOptionModal {
    /// Presents the controller modally, over everything else.
    public static func modal(
        animated: Bool = true,
        presentationStyle: UIModalPresentationStyle? = nil,
        transitionStyle: UIModalTransitionStyle? = nil
    ) -> Self {
        Self(animated: animated, presentationStyle: presentationStyle, transitionStyle: transitionStyle)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionShow {
    /// Calls `show(_:sender:)` of the navigation controller.
    public static func show(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionReplaceTopVC {
    /// Replaces the top controller in the stack of the navigation controller.
    public static func replaceTop(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionRootVC {
    /// Replaces the whole stack of the navigation controller.
    public static func rootVC(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingBackTo {
    /// Replaces the controller below the top controller with the route's controller, and then removes the top
    /// controller.
    public static func backTo(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}
