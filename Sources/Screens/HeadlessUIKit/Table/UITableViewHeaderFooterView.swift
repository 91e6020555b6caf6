#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A reusable view above or below a section of a table.
///
/// If a table makes the instances of a subclass (see `UITableView.register(_:forHeaderFooterViewReuseIdentifier:)`),
/// the subclass overrides `init(reuseIdentifier:)`, as in UIKit. Here every subclass that declares an initialiser has
/// to override that initialiser.
open class UITableViewHeaderFooterView: UIView, ReusableView {
    /// The identifier under which a table reuses the view.
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

    /// Makes a view. Tables do not reuse the view.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a view of a registered class. The class is known only at run time, so Swift can call only a `required`
    /// initialiser. `init(reuseIdentifier:)` must not be `required`, because subclasses written for UIKit declare it
    /// with `override` and would no longer compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(reuseIdentifier: headlessReuseIdentifier)
    }

    /// Called before a table reuses the view for another section.
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
