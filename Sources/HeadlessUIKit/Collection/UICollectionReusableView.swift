#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that a collection uses again: a cell, or a view above or below a section.
///
/// A subclass that a collection is to make overrides `init(frame:)`, as in UIKit; here a subclass with initialisers of
/// its own has to override it in any case.
open class UICollectionReusableView: UIView, ReusableView {
    /// The name under which a collection uses the view again.
    public private(set) var reuseIdentifier: String?

    /// Makes a view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a registered view. Only a required initialiser can be called on a class that is known at run time;
    /// `init(frame:)` cannot be required, as then UIKit's `override` would not compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(frame: .zero)
        reuseIdentifier = headlessReuseIdentifier
    }

    /// Called when a collection is about to use the view again.
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

    /// A view behind the content and in front of ``backgroundView``, for a host to show while the cell is selected.
    open var selectedBackgroundView: UIView? {
        didSet { displayChange(from: oldValue, to: selectedBackgroundView) }
    }

    /// Whether the cell is selected.
    open var isSelected = false {
        didSet { displayChange(from: oldValue, to: isSelected) }
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

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    private func replace(_ oldView: UIView?, with view: UIView?) {
        guard oldView !== view else { return }
        oldView?.removeFromSuperview()
        if let view { insertSubview(view, at: 0) }
    }
}
#endif
