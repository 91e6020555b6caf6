#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What is known of a transition while it runs.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated. It is: of others there is no context.
    var isAnimated: Bool { get }
    /// Whether the person moves the transition. Nobody does here.
    var isInteractive: Bool { get }
    /// Whether the person moved the transition at its beginning. Nobody does here.
    var initiallyInteractive: Bool { get }
    /// Whether the transition was turned back by the person.
    var isCancelled: Bool { get }
    /// How long the transition takes: no time.
    var transitionDuration: TimeInterval { get }
    /// The controller that goes, or the one that comes.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// A transition that runs, to which others can add their own animation and completion.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Makes the changes when the views are exchanged, or at once if they are already. Calls the completion
    /// when the transition has ended, after the did callbacks and before the completion of the operation.
    ///
    /// - Returns: True.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Makes the changes when the views are exchanged, or at once if they are already.
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
    /// UIKit's name.
    public let rawValue: String

    /// Makes a key from a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The controller that goes.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that comes.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}
#endif
