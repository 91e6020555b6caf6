#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A screen whose view is a table. The controller is the table's data source and delegate.
///
/// A subclass overrides those methods of the two protocols that it needs. The other methods do the same as the
/// protocols' defaults.
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

    /// Whether the selection is cleared before the view appears.
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

    /// Returns nil, because controllers cannot be decoded from archives here.
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

    /// Makes the controller the table's data source and delegate, unless the table already has others.
    private func adopt(_ table: UITableView) {
        if table.dataSource == nil { table.dataSource = self }
        if table.delegate == nil { table.delegate = self }
    }

    // MARK: Data source

    /// Returns one section.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// Returns 0. A subclass with rows overrides this method.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// Stops the program, because a subclass with rows has to override this method.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        fatalError("\(type(of: self)) has rows, but no cells. Override tableView(_:cellForRowAt:).")
    }

    /// Returns no title.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

    /// Returns no title.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

    // MARK: Heights and views of sections

    /// Returns no view.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }

    /// Returns no view.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }

    /// Returns the table's `rowHeight`.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }

    // MARK: Delegate

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

    /// Returns the given row.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }

    /// Does nothing.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Returns the given row.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }

    /// Does nothing.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Does nothing.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
#endif
