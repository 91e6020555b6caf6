#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Rows in sections, made by a data source.
///
/// A table here has no height and does not know which rows the person sees. It has two sets of cells:
///
/// - *prepared* rows have a cell, which was asked of the data source when somebody first wanted it
///   (`headlessCell(forRowAt:)`), and which stays until the row is reloaded or deleted;
/// - *displayed* rows are the prepared ones that the host says the person sees
///   (`simulateDisplay(ofRows:)`); coming among them is what the delegate is told of as `willDisplay`.
///
/// The numbers of sections and rows are asked of the data source once, and again after ``reloadData()``, as
/// UIKit does.
open class UITableView: UIScrollView {
    /// How sections are set apart.
    public enum Style: Int, Sendable {
        case plain
        case grouped
        case insetGrouped
    }

    /// Stands for the height that the content needs.
    public static let automaticDimension: CGFloat = -1

    /// How sections are set apart.
    public let style: Style

    /// Where the rows come from. Not retained. Setting another one reloads.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Is notified of the rows. Not retained.
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

    /// The height of rows, for a host that wants it.
    open var rowHeight = UITableView.automaticDimension {
        didSet { displayChange(from: oldValue, to: rowHeight) }
    }

    /// The height that rows are thought to have before they are known.
    open var estimatedRowHeight = UITableView.automaticDimension

    /// Whether there are lines between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { displayChange(from: oldValue, to: separatorStyle) }
    }

    /// The distance of those lines from the edges.
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

    /// The cells there are, the numbers of rows, and what is selected.
    var items = ListItems<UITableViewCell>()

    var reuse = ReusePool<UITableViewCell>()

    var sectionViewReuse = ReusePool<UITableViewHeaderFooterView>()

    /// The delegate's views above and below sections, as far as they were asked for.
    var sectionViews: [SectionPlace: UIView?] = [:]

    /// Where code wants the host to scroll to.
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

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Forgets all cells and numbers and asks the data source anew. What was selected is not any more.
    ///
    /// The displayed rows that are still there are displayed again on a later turn of the main queue.
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
