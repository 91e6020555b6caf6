#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A screen whose view is a table, of which it is the data source and the delegate.
///
/// A subclass overrides the methods of both that it needs; the others do what their protocol's defaults do.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style

    /// The table, which is the view. Reading it loads the view.
    open var tableView: UITableView! {
        get {
            guard let table = view as? UITableView else {
                fatalError(
                    "The view of \(type(of: self)) is no table. Let loadView() make it, or assign `tableView`."
                )
            }
            return table
        }
        set {
            view = newValue
            adopt(newValue)
        }
    }

    /// Whether nothing is selected any more when the view is about to be seen.
    open var clearsSelectionOnViewWillAppear = true

    /// Makes a screen.
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a screen with a table of the style `plain`.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Always nil: there are no archives of controllers here.
    public required init?(coder: NSCoder) {
        return nil
    }

    override func makeRootView() -> UIView {
        let table = UITableView(frame: .zero, style: style)
        adopt(table)
        return table
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if clearsSelectionOnViewWillAppear { tableView.deselectAll(animated: animated) }
    }

    /// Becomes what the table has none of: its data source and its delegate.
    private func adopt(_ table: UITableView) {
        if table.dataSource == nil { table.dataSource = self }
        if table.delegate == nil { table.delegate = self }
    }

    // MARK: Where the rows come from

    /// One section.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// None; a subclass that has rows overrides it.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// Stops the program: a subclass that has rows overrides it.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        fatalError("\(type(of: self)) has rows, but no cells. Override tableView(_:cellForRowAt:).")
    }

    /// No title.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

    /// No title.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

    // MARK: How they look

    /// No view.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }

    /// No view.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }

    /// The table's own height of rows.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }

    // MARK: What the person does

    /// Does nothing.
    open func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {}

    /// Does nothing.
    open func tableView(
        _ tableView: UITableView,
        didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {}

    /// The row itself.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }

    /// Does nothing.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// The row itself.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }

    /// Does nothing.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Does nothing.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
#endif
