#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// Animations do not run here: every change is applied at once, whatever the duration. Completions are called with
// `true` on a later turn of the main queue.

extension UIView {
    /// Options of animations, which do not run here. Only one has an effect:
    /// ``UIView/AnimationOptions/showHideTransitionViews``.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes options from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out the subviews with the changes.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Lets the person operate the views during the animation.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Begins at the current state of another animation.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Plays the animation forwards and backwards.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Hides and shows the views of a transition, instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Begins and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// Begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Runs at constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Flips around the vertical axis, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Flips around the vertical axis, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Curls up like a page.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Curls down like a page.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Cross-fades from the old view to the new one.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Flips around the horizontal axis, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Flips around the horizontal axis, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Makes the changes at once, because animations do not run here. The completion is called on a later turn of the
    /// main queue.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval = 0,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        complete(completion)
    }

    /// Makes the changes at once, because animations do not run here. The completion is called on a later turn of the
    /// main queue.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        complete(completion)
    }

    /// Makes the changes. They are never animated here.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        actionsWithoutAnimation()
    }

    /// Makes the changes inside a view at once. The completion is called on a later turn of the main queue.
    public static func transition(
        with view: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        complete(completion)
    }

    /// Replaces a view by another one in its superview. With the option ``AnimationOptions/showHideTransitionViews``,
    /// hides the first view and shows the second one instead. The completion is called on a later turn of the main
    /// queue.
    public static func transition(
        from fromView: UIView,
        to toView: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        if options.contains(.showHideTransitionViews) {
            fromView.isHidden = true
            toView.isHidden = false
        } else {
            fromView.superview?.addSubview(toView)
            fromView.removeFromSuperview()
        }
        complete(completion)
    }

    private static func complete(_ completion: ((Bool) -> Void)?) {
        if let completion { MainQueueTurn.after { completion(true) } }
    }
}

extension UIViewController {
    /// Replaces the view of a child by the view of another child, in a container controller of the app. The
    /// `viewWill…` callbacks are made before this returns, the `viewDid…` callbacks and the completion on a later
    /// turn of the main queue.
    ///
    /// - Precondition: Both are children of this controller.
    public func transition(
        from fromViewController: UIViewController,
        to toViewController: UIViewController,
        duration: TimeInterval,
        options: UIView.AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        Misuse.check(
            fromViewController.parent === self && toViewController.parent === self,
            "\(fromViewController) and \(toViewController) must both be children of \(self). Call addChild(_:) first."
        )
        let isSeen = appearance.isShowing
        let transition = AppearanceTransition(
            disappearing: isSeen ? [fromViewController] : [],
            appearing: isSeen ? [toViewController] : [],
            animated: duration > 0,
            container: self
        )
        transition.run(
            exchangeViews: {
                view.addSubview(toViewController.view)
                animations?()
                fromViewController.viewIfLoaded?.removeFromSuperview()
            },
            completion: { completion?(true) }
        )
    }
}
#endif
