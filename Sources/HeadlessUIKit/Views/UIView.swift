#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A rectangle of a screen: its place in the tree of views and the properties that every view has.
///
/// A view is data. It is not laid out and not drawn here; a host walks the tree of a window and draws it
/// (see ``UIWindow/headlessOnNeedsDisplay``). Every visible change of a view inside a window asks for a new
/// drawing; setting a property to the value it already has does not.
@preconcurrency @MainActor
open class UIView: UIResponder {
    // MARK: Making a view

    /// Makes a view of no size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Not for views.
    @available(*, unavailable, message: "A view is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    // MARK: The rectangle

    /// The view's rectangle in its superview. It is what the client says it is: layout is the host's.
    open var frame: CGRect {
        didSet { displayChange(from: oldValue, to: frame) }
    }

    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }

    // MARK: The tree

    /// The views inside this one, from back to front.
    open internal(set) var subviews: [UIView] = []

    /// The view that this one is inside of.
    open internal(set) weak var superview: UIView?

    /// The window that the view is inside of.
    open var window: UIWindow? { superview?.window }

    /// Takes the view out of its superview.
    open func removeFromSuperview() {
        guard let superview else { return }
        let oldWindow = window
        loseFirstResponderInside()
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        superview.setNeedsDisplay()
        moved(from: oldWindow)
    }

    /// Called when a view is about to go into another superview, or out of the one it has.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called when the view went into a superview, or out of it.
    open func didMoveToSuperview() {}

    /// Called when the view came into a window, or went out of it.
    open func didMoveToWindow() {}

    /// Called when a view was added to this one.
    open func didAddSubview(_ subview: UIView) {}

    /// Called when a view is about to be removed from this one.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Looks

    /// Whether the view and everything in it is left out.
    open var isHidden = false {
        didSet { displayChange(from: oldValue, to: isHidden) }
    }

    /// The opacity, from 0 to 1.
    open var alpha: CGFloat = 1 {
        didSet { displayChange(from: oldValue, to: alpha) }
    }

    /// The colour behind the content.
    open var backgroundColor: UIColor? {
        didSet { displayChange(from: oldValue, to: backgroundColor) }
    }

    /// The colour of what can be operated; inherited from the superview while nil is assigned.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            let oldValue = ownTintColor
            ownTintColor = newValue
            displayChange(from: oldValue, to: newValue)
        }
    }

    private var ownTintColor: UIColor?

    /// How the content is fitted into the rectangle.
    open var contentMode = ContentMode.scaleToFill {
        didSet { displayChange(from: oldValue, to: contentMode) }
    }

    /// Whether what reaches beyond the rectangle is cut off.
    open var clipsToBounds = false {
        didSet { displayChange(from: oldValue, to: clipsToBounds) }
    }

    // MARK: Operating the view

    /// Whether the person can operate the view and what is in it.
    open var isUserInteractionEnabled = true {
        didSet { displayChange(from: oldValue, to: isUserInteractionEnabled) }
    }

    /// A number to find the view by.
    open var tag = 0

    // MARK: Accessibility

    /// A name to find the view by, never shown to a person.
    open var accessibilityIdentifier: String? {
        didSet { displayChange(from: oldValue, to: accessibilityIdentifier) }
    }

    /// What the view is, in words.
    open var accessibilityLabel: String? {
        didSet { displayChange(from: oldValue, to: accessibilityLabel) }
    }

    /// What operating the view does, in words.
    open var accessibilityHint: String? {
        didSet { displayChange(from: oldValue, to: accessibilityHint) }
    }

    /// The view's value, in words.
    open var accessibilityValue: String? {
        didSet { displayChange(from: oldValue, to: accessibilityValue) }
    }

    // MARK: Layout, as data

    /// Whether the frame counts as a constraint. Without meaning here; kept for screens that set it.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// The distance that the content keeps from the edges, along the direction of the reader's language.
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
        didSet { displayChange(from: oldValue, to: directionalLayoutMargins) }
    }

    /// The active constraints whose first item is this view or one of its layout guides.
    public private(set) var constraints: [NSLayoutConstraint] = []

    /// The guides added by the client.
    public internal(set) var layoutGuides: [UILayoutGuide] = []

    var systemLayoutGuides: [String: UILayoutGuide] = [:]

    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:] {
        didSet { displayChange(from: oldValue, to: hugging) }
    }

    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:] {
        didSet { displayChange(from: oldValue, to: compressionResistance) }
    }

    func record(_ constraint: NSLayoutConstraint) {
        constraints.append(constraint)
        setNeedsDisplay()
    }

    func forget(_ constraint: NSLayoutConstraint) {
        constraints.removeAll { $0 === constraint }
        setNeedsDisplay()
    }

    // MARK: Display

    /// Asks the host for a new drawing of the window that the view is in.
    open func setNeedsDisplay() {
        window?.markNeedsDisplay()
    }

    // MARK: Responding

    /// The controller whose root view this is.
    weak var viewController: UIViewController?

    open override var next: UIResponder? { viewController ?? superview }

    override var responderWindow: UIWindow? { window }
}

extension UIView {
    /// How a view's content is fitted into its rectangle.
    public enum ContentMode: Int, Sendable {
        case scaleToFill
        case scaleAspectFit
        case scaleAspectFill
        case redraw
        case center
        case top
        case bottom
        case left
        case right
        case topLeft
        case topRight
        case bottomLeft
        case bottomRight
    }

    /// The distance that the content keeps from the edges. Lines begin on the left here.
    public var layoutMargins: UIEdgeInsets {
        get {
            let margins = directionalLayoutMargins
            return UIEdgeInsets(
                top: margins.top,
                left: margins.leading,
                bottom: margins.bottom,
                right: margins.trailing
            )
        }
        set {
            directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: newValue.top,
                leading: newValue.left,
                bottom: newValue.bottom,
                trailing: newValue.right
            )
        }
    }

    /// Asks for a new drawing if a property has changed its value.
    func displayChange<Value: Equatable>(from oldValue: Value, to newValue: Value) {
        if oldValue != newValue { setNeedsDisplay() }
    }
}
#endif
