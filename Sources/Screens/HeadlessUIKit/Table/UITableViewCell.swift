#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row of a table.
///
/// If a table makes the instances of a subclass (see `UITableView.register(_:forCellReuseIdentifier:)`), the subclass
/// overrides `init(style:reuseIdentifier:)`, as in UIKit. Here every subclass that declares an initialiser has to
/// override that initialiser.
open class UITableViewCell: UIView {
    /// The labels of a cell and their places.
    public enum CellStyle: Int, Sendable {
        case `default`
        case value1
        case value2
        case subtitle
    }

    /// The standard accessory at the end of a cell.
    public enum AccessoryType: Int, Sendable {
        case none
        case disclosureIndicator
        case detailDisclosureButton
        case checkmark
        case detailButton
    }

    /// Whether there are lines between rows.
    public enum SeparatorStyle: Int, Sendable {
        case none
        case singleLine
    }

    /// The appearance of selected cells.
    public enum SelectionStyle: Int, Sendable {
        case none
        case blue
        case gray
        case `default`
    }

    /// The labels of the cell and their places. UIKit does not expose the style.
    public let headlessStyle: CellStyle

    /// The identifier under which a table reuses the cell.
    public let reuseIdentifier: String?

    /// The view that holds the content.
    public let contentView = UIView()

    /// The main label.
    open private(set) lazy var textLabel: UILabel? = addLabel()

    /// The second label; nil in the style `default`.
    open private(set) lazy var detailTextLabel: UILabel? = headlessStyle == .default ? nil : addLabel()

    /// The image beside the labels.
    open private(set) lazy var imageView: UIImageView? = {
        let imageView = UIImageView()
        contentView.attach(imageView, at: 0)
        return imageView
    }()

    /// The content as one value, in place of the labels and the image.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { setNeedsDisplay() }
    }

    /// The standard accessory at the end of the cell.
    open var accessoryType = AccessoryType.none {
        didSet { displayChange(from: oldValue, to: accessoryType) }
    }

    /// A view that replaces the accessory.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
        }
    }

    /// The appearance of the cell while it is selected.
    open var selectionStyle = SelectionStyle.default {
        didSet { displayChange(from: oldValue, to: selectionStyle) }
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
    public init(style: CellStyle, reuseIdentifier: String?) {
        headlessStyle = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// Makes a cell of the default style. Tables do not reuse the cell.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a cell of a registered class. The class is known only at run time, so Swift can call only a `required`
    /// initialiser. `init(style:reuseIdentifier:)` must not be `required`, because subclasses written for UIKit declare
    /// it with `override` and would no longer compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(style: .default, reuseIdentifier: headlessReuseIdentifier)
    }

    /// Called before a table reuses the cell for another row.
    open func prepareForReuse() {}

    /// Selects or deselects the cell. The change takes effect at once, animated or not.
    open func setSelected(_ selected: Bool, animated: Bool) {
        isSelected = selected
    }

    /// A configuration that fits the style of the cell.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch headlessStyle {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    private func addLabel() -> UILabel {
        let label = UILabel()
        contentView.attach(label, at: contentView.subviews.count)
        return label
    }
}
#endif
