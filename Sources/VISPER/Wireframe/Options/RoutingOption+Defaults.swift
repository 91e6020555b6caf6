// The default options by the names of what they do: `wireframe.route(url: url, option: .modal())`.

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
    /// Presents the controller over everything.
    public static func modal(
        animated: Bool = true,
        presentationStyle: UIModalPresentationStyle? = nil,
        transitionStyle: UIModalTransitionStyle? = nil
    ) -> Self {
        Self(animated: animated, presentationStyle: presentationStyle, transitionStyle: transitionStyle)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionShow {
    /// Lets the navigation controller show the controller in the way that suits the surroundings.
    public static func show(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionReplaceTopVC {
    /// Puts the controller in the place of the top one in the stack of the navigation controller.
    public static func replaceTop(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingOptionRootVC {
    /// Makes the controller the only one in the stack of the navigation controller.
    public static func rootVC(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}

extension RoutingOption where Self == DefaultRoutingBackTo {
    /// Puts the top controller away, so that the controller is what is below.
    public static func backTo(animated: Bool = true) -> Self {
        Self(animated: animated)
    }
}
