#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// Nothing moves here: changes are made at once, whatever the duration. Completions are called on a later turn of the
// main queue, with `true`.

extension UIView {
    /// How changes would move, if anything moved here. Of all options one counts:
    /// ``UIView/AnimationOptions/showHideTransitionViews``.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// UIKit's bits.
        public let rawValue: UInt

        /// Makes options from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The subviews are laid out with the changes.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// The person can operate the views meanwhile.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// The changes begin where another animation has got to.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The changes are repeated.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The changes go back and forth.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// The views of a transition are hidden and shown, and not removed and added.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow in the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow in the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Turns over, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns over, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Is turned over like a page, upwards.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Is turned over like a page, downwards.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Fades in while the old fades out.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns over, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns over, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Makes the changes at once; nothing moves here. The completion is called on a later turn of the main
    /// queue.
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

    /// Makes the changes at once, as all others here. The completion is called on a later turn of the main queue.
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

    /// Makes the changes, which do not move here in any case.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        actionsWithoutAnimation()
    }

    /// Makes the changes to what is in a view at once. The completion is called on a later turn of the main queue.
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

    /// Puts a view in the place of another one: takes that out of its superview and puts the new one there, or, with
    /// the option ``AnimationOptions/showHideTransitionViews``, hides that and shows the new one. The completion is
    /// called on a later turn of the main queue.
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
    /// Puts the view of a child in the place of another child's, in a container of the app's own. The will callbacks
    /// come before this returns, the did callbacks and the completion on a later turn of the main queue.
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
