#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Rows in sections, made by a data source.
///
/// A table here has no height and cannot know which rows the person sees. It distinguishes two kinds of rows:
///
/// - *prepared* rows have a cell. The data source makes the cell at the first request (`headlessCell(forRowAt:)`),
///   and the cell stays until the row is reloaded or deleted;
/// - *displayed* rows are the prepared ones that the person sees, as reported by the host
///   (`simulateDisplay(ofRows:)`). The delegate gets `willDisplay` for each newly displayed row.
///
/// The data source is asked for the numbers of sections and rows once, and again after ``reloadData()`` and after
/// changes of rows or sections, as in UIKit.
open class UITableView: UIScrollView {
    /// The visual grouping of a table's sections.
    public enum Style: Int, Sendable {
        case plain
        case grouped
        case insetGrouped
    }

    /// A placeholder for the height that the content needs.
    public static let automaticDimension: CGFloat = -1

    /// The visual grouping of the sections.
    public let style: Style

    /// The source of the rows. Not retained. Assigning another one reloads the table.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// The object that permits or refuses a person's actions on rows, and is notified of events. Not retained.
    open var delegate: (any UITableViewDelegate)? {
        get { scrollDelegate as? any UITableViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// A view above the first section.
    open var tableHeaderView: UIView? {
        didSet { replace(oldValue, with: tableHeaderView) }
    }

    /// A view below the last section.
    open var tableFooterView: UIView? {
        didSet { replace(oldValue, with: tableFooterView) }
    }

    /// A view behind the rows.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, with: backgroundView) }
    }

    /// The height of rows, as data for a host.
    open var rowHeight = UITableView.automaticDimension {
        didSet { displayChange(from: oldValue, to: rowHeight) }
    }

    /// The assumed height of rows whose height is not known yet.
    open var estimatedRowHeight = UITableView.automaticDimension

    /// Whether there are lines between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { displayChange(from: oldValue, to: separatorStyle) }
    }

    /// The insets of the lines that separate rows.
    open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0) {
        didSet { displayChange(from: oldValue, to: separatorInset) }
    }

    /// Whether the person can select rows.
    open var allowsSelection = true {
        didSet { displayChange(from: oldValue, to: allowsSelection) }
    }

    /// Whether the person can select several rows.
    open var allowsMultipleSelection = false {
        didSet { displayChange(from: oldValue, to: allowsMultipleSelection) }
    }

    /// The cells, the numbers of rows, and the selection.
    var items = ListItems<UITableViewCell>()

    var reuse = ReusePool<UITableViewCell>()

    var sectionViewReuse = ReusePool<UITableViewHeaderFooterView>()

    /// The delegate's answers to requests for views above and below sections; nil for no view.
    var sectionViews: [SectionPlace: UIView?] = [:]

    /// The position to which the host is asked to scroll.
    var scrollTarget: (indexPath: IndexPath, position: ScrollPosition)?

    /// Makes a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// Makes a table of the style `plain`.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Discards all cells and counts, asks the data source again, and deselects all rows.
    ///
    /// Displayed rows that still exist are displayed again on a later turn of the main queue.
    open func reloadData() {
        forgetItems()
    }

    private func replace(_ oldView: UIView?, with view: UIView?) {
        guard oldView !== view else { return }
        oldView?.removeFromSuperview()
        if let view { addSubview(view) }
    }
}
#endif
