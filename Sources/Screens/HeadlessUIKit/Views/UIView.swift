#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A rectangle of a screen: its place in the tree of views and the properties that every view has.
///
/// A view is data. It is neither laid out nor drawn here; a host walks the tree of a window and draws it (see
/// ``UIWindow/headlessOnNeedsDisplay``). Every visible change of a view inside a window asks for a new drawing;
/// assigning an equal value does not.
@preconcurrency @MainActor
open class UIView: UIResponder {
    // MARK: Making a view

    /// Makes a view of size zero.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Makes a view.
    public init(frame: CGRect) {
        untransformedFrame = frame
        super.init()
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Unavailable for views.
    @available(*, unavailable, message: "A view is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    // MARK: Geometry

    /// The view's rectangle in its superview's coordinates. Only the client sets it: layout is the host's task.
    ///
    /// With a ``transform``, this is the smallest rectangle around the transformed view.
    open var frame: CGRect {
        get { transform.isIdentity ? untransformedFrame : transformedFrame }
        set {
            var rect = newValue
            if !transform.isIdentity {
                rect.size = CGRect(origin: .zero, size: newValue.size).applying(transform.inverted()).size
                rect.origin.x = newValue.midX - transform.tx - rect.width / 2
                rect.origin.y = newValue.midY - transform.ty - rect.height / 2
            }
            untransformedFrame = rect
        }
    }

    /// The view's rectangle in its own coordinates. A new size keeps the ``center``. The origin is the point at the top
    /// left, such as the content offset of a scroll view; another origin moves the subviews.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: untransformedFrame.size) }
        set {
            boundsOrigin = newValue.origin
            guard newValue.size != untransformedFrame.size else { return }
            let center = center
            untransformedFrame = CGRect(
                x: center.x - newValue.width / 2,
                y: center.y - newValue.height / 2,
                width: newValue.width,
                height: newValue.height
            )
        }
    }

    /// The centre of the view's rectangle, in its superview's coordinates. Assigning it moves the rectangle and
    /// keeps its size. The ``transform`` does not change it.
    open var center: CGPoint {
        get { CGPoint(x: untransformedFrame.midX, y: untransformedFrame.midY) }
        set {
            untransformedFrame.origin = CGPoint(
                x: newValue.x - untransformedFrame.width / 2,
                y: newValue.y - untransformedFrame.height / 2
            )
        }
    }

    /// The transform of the view around its ``center``. It changes the ``frame``, and neither ``bounds`` nor
    /// ``center``.
    open var transform = CGAffineTransform.identity {
        didSet { displayChange(from: oldValue, to: transform) }
    }

    /// The frame that the view would have without its transform.
    private(set) var untransformedFrame: CGRect {
        didSet {
            guard untransformedFrame != oldValue else { return }
            setNeedsDisplay()
            guard untransformedFrame.size != oldValue.size else { return }
            setNeedsLayout()
            superview?.subviewsChanged()
        }
    }

    var boundsOrigin = CGPoint.zero {
        didSet { if boundsOrigin != oldValue { boundsOriginChanged() } }
    }

    /// Called when the view shows its content from another point on.
    func boundsOriginChanged() { setNeedsDisplay() }

    private var transformedFrame: CGRect {
        let size = untransformedFrame.size
        return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            .applying(transform)
            .offsetBy(dx: center.x, dy: center.y)
    }

    // MARK: The tree

    /// The views directly inside this one, from back to front.
    open internal(set) var subviews: [UIView] = []

    /// The view that directly contains this one.
    open internal(set) weak var superview: UIView?

    /// The window that contains the view.
    open var window: UIWindow? { superview?.window }

    /// Removes the view from its superview.
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

    /// Called before the view is added to a superview or removed from one.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called after the view was added to a superview or removed from one.
    open func didMoveToSuperview() {}

    /// Called when the view has entered or left a window.
    open func didMoveToWindow() {}

    /// Called when a view was added to this one.
    open func didAddSubview(_ subview: UIView) {}

    /// Called when a view is about to be removed from this one.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Appearance

    /// Copies properties from the proxies of the view's class, unless they are set on the view; see ``UIAppearance``.
    func takeAppearance() {
        for proxy in AppearanceProxies.proxies(for: self, in: superview) { takeAppearance(of: proxy) }
    }

    /// Copies properties from an appearance proxy, unless they are already set on the view.
    func takeAppearance(of proxy: UIView) {
        if ownTintColor == nil, let tint = proxy.ownTintColor { tintColor = tint }
        if backgroundColor == nil, let color = proxy.backgroundColor { backgroundColor = color }
    }

    /// Whether the view and everything inside it is hidden.
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

    /// The colour of interactive elements. A view inherits the colour of its superview unless another one was assigned.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            let oldValue = ownTintColor
            ownTintColor = newValue
            displayChange(from: oldValue, to: newValue)
        }
    }

    private var ownTintColor: UIColor?

    /// The way in which the content fits the rectangle.
    open var contentMode = ContentMode.scaleToFill {
        didSet { displayChange(from: oldValue, to: contentMode) }
    }

    /// Whether content outside the rectangle is cut off.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The corners and the border of the rectangle.
    public private(set) lazy var layer = CALayer(of: self)

    /// The style (light or dark) for the view and everything inside it, regardless of its surroundings.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { displayChange(from: oldValue, to: overrideUserInterfaceStyle) }
    }

    // MARK: Interaction

    /// Whether the person can operate the view and everything inside it.
    open var isUserInteractionEnabled = true {
        didSet { displayChange(from: oldValue, to: isUserInteractionEnabled) }
    }

    /// The view's recognisers; nil until one was added.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        didSet {
            for old in oldValue ?? [] where old.view === self { old.view = nil }
            for new in gestureRecognizers ?? [] { new.view = self }
            displayChange(from: oldValue, to: gestureRecognizers)
        }
    }

    /// Adds a recogniser, after removing it from its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Removes a recogniser.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    }

    /// A number that helps to find the view.
    open var tag = 0

    // MARK: Accessibility

    /// A name that helps to find the view. It is never shown to a person.
    open var accessibilityIdentifier: String? {
        didSet { displayChange(from: oldValue, to: accessibilityIdentifier) }
    }

    /// A description of the view in words.
    open var accessibilityLabel: String? {
        didSet { displayChange(from: oldValue, to: accessibilityLabel) }
    }

    /// The effect of operating the view, in words.
    open var accessibilityHint: String? {
        didSet { displayChange(from: oldValue, to: accessibilityHint) }
    }

    /// The view's value, in words.
    open var accessibilityValue: String? {
        didSet { displayChange(from: oldValue, to: accessibilityValue) }
    }

    /// Whether the person's input in this view is invalid. UIKit has no such property; with UIKit, a screen
    /// reports invalid input in the view's accessibility label or hint.
    public final var headlessIsInvalid = false {
        didSet { displayChange(from: oldValue, to: headlessIsInvalid) }
    }

    /// The view whose text describes this one, such as a field's error message; nil if there is none. UIKit has
    /// no such property.
    public final weak var headlessDescriber: UIView? {
        didSet { displayChange(from: oldValue, to: headlessDescriber) }
    }

    // MARK: Updates of properties

    /// The pending updates of the view and of its subviews.
    var pending = PendingUpdates()

    /// Requests a call of ``updateProperties()`` in the window's next layout pass, on a later turn of the main queue.
    /// Several requests cause one call.
    ///
    /// A new view has this request pending. The request is also made when an `Observable` value that the last
    /// update has read is about to change.
    ///
    /// - Complexity: O(*d*) in the depth of the tree.
    open func setNeedsUpdateProperties() {
        guard !pending.properties.isPending else { return }
        pending.properties.isPending = true
        announcePendingUpdate()
    }

    /// Runs the pending updates of properties at once: those of the view's controller, of this view, and of its
    /// subviews. Layout stays pending.
    open func updatePropertiesIfNeeded() {
        updatePropertiesOfSubtree()
    }

    /// Shows the app's data: texts, colours, hidden views. A subclass overrides it; the base implementation
    /// does nothing.
    ///
    /// The method is called before the view's layout, in the same pass. After a change of an `Observable` value
    /// that the method has read, it is called again; the second call does not cause a layout. Do not call the
    /// method except on super; request a call with ``setNeedsUpdateProperties()``.
    open func updateProperties() {}

    // MARK: Layout

    /// Requests a layout in the window's next layout pass, on a later turn of the main queue. Several requests cause
    /// one layout.
    ///
    /// A new view has this request pending. The request is also made:
    ///
    /// - when the view's size changes,
    /// - when subviews are added, removed or resized,
    /// - when an `Observable` value that the last layout has read is about to change.
    ///
    /// - Complexity: O(*d*) in the depth of the tree.
    open func setNeedsLayout() {
        guard !pending.layout.isPending else { return }
        pending.layout.isPending = true
        announcePendingUpdate()
    }

    /// Runs the pending layouts of this view and its subviews at once. Each view updates its properties before its
    /// layout. If the layouts of the superviews directly above this view are pending too, the pass starts at the
    /// outermost of them.
    ///
    /// A layout that a view requests during its own layout runs in the window's next layout pass.
    open func layoutIfNeeded() {
        var root = self
        while let superview = root.superview, superview.pending.layout.isPending { root = superview }
        root.layOutSubtree()
    }

    /// Sets the frames of the subviews. A subclass overrides it; the base implementation does nothing, since
    /// constraints are solved by the host, if at all.
    ///
    /// If this is the root view of a controller, the controller's `viewWillLayoutSubviews()` is called before,
    /// and its `viewDidLayoutSubviews()` after.
    open func layoutSubviews() {}

    // MARK: Layout attributes for hosts

    /// Whether UIKit would translate the frame into constraints. No constraints are made here; a host may place the
    /// view by its frame if the value is true.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// The edges and sizes that change with the superview. Initially none. The property has no effect here; a host
    /// may read it.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { displayChange(from: oldValue, to: autoresizingMask) }
    }

    /// Whether the subviews are resized with the view. The property has no effect here; a host may read it.
    open var autoresizesSubviews = true

    /// The margins between the edges and the content, in the direction of the reader's language.
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

    /// The controller that has this view as its root view.
    weak var viewController: UIViewController?

    open override var next: UIResponder? { viewController ?? superview }

    override var responderWindow: UIWindow? { window }

    /// Makes the first responder resign, if it is this view or inside it.
    ///
    /// - Parameter force: Whether the first responder resigns without being asked.
    /// - Returns: Whether the first responder has resigned; false if there was none.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        guard let responder = firstResponderInside else { return false }
        if force { responder.loseFirstResponder() } else { responder.resignFirstResponder() }
        return !responder.isFirstResponder
    }
}

extension UIView {
    /// The way in which a view's content fits its rectangle.
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

    /// The margins between the edges and the content. Left is leading and right is trailing here.
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
