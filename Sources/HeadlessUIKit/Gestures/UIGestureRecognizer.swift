#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Recognises what a person does with fingers on a view, and calls its targets.
///
/// The actions are methods of the targets, as Swift names them without an instance; see
/// `UIControl.addTarget(_:action:for:)`:
///
///     label.isUserInteractionEnabled = true
///     label.addGestureRecognizer(UITapGestureRecognizer(target: self, action: StartViewController.tapped))
///
/// There are no fingers here: `UIView.simulateTap(count:touches:)` and `UIView.simulateSwipe(_:touches:)` act for them.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// Where a gesture is between being possible and having been recognised.
    public enum State: Int, Sendable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed

        /// A tap or swipe was recognised.
        public static let recognized = State.ended
    }

    /// Where the gesture is: recognised while the targets are called, and otherwise possible.
    open internal(set) var state = State.possible

    /// The view on which the gesture is made.
    open internal(set) weak var view: UIView?

    /// Who is asked about the gesture. Not retained.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Whether the gesture is recognised.
    open var isEnabled = true

    /// Whether the touches are taken away from the view when the gesture was recognised.
    open var cancelsTouchesInView = true

    /// A name to find the recogniser by.
    open var name: String?

    /// How many fingers make the gesture, while the targets are called.
    open internal(set) var numberOfTouches = 0

    private var actions: [TargetAction] = []

    /// What has to fail before this is recognised.
    private(set) var requirements: [WeakRecognizer] = []

    struct WeakRecognizer {
        weak var recognizer: UIGestureRecognizer?
    }

    /// Makes a recogniser without a target.
    public override init() {
        super.init()
    }

    /// Makes a recogniser that calls a method of the target.
    public convenience init<Target: AnyObject>(target: Target?, action: @escaping (Target) -> () -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// Makes a recogniser that calls a method of the target with the recogniser.
    ///
    /// - Precondition: The recogniser is of the type that the method takes.
    public convenience init<Target: AnyObject, Sender>(
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Makes a recogniser that calls nothing so far.
    public convenience init(target: Never?, action: Never?) {
        self.init()
    }

    /// Calls a method of the target from now on.
    public func addTarget<Target: AnyObject>(_ target: Target?, action: @escaping (Target) -> () -> Void) {
        actions.append(TargetAction(target, action))
    }

    /// Calls a method of the target with the recogniser from now on.
    ///
    /// - Precondition: The recogniser is of the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        actions.append(TargetAction(target, action, from: self))
    }

    /// Calls the methods of a target, or of all targets for nil, no more. The action can only be nil, for all methods
    /// of the target: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?) {
        actions.removeAll { target == nil || $0.target === target }
    }

    /// Waits with recognising until another one has failed: a tap until it was no double tap.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// Where the gesture is made, in the coordinates of a view, or of the window for nil: in the middle of the view.
    open func location(in view: UIView?) -> CGPoint {
        self.view?.middle(in: view) ?? .zero
    }

    /// Calls the targets.
    func recognize(touches: Int) {
        state = .recognized
        numberOfTouches = touches
        for action in actions { action(self, from: view) }
        numberOfTouches = 0
        state = .possible
    }
}

/// Recognises taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps in quick succession make the gesture.
    open var numberOfTapsRequired = 1

    /// How many fingers make the gesture.
    open var numberOfTouchesRequired = 1
}

/// Recognises quick strokes in a direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of strokes.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// UIKit's bits.
        public let rawValue: UInt

        /// Makes directions from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upwards.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downwards.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that are recognised.
    open var direction = Direction.right

    /// How many fingers make the gesture.
    open var numberOfTouchesRequired = 1
}
#endif
