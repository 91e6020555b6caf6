#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view above or below a section of a table, which the table uses again.
///
/// A subclass that a table is to make (see `UITableView.register(_:forHeaderFooterViewReuseIdentifier:)`) overrides
/// `init(reuseIdentifier:)`, as in UIKit; here a subclass with initialisers of its own has to override it in any case.
open class UITableViewHeaderFooterView: UIView, ReusableView {
    /// The name under which a table uses the view again.
    public let reuseIdentifier: String?

    /// The view that holds the content.
    public let contentView = UIView()

    /// The main label.
    open private(set) lazy var textLabel: UILabel? = addLabel()

    /// The second label.
    open private(set) lazy var detailTextLabel: UILabel? = addLabel()

    /// The content as one value, in place of the labels.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { setNeedsDisplay() }
    }

    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }

    /// Makes a view.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// Makes a view that is not used again.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a registered view. Only a required initialiser can be called on a class that is known at run time;
    /// `init(reuseIdentifier:)` cannot be required, as then UIKit's `override` would not compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(reuseIdentifier: headlessReuseIdentifier)
    }

    /// Called when a table is about to use the view again, for another section.
    open func prepareForReuse() {}

    /// A configuration that fits a view above a section.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    private func addLabel() -> UILabel {
        let label = UILabel()
        contentView.attach(label, at: contentView.subviews.count)
        return label
    }
}
#endif
