#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row of a table.
///
/// A subclass that a table is to make (see `UITableView.register(_:forCellReuseIdentifier:)`) overrides
/// `init(style:reuseIdentifier:)`, as in UIKit; here a subclass with initialisers of its own has to
/// override it in any case.
open class UITableViewCell: UIView {
    /// Which labels a cell has, and where.
    public enum CellStyle: Int, Sendable {
        case `default`
        case value1
        case value2
        case subtitle
    }

    /// What is shown where the line of a cell ends.
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

    /// How a selected cell looks.
    public enum SelectionStyle: Int, Sendable {
        case none
        case blue
        case gray
        case `default`
    }

    /// Which labels the cell has, and where. UIKit does not tell.
    public let headlessStyle: CellStyle

    /// The name under which a table uses the cell again.
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

    /// What is shown where the line ends.
    open var accessoryType = AccessoryType.none {
        didSet { displayChange(from: oldValue, to: accessoryType) }
    }

    /// A view in place of the accessory.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
        }
    }

    /// How the cell looks while it is selected.
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

    /// Makes a cell of the default style that is not used again.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a registered cell. Only a required initialiser can be called on a class that is known at run
    /// time; `init(style:reuseIdentifier:)` cannot be required, as then UIKit's `override` would not
    /// compile.
    public required convenience init(headlessReuseIdentifier: String) {
        self.init(style: .default, reuseIdentifier: headlessReuseIdentifier)
    }

    /// Called when a table is about to use the cell again, for another row.
    open func prepareForReuse() {}

    /// Selects the cell, or not. It takes no time here, animated or not.
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
