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
        didSet {
            guard frame != oldValue else { return }
            setNeedsDisplay()
            guard frame.size != oldValue.size else { return }
            setNeedsLayout()
            superview?.subviewsChanged()
        }
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
        firstResponderInside?.loseFirstResponder()
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        superview.subviewsChanged()
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

    /// Takes what the view does not have itself from the proxies of its class; see ``UIAppearance``.
    func takeAppearance() {
        for proxy in AppearanceProxies.proxies(for: self, in: superview) { takeAppearance(of: proxy) }
    }

    /// Takes what the view does not have itself from a proxy.
    func takeAppearance(of proxy: UIView) {
        if ownTintColor == nil, let tint = proxy.ownTintColor { tintColor = tint }
        if backgroundColor == nil, let color = proxy.backgroundColor { backgroundColor = color }
    }

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
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The looks of the rectangle: corners and border.
    public private(set) lazy var layer = CALayer(of: self)

    /// Light or dark, for the view and what is in it, whatever the surroundings have.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { displayChange(from: oldValue, to: overrideUserInterfaceStyle) }
    }

    // MARK: Operating the view

    /// Whether the person can operate the view and what is in it.
    open var isUserInteractionEnabled = true {
        didSet { displayChange(from: oldValue, to: isUserInteractionEnabled) }
    }

    /// The gestures that the view recognises; nil if there were none yet.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        didSet {
            for old in oldValue ?? [] where old.view === self { old.view = nil }
            for new in gestureRecognizers ?? [] { new.view = self }
            displayChange(from: oldValue, to: gestureRecognizers)
        }
    }

    /// Recognises a gesture from now on; the view that did so far does no more.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Recognises a gesture no more.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
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

    /// Whether what a person has entered here is wrong. UIKit has no such attribute: its screens say so in the label or hint.
    public final var headlessIsInvalid = false {
        didSet { displayChange(from: oldValue, to: headlessIsInvalid) }
    }

    /// The view whose text describes this one, such as what is wrong with a field; nil if none does. UIKit relates no views.
    public final weak var headlessDescriber: UIView? {
        didSet { displayChange(from: oldValue, to: headlessDescriber) }
    }

    // MARK: Layout

    /// Whether layout is pending, here or inside.
    var layoutNeed = LayoutNeed()

    /// Asks for layout in the window's next pass, on a later turn of the main queue; many times asked, laid out once.
    ///
    /// A view is also asked when it is new, when its size changes, and when subviews come, go or change their size.
    ///
    /// - Complexity: O(*d*) for the depth of the tree.
    open func setNeedsLayout() {
        guard !layoutNeed.isOwn else { return }
        layoutNeed.isOwn = true
        announceLayoutNeed()
    }

    /// Lays out at once, if that is pending: this view and what is inside; and if the views right around it are
    /// pending too, from the outermost of those.
    ///
    /// What asks for layout while it is laid out is laid out in the window's next pass.
    open func layoutIfNeeded() {
        var root = self
        while let superview = root.superview, superview.layoutNeed.isOwn { root = superview }
        root.layOutSubtree()
    }

    /// Sets the frames of the subviews, in a subclass that does. The base implementation does nothing: constraints are
    /// the host's.
    ///
    /// A controller whose root view this is gets its `viewWillLayoutSubviews()` before, and its
    /// `viewDidLayoutSubviews()` after.
    open func layoutSubviews() {}

    // MARK: Layout, as data

    /// Whether the frame counts as a constraint. Without meaning here; kept for screens that set it.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// Which of the edges and sizes change with the superview. None in the beginning. Without meaning here; kept for a
    /// host.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { displayChange(from: oldValue, to: autoresizingMask) }
    }

    /// Whether the subviews change with the view. Without meaning here; kept for a host.
    open var autoresizesSubviews = true

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

    /// Takes the keyboard from this view or from what is inside it.
    ///
    /// - Parameter force: Whether it is taken without asking.
    /// - Returns: Whether it was; not if nothing here had it.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        guard let responder = firstResponderInside else { return false }
        if force { responder.loseFirstResponder() } else { responder.resignFirstResponder() }
        return !responder.isFirstResponder
    }
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
