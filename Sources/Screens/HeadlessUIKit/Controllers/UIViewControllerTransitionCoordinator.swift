#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The properties of a running transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated. Always true, since a transition without animation has no such context.
    var isAnimated: Bool { get }
    /// Whether the person controls the transition. Always false here.
    var isInteractive: Bool { get }
    /// Whether the person controlled the beginning of the transition. Always false here.
    var initiallyInteractive: Bool { get }
    /// Whether the person cancelled the transition. Always false here.
    var isCancelled: Bool { get }
    /// The duration of the transition: 0.
    var transitionDuration: TimeInterval { get }
    /// The disappearing or the appearing controller.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// A running transition, to which clients can add animations and completions.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs the animation when the views are exchanged, or at once if they already are. Calls the completion when the
    /// transition has ended: after the `viewDid…` callbacks, and before the completion of the call that began the
    /// transition.
    ///
    /// - Returns: True.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs the animation when the views are exchanged, or at once if they already are.
    ///
    /// - Returns: True.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// One of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The same name as in UIKit.
    public let rawValue: String

    /// Makes a key from a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The disappearing controller.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The appearing controller.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}
#endif
