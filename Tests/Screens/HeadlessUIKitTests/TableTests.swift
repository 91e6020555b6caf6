#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Tables")
struct TableTests {
    let table = UITableView(frame: .zero, style: .insetGrouped)
    let source = ListDataSource([["a", "b", "c"], ["d"]])
    let log = RowLog()

    init() {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = log
    }

    private func texts() -> [[String?]] {
        (0..<table.numberOfSections).map { section in
            (0..<table.numberOfRows(inSection: section)).map { row in
                table.headlessCell(forRowAt: IndexPath(row: row, section: section)).textLabel?.text
            }
        }
    }

    // MARK: Data source and cells

    @Test("Sections and rows are those of the data source")
    func dataSource() {
        #expect(texts() == [["a", "b", "c"], ["d"]])
        #expect(table.style == .insetGrouped)
    }

    @Test("A table without a data source has no rows")
    func empty() {
        table.dataSource = nil
        #expect(table.numberOfSections == 0)
    }

    @Test("A row's cell is requested from the data source once, and is a subview of the table")
    func prepared() {
        let path = IndexPath(row: 1, section: 0)
        #expect(table.cellForRow(at: path) == nil)
        let cell = table.headlessCell(forRowAt: path)
        #expect(table.headlessCell(forRowAt: path) === cell)
        #expect(source.asked == [path])
        #expect(cell.superview === table)
        #expect(table.cellForRow(at: path) === cell)
        #expect(table.indexPath(for: cell) == path)
        #expect(log.take() == [])
    }

    @Test("Counts of sections and rows are requested again only after a reload")
    func cachedNumbers() {
        #expect(table.numberOfRows(inSection: 0) == 3)
        source.sections = [["x"]]
        #expect(table.numberOfSections == 2)
        table.reloadData()
        #expect(texts() == [["x"]])
    }

    @Test("A reload reuses each cell for its old row, after prepareForReuse")
    func reuse() {
        final class Cell: UITableViewCell {
            var uses = 0
            override func prepareForReuse() {
                super.prepareForReuse()
                uses += 1
            }
        }
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        let paths = rows(0, 1, 2)
        let cells = paths.map { table.headlessCell(forRowAt: $0) }
        table.reloadData()
        #expect(cells.allSatisfy { $0.superview == nil })
        let cellsAfter = paths.map { table.headlessCell(forRowAt: $0) }
        #expect(cellsAfter == cells)
        #expect(cells.map { ($0 as? Cell)?.uses } == [1, 1, 1])
    }

    @Test("A registered cell class is created with its overridden initialiser")
    func registeredClass() {
        final class Cell: UITableViewCell {
            override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
                super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
            }

            @available(*, unavailable)
            required init?(coder: NSCoder) {
                fatalError("init(coder:) has not been implemented")
            }
        }
        table.register(Cell.self, forCellReuseIdentifier: "subtitle")
        let cell = table.dequeueReusableCell(withIdentifier: "subtitle")
        #expect(cell is Cell)
        #expect(cell?.reuseIdentifier == "subtitle")
        #expect(cell?.detailTextLabel != nil)
        #expect(UITableViewCell().detailTextLabel == nil)
        #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    }

    @Test("A table's header view is a subview until it is replaced")
    func surroundings() {
        let (header, other) = (UILabel(), UILabel())
        table.tableHeaderView = header
        #expect(header.superview === table)
        table.tableHeaderView = other
        #expect(header.superview == nil)
        #expect(other.superview === table)
    }

    @Test("A table's background, header and footer view, set again, keep their places")
    func surroundingsAgain() {
        let (background, header, footer) = (UIView(), UIView(), UIView())
        table.backgroundView = background
        table.tableHeaderView = header
        table.tableFooterView = footer
        #expect(table.subviews == [background, header, footer])
        table.backgroundView = background
        table.tableHeaderView = header
        table.tableFooterView = footer
        #expect(table.subviews == [background, header, footer])
        table.backgroundView = nil
        #expect(table.subviews == [header, footer])
    }

    @Test("A cell's image view is in its content, behind the labels, and made only when it is read")
    func imageView() {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        #expect(cell.contentView.subviews == [])
        let (label, detail) = (cell.textLabel, cell.detailTextLabel)
        let image = cell.imageView
        #expect(image != nil && image === cell.imageView)
        #expect(cell.contentView.subviews == [image, label, detail])
    }

    @Test("An accessory view is a subview of its cell until it is replaced")
    func accessoryView() {
        let (cell, first, second) = (UITableViewCell(), UIView(), UIView())
        cell.accessoryView = first
        #expect(cell.subviews == [cell.contentView, first])
        cell.accessoryView = second
        #expect(cell.subviews == [cell.contentView, second])
        cell.accessoryView = nil
        #expect(cell.subviews == [cell.contentView])
    }

    @Test("A section's header view is requested from the delegate once, and is a subview of the table")
    func sectionViews() {
        final class Delegate: NSObject, UITableViewDelegate {
            var asked = 0
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                asked += 1
                return section == 0 ? UILabel() : nil
            }
        }
        let delegate = Delegate()
        table.delegate = delegate
        let header = table.headlessHeaderView(inSection: 0)
        #expect(header?.superview === table)
        #expect(table.headlessHeaderView(inSection: 0) === header)
        #expect(table.headlessHeaderView(inSection: 1) == nil)
        #expect(table.headlessFooterView(inSection: 0) == nil)
        #expect(delegate.asked == 2)
        table.reloadData()
        #expect(header?.superview == nil)
    }

    @Test("An index path has section, row and item, and is compared by section first")
    func indexPaths() {
        var path = IndexPath(row: 2, section: 1)
        #expect((path.section, path.row, path.item) == (1, 2, 2))
        path.row = 5
        #expect(path == IndexPath(item: 5, section: 1))
        path.section = 3
        path.item = 4
        #expect(path == IndexPath(row: 4, section: 3))
        #expect(IndexPath(row: 9, section: 0) < IndexPath(row: 0, section: 1))
    }

    @Test("An unknown row, an unregistered identifier and a class that is no cell stop the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = UITableView().headlessCell(forRowAt: IndexPath(row: 0, section: 0))
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let path = IndexPath(row: 0, section: 0)
            _ = UITableView().dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UITableView().register(UILabel.self, forCellReuseIdentifier: "cell")
        }
    }

    // MARK: Selection

    @Test("Selecting a second row deselects the first, and notifies the delegate of each")
    func selection() {
        let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 0, section: 1))
        let cell = table.headlessCell(forRowAt: first)
        #expect(table.simulateSelection(of: first))
        #expect(table.indexPathForSelectedRow == first)
        #expect(cell.isSelected)
        #expect(table.simulateSelection(of: second))
        #expect(!cell.isSelected)
        #expect(table.headlessCell(forRowAt: second).isSelected)
        #expect(log.take() == ["select 0.0", "deselect 0.0", "select 1.0"])
    }

    @Test("Selecting the selected row again notifies the delegate again")
    func selectingAgain() {
        let path = IndexPath(row: 0, section: 0)
        table.simulateSelection(of: path)
        table.simulateSelection(of: path)
        #expect(log.take() == ["select 0.0", "select 0.0"])
        #expect(table.indexPathsForSelectedRows == [path])
    }

    @Test("With multiple selection a second tap deselects")
    func multipleSelection() {
        table.allowsMultipleSelection = true
        for path in rows(0, 2, 0) { table.simulateSelection(of: path) }
        #expect(log.take() == ["select 0.0", "select 0.2", "deselect 0.0"])
        #expect(table.indexPathsForSelectedRows == rows(2))
    }

    @Test("The delegate can refuse a selection or choose another row")
    func redirectedSelection() {
        log.mayBeSelected = { $0.row == 0 ? nil : IndexPath(row: 2, section: 0) }
        #expect(!table.simulateSelection(of: IndexPath(row: 0, section: 0)))
        #expect(table.simulateSelection(of: IndexPath(row: 1, section: 0)))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        #expect(log.take() == ["select 0.2"])
    }

    @Test("The delegate can refuse a deselection or deselect another row")
    func redirectedDeselection() {
        final class Delegate: NSObject, UITableViewDelegate {
            var mayBeDeselected: (IndexPath) -> IndexPath? = { _ in nil }
            var deselected: [IndexPath] = []

            func tableView(
                _ tableView: UITableView,
                willDeselectRowAt indexPath: IndexPath
            ) -> IndexPath? { mayBeDeselected(indexPath) }

            func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
                deselected.append(indexPath)
            }
        }
        let delegate = Delegate()
        table.delegate = delegate
        table.allowsMultipleSelection = true
        for path in rows(0, 2) { table.simulateSelection(of: path) }
        #expect(!table.simulateSelection(of: IndexPath(row: 0, section: 0)))
        #expect(table.indexPathsForSelectedRows == rows(0, 2))
        #expect(delegate.deselected == [])
        delegate.mayBeDeselected = { _ in IndexPath(row: 2, section: 0) }
        #expect(table.simulateSelection(of: IndexPath(row: 0, section: 0)))
        #expect(table.indexPathsForSelectedRows == rows(0))
        #expect(delegate.deselected == rows(2))
    }

    @Test("A missing row, and a row in a table without selection, cannot be selected by a person")
    func refusedSelection() {
        #expect(!table.simulateSelection(of: IndexPath(row: 3, section: 0)))
        #expect(!table.simulateSelection(of: IndexPath(row: 0, section: 2)))
        table.allowsSelection = false
        #expect(!table.simulateSelection(of: IndexPath(row: 0, section: 0)))
        #expect(log.take() == [])
    }

    @Test("Selection by code does not notify the delegate; a reload deselects all rows")
    func selectionByCode() {
        let path = IndexPath(row: 1, section: 0)
        table.selectRow(at: path, animated: false, scrollPosition: .middle)
        #expect(table.indexPathForSelectedRow == path)
        #expect(table.headlessTakeScrollTarget()?.indexPath == path)
        #expect(table.headlessTakeScrollTarget() == nil)
        table.deselectRow(at: path, animated: true)
        #expect(table.indexPathForSelectedRow == nil)
        #expect(table.indexPathsForSelectedRows == nil)

        table.selectRow(at: path, animated: false, scrollPosition: .none)
        #expect(table.headlessTakeScrollTarget() == nil)
        table.reloadData()
        #expect(table.indexPathForSelectedRow == nil)
        table.allowsMultipleSelection = true
        for path in rows(0, 2) { table.selectRow(at: path, animated: false, scrollPosition: .none) }
        table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(log.take() == [])
    }

    @Test("With a delegate without methods, or none, every row can be selected", arguments: [true, false])
    func bareDelegate(hasDelegate: Bool) {
        final class Bare: NSObject, UITableViewDelegate {}
        let bare = Bare()
        table.delegate = hasDelegate ? bare : nil
        table.simulateDisplay(ofRows: rows(0, 1))
        #expect(table.simulateSelection(of: rows(0)[0]))
        #expect(table.simulateSelection(of: rows(1)[0]))
        #expect(table.indexPathsForSelectedRows == rows(1))
        table.allowsMultipleSelection = true
        #expect(table.simulateSelection(of: rows(1)[0]))
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(table.headlessHeaderView(inSection: 0) == nil)
        #expect(table.headlessFooterView(inSection: 0) == nil)
        table.simulateDisplay(ofRows: [])
        #expect(table.visibleCells == [])
        table.rowHeight = 44
        #expect(bare.tableView(table, heightForRowAt: rows(0)[0]) == 44)
    }
}

@MainActor
@Suite("Screens that are a table")
struct TableControllerTests {
    private final class ListController: UITableViewController {
        var selected: [IndexPath] = []

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Numbers"
        }

        override func tableView(
            _ tableView: UITableView,
            cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "\(indexPath.row)"
            return cell
        }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath)
        }
    }

    @Test(
        "A table view controller's view is its table, with the given style and the controller as data source"
    )
    func callbacks() {
        let controller = ListController(style: .grouped)
        #expect(!controller.isViewLoaded)
        #expect(controller.tableView === controller.view)
        #expect(controller.tableView.style == .grouped)
        #expect(UITableViewController().tableView.style == .plain)
        #expect(controller.tableView.numberOfRows(inSection: 0) == 2)
        let texts = rows(0, 1).map { controller.tableView.headlessCell(forRowAt: $0).textLabel?.text }
        #expect(texts == ["0", "1"])
        #expect(controller.tableView.simulateSelection(of: rows(1)[0]))
        #expect(controller.selected == rows(1))
    }

    @Test("A table assigned to a table view controller keeps its own data source")
    func ownTable() {
        let controller = ListController(style: .plain)
        let table = UITableView(frame: .zero, style: .insetGrouped)
        let source = ListDataSource([["a"]])
        table.dataSource = source
        controller.tableView = table
        #expect(controller.view === table)
        #expect(table.dataSource === source)
        #expect(table.delegate === controller)
    }

    @Test("The selection is cleared when the view appears, unless clearsSelectionOnViewWillAppear is false")
    func clearing() async {
        let controller = ListController(style: .plain)
        func select() {
            controller.tableView.selectRow(at: rows(0)[0], animated: false, scrollPosition: .none)
        }
        select()
        var window = await shownWindow(controller)
        #expect(controller.tableView.indexPathForSelectedRow == nil)
        window.rootViewController = nil
        await nextTurn()
        controller.clearsSelectionOnViewWillAppear = false
        select()
        window = await shownWindow(controller)
        #expect(controller.tableView.indexPathsForSelectedRows == rows(0))
        withExtendedLifetime(window) {}
    }

    @Test("A table view controller without overrides has one section without rows, of the table's height")
    func defaults() {
        let table = UITableView()
        let controller = UITableViewController(style: .plain)
        #expect(controller.tableView.numberOfSections == 1)
        #expect(controller.tableView.numberOfRows(inSection: 0) == 0)
        table.rowHeight = 44
        #expect(controller.tableView(table, heightForRowAt: rows(0)[0]) == 44)
    }

    @Test("A table view controller without overrides of the delegate's methods allows all")
    func defaultDelegate() {
        let controller = UITableViewController(style: .plain)
        let source = ListDataSource([["a", "b"]])
        let table: UITableView = controller.tableView
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.simulateDisplay(ofRows: rows(0, 1))
        #expect(table.simulateSelection(of: rows(0)[0]))
        #expect(table.simulateSelection(of: rows(1)[0]))
        #expect(table.indexPathsForSelectedRows == rows(1))
    }
}
#endif
