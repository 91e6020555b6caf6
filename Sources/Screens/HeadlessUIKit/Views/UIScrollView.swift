#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that shows a part of a larger content.
open class UIScrollView: UIView {
    /// The point of the content at the top left, which is the origin of the bounds. A change notifies the delegate.
    open var contentOffset: CGPoint {
        get { boundsOrigin }
        set { boundsOrigin = newValue }
    }

    override func boundsOriginChanged() {
        super.boundsOriginChanged()
        setNeedsLayout()
        scrollDelegate?.scrollViewDidScroll(self)
    }

    /// The size of the content.
    open var contentSize = CGSize.zero {
        didSet { displayChange(from: oldValue, to: contentSize) }
    }

    /// The distance added around the content.
    open var contentInset = UIEdgeInsets.zero {
        didSet { displayChange(from: oldValue, to: contentInset) }
    }

    /// Whether the person can scroll.
    open var isScrollEnabled = true {
        didSet { displayChange(from: oldValue, to: isScrollEnabled) }
    }

    /// Whether the person's scrolling ends at a multiple of the view's size.
    open var isPagingEnabled = false {
        didSet { displayChange(from: oldValue, to: isPagingEnabled) }
    }

    /// Whether the content bounces at its vertical ends even when it fits.
    open var alwaysBounceVertical = false

    /// The way in which scrolling dismisses the keyboard.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Makes a scroll view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Scrolls to a point of the content. The change takes effect at once, animated or not.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    weak var scrollDelegate: (any UIScrollViewDelegate)?
}

extension UIScrollView {
    /// The way in which scrolling dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        case none
        case onDrag
        case interactive
        case onDragWithAccessory
        case interactiveWithAccessory
    }

    /// The rectangle of the whole content.
    public var contentLayoutGuide: UILayoutGuide { layoutGuide(named: "UIScrollViewContentLayoutGuide") }

    /// The rectangle of the visible part.
    public var frameLayoutGuide: UILayoutGuide { layoutGuide(named: "UIScrollViewFrameLayoutGuide") }
}

/// The object that is notified of scrolling.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Called when the content offset has changed, by the person or in code.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Declares the `delegate` of scroll views in a protocol extension.
///
/// A table declares a `delegate` of a more specific type. In Swift, a class cannot change the type of an inherited
/// property, but it can hide a property of a protocol extension.
@preconcurrency @MainActor
public protocol HeadlessScrolling: UIScrollView {}

extension UIScrollView: HeadlessScrolling {}

extension HeadlessScrolling {
    /// The object that is notified of scrolling. Not retained.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}
#endif
