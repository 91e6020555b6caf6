#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A reusable view of a collection: a cell, or a view above or below a section.
///
/// If a collection makes the instances of a subclass, the subclass overrides `init(frame:)`, as in UIKit. Here every
/// subclass that declares an initialiser has to override `init(frame:)`.
open class UICollectionReusableView: UIView, ReusableView {
    /// The identifier under which a collection reuses the view.
    public private(set) var reuseIdentifier: String?

    /// Makes a view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a view of a registered class. The class is known only at run time, so Swift can call only a `required`
    /// initialiser. `init(frame:)` must not be `required`, because subclasses written for UIKit declare it with
    /// `override` and would no longer compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(frame: .zero)
        reuseIdentifier = headlessReuseIdentifier
    }

    /// Called before a collection reuses the view.
    open func prepareForReuse() {}
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view that holds the content.
    public let contentView = UIView()

    /// The content as one value, in place of the views in ``contentView``.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { setNeedsDisplay() }
    }

    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, with: backgroundView) }
    }

    /// A view behind the content and in front of ``backgroundView``. The cell contains this view only while the cell
    /// is selected.
    open var selectedBackgroundView: UIView? {
        didSet {
            if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
            showSelectedBackground()
        }
    }

    /// Whether the cell is selected.
    open var isSelected = false {
        didSet {
            displayChange(from: oldValue, to: isSelected)
            showSelectedBackground()
        }
    }

    /// Whether the cell looks pressed.
    open var isHighlighted = false {
        didSet { displayChange(from: oldValue, to: isHighlighted) }
    }

    /// Makes a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    private func showSelectedBackground() {
        guard let selectedBackgroundView else { return }
        if !isSelected {
            selectedBackgroundView.removeFromSuperview()
        } else if selectedBackgroundView.superview !== self {
            insertSubview(selectedBackgroundView, belowSubview: contentView)
        }
    }

    private func replace(_ oldView: UIView?, with view: UIView?) {
        guard oldView !== view else { return }
        oldView?.removeFromSuperview()
        if let view { insertSubview(view, at: 0) }
    }
}
#endif
