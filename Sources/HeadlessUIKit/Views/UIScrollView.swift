#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that shows a part of a larger content.
open class UIScrollView: UIView {
    /// The place of the content that is at the top left. Setting it tells the delegate.
    open var contentOffset = CGPoint.zero {
        didSet {
            guard contentOffset != oldValue else { return }
            setNeedsDisplay()
            setNeedsLayout()
            scrollDelegate?.scrollViewDidScroll(self)
        }
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

    /// Whether the content bounces at its vertical ends even when it fits.
    open var alwaysBounceVertical = false

    /// How scrolling puts the keyboard away.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Makes a scroll view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Moves to a place of the content. It takes no time here, animated or not.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    weak var scrollDelegate: (any UIScrollViewDelegate)?
}

extension UIScrollView {
    /// How scrolling puts the keyboard away.
    public enum KeyboardDismissMode: Int, Sendable {
        case none
        case onDrag
        case interactive
        case onDragWithAccessory
        case interactiveWithAccessory
    }

    /// The rectangle of the whole content.
    public var contentLayoutGuide: UILayoutGuide { layoutGuide(named: "UIScrollViewContentLayoutGuide") }

    /// The rectangle of the part that is shown.
    public var frameLayoutGuide: UILayoutGuide { layoutGuide(named: "UIScrollViewFrameLayoutGuide") }
}

/// What a scroll view tells its delegate.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// The content offset has changed, by the person or by code.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Gives scroll views their delegate.
///
/// A table has a delegate of a more special type under the same name. Swift lets no class change the type
/// of an inherited property, but it lets a class hide the property of a protocol extension.
@preconcurrency @MainActor
public protocol HeadlessScrolling: UIScrollView {}

extension UIScrollView: HeadlessScrolling {}

extension HeadlessScrolling {
    /// Is notified of scrolling. Not retained.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}
#endif
