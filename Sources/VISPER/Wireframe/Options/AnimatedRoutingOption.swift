/// An option that says whether the controller comes with an animation.
public protocol AnimatedRoutingOption: RoutingOption {
    /// Whether it does.
    var animated: Bool { get }
}

/// Asks the navigation controller to show the controller in the way that suits the surroundings.
public protocol RoutingOptionShow: AnimatedRoutingOption {}

/// Lets the navigation controller show the controller in the way that suits the surroundings.
public struct DefaultRoutingOptionShow: RoutingOptionShow, Sendable {
    /// Whether the route has ended when the animation has, or at once.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionShow)?.animated == animated
    }
}

/// Asks for the controller to take the place of the top one in the stack of the navigation controller.
public protocol RoutingOptionReplaceTopVC: AnimatedRoutingOption {}

/// Puts the controller in the place of the top one in the stack of the navigation controller.
public struct DefaultRoutingOptionReplaceTopVC: RoutingOptionReplaceTopVC, Sendable {
    /// Whether the route has ended when the controller is seen, or at once. The change itself is not animated.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionReplaceTopVC)?.animated == animated
    }
}

/// Asks for the controller to be the only one in the stack of the navigation controller.
public protocol RoutingOptionRootVC: AnimatedRoutingOption {}

/// Makes the controller the only one in the stack of the navigation controller.
public struct DefaultRoutingOptionRootVC: RoutingOptionRootVC, Sendable {
    /// Whether the route has ended when the controller is seen, or at once. The change itself is not animated.
    public let animated: Bool

    /// Makes an option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option asks for the same.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionRootVC)?.animated == animated
    }
}

/// Asks for the top controller to be put away, so that the controller is what is below.
public protocol RoutingOptionBackTo: AnimatedRoutingOption {}

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

/// The name of ``DefaultRoutingBackTo`` in the manner of the other options.
public typealias DefaultRoutingOptionBackTo = DefaultRoutingBackTo
