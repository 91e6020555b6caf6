#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Recognises a person's finger gestures on a view, and calls its targets.
///
/// The actions are unapplied methods of the targets' classes; see `UIControl.addTarget(_:action:for:)`:
///
///     label.isUserInteractionEnabled = true
///     label.addGestureRecognizer(UITapGestureRecognizer(target: self, action: MenuViewController.tapped))
///
/// There are no fingers here: `UIView.simulateTap(count:touches:)`,
/// `UIView.simulatePan(by:velocity:touches:isCancelled:)` and the like simulate gestures.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// A stage of a gesture.
    public enum State: Int, Sendable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed

        /// The only state of a tap or swipe.
        public static let recognized = State.ended
    }

    /// The stage of the gesture, and `possible` without one.
    ///
    /// The targets are called once for a tap or swipe, with the state `recognized`. For the other gestures they are
    /// called when the gesture has begun, after each change, and when it has ended or was cancelled.
    open internal(set) var state = State.possible

    /// The view on which the gesture is made.
    open internal(set) weak var view: UIView?

    /// Decides whether the gesture is recognised. Not retained.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Whether the recogniser recognises gestures. The value false cancels a gesture that has begun.
    open var isEnabled = true {
        didSet { if !isEnabled, isInProgress { enter(.cancelled, touches: numberOfTouches) } }
    }

    /// Whether a recognised gesture cancels the view's touches.
    open var cancelsTouchesInView = true

    /// A name that helps to find the recogniser.
    open var name: String?

    /// The number of fingers of the gesture; 0 without one.
    open internal(set) var numberOfTouches = 0

    /// The distance of the fingers from where they touched the display, in the coordinates of the window.
    var moved = CGPoint.zero

    private var actions: [TargetAction] = []

    /// The recognisers that have to fail before this one can recognise its gesture.
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

    /// Makes a recogniser that calls a method of the target. The argument of the method is the recogniser.
    ///
    /// - Precondition: The recogniser has the type that the method takes.
    public convenience init<Target: AnyObject, Sender>(
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Makes a recogniser without a target.
    public convenience init(target: Never?, action: Never?) {
        self.init()
    }

    /// Adds a method of the target. The method is called when the gesture is recognised.
    public func addTarget<Target: AnyObject>(_ target: Target?, action: @escaping (Target) -> () -> Void) {
        actions.append(TargetAction(target, action))
    }

    /// Adds a method of the target. The method is called with the recogniser when the gesture is recognised.
    ///
    /// - Precondition: The recogniser has the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        actions.append(TargetAction(target, action, from: self))
    }

    /// Removes all methods of a target. If the target is nil, removes the methods of all targets. The action has
    /// to be nil, since methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?) {
        actions.removeAll { target == nil || $0.target === target }
    }

    /// Makes this recogniser wait until another one has failed. A single tap, for example, can wait for the failure
    /// of a double tap.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// The place of the gesture. It begins in the middle of the recogniser's view. The coordinates are those of the
    /// given view, or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard let start = self.view?.middle(in: view) else { return .zero }
        let moved = moved.distance(in: view)
        return CGPoint(x: start.x + moved.x, y: start.y + moved.y)
    }

    // MARK: The stages of a gesture

    /// Whether a gesture has begun and not ended.
    var isInProgress: Bool { state == .began || state == .changed }

    /// Enters a stage of the gesture, and calls the targets. After the last stage, the recogniser is ready for another
    /// gesture.
    func enter(_ stage: State, touches: Int) {
        state = stage
        numberOfTouches = touches
        for action in actions { action(self, from: view) }
        if !isInProgress { finishGesture() }
    }

    /// Makes the recogniser ready for another gesture. Overrides also forget what they know of this one.
    func finishGesture() {
        state = .possible
        numberOfTouches = 0
        moved = .zero
    }
}

extension CGPoint {
    /// This distance in the coordinates of the window, as a distance in the coordinates of a view.
    @MainActor
    func distance(in view: UIView?) -> CGPoint {
        view.map { $0.convert(distanceInWindow: self) } ?? self
    }
}

/// Recognises taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps in quick succession.
    open var numberOfTapsRequired = 1

    /// The number of fingers.
    open var numberOfTouchesRequired = 1
}

/// Recognises swipes in one or several directions.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of directions.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
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

    /// The recognised directions.
    open var direction = Direction.right

    /// The number of fingers.
    open var numberOfTouchesRequired = 1
}
#endif
