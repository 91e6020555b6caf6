/// An option that decides whether the presentation is animated.
public protocol AnimatedRoutingOption: RoutingOption {
    /// Whether the presentation is animated.
    var animated: Bool { get }
}

/// Calls `show(_:sender:)` of the navigation controller.
public protocol RoutingOptionShow: AnimatedRoutingOption {}

/// Calls `show(_:sender:)` of the navigation controller.
public struct DefaultRoutingOptionShow: RoutingOptionShow, Sendable {
    /// If true, the route's completion is called after the animation; if false, at once.
    public let animated: Bool

    /// An option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option means the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionShow)?.animated == animated
    }
}

/// Replaces the top controller in the stack of the navigation controller.
public protocol RoutingOptionReplaceTopVC: AnimatedRoutingOption {}

/// Replaces the top controller in the stack of the navigation controller.
public struct DefaultRoutingOptionReplaceTopVC: RoutingOptionReplaceTopVC, Sendable {
    /// If true, the route's completion is called after the controller has appeared; if false, at once. The change of
    /// the stack is never animated.
    public let animated: Bool

    /// An option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option means the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionReplaceTopVC)?.animated == animated
    }
}

/// Replaces the whole stack of the navigation controller.
public protocol RoutingOptionRootVC: AnimatedRoutingOption {}

/// Replaces the whole stack of the navigation controller.
public struct DefaultRoutingOptionRootVC: RoutingOptionRootVC, Sendable {
    /// If true, the route's completion is called after the controller has appeared; if false, at once. The change of
    /// the stack is never animated.
    public let animated: Bool

    /// An option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option means the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionRootVC)?.animated == animated
    }
}

/// Replaces the controller below the top controller with the route's controller, and then removes the top controller.
public protocol RoutingOptionBackTo: AnimatedRoutingOption {}

/// Replaces the controller below the top controller with the route's controller, and then removes the top controller.
public struct DefaultRoutingBackTo: RoutingOptionBackTo, Sendable {
    /// Whether the removal of the top controller is animated.
    public let animated: Bool

    /// An option.
    public init(animated: Bool = true) {
        self.animated = animated
    }

    /// Whether the other option means the same presentation.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? RoutingOptionBackTo)?.animated == animated
    }
}

/// An alias of ``DefaultRoutingBackTo`` that begins with `DefaultRoutingOption`, as the names of the other default
/// options do.
public typealias DefaultRoutingOptionBackTo = DefaultRoutingBackTo
