#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Displayed rows")
struct TableDisplayTests {
    let table = UITableView(frame: .zero)
    let source = ListDataSource([["a", "b", "c", "d"]])
    let log = RowLog()

    init() {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = log
    }

    @Test("The delegate is notified once when a row becomes visible, and once when it becomes invisible")
    func scrolling() {
        table.simulateDisplay(ofRows: rows(1, 0))
        #expect(log.take() == ["display 0.0", "display 0.1"])
        #expect(table.indexPathsForVisibleRows == rows(0, 1))
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "b"])

        table.simulateDisplay(ofRows: rows(0, 1))
        #expect(log.take() == [])
        table.simulateDisplay(ofRows: rows(1, 2))
        #expect(log.take() == ["end 0.0", "display 0.2"])
        table.simulateDisplay(ofRows: rows(0))
        #expect(log.take() == ["end 0.1", "end 0.2", "display 0.0"])
    }

    @Test("Reported rows that do not exist are ignored")
    func lateHost() {
        table.simulateDisplay(ofRows: rows(3, 4, 5))
        #expect(log.take() == ["display 0.3"])
        #expect(table.indexPathsForVisibleRows == rows(3))
    }

    @Test("After a reload, the displayed rows that remain are displayed again once, a turn later")
    func reload() async {
        table.simulateDisplay(ofRows: rows(0, 1, 2))
        _ = log.take()
        source.sections = [["x", "y"]]
        table.reloadData()
        table.reloadData()
        #expect(log.take() == ["end 0.0", "end 0.1", "end 0.2"])
        await nextTurn()
        #expect(log.take() == ["display 0.0", "display 0.1"])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["x", "y"])
        #expect(table.indexPathsForVisibleRows == rows(0, 1))
    }

    @Test("Visible rows reported between a reload and the next turn are displayed")
    func hostBetween() async {
        table.simulateDisplay(ofRows: rows(0, 1))
        table.reloadData()
        _ = log.take()
        table.simulateDisplay(ofRows: rows(1, 2))
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["display 0.1", "display 0.2"])
    }

    @Test("A row whose display is pending gets no end of display, even if it has a cell")
    func reloadBeforeDisplay() async {
        table.simulateDisplay(ofRows: rows(0, 1))
        table.reloadData()
        _ = log.take()
        #expect(table.headlessCell(forRowAt: rows(0)[0]).textLabel?.text == "a")
        table.reloadData()
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["display 0.0", "display 0.1"])
    }

    @Test("If the delegate reloads when a row is displayed, the rows are displayed again on a later turn")
    func reloadFromDelegate() async {
        var reloads = 0
        log.onWillDisplay = { [table] path in
            guard reloads == 0, path.row == 1 else { return }
            reloads += 1
            table.reloadData()
        }
        table.simulateDisplay(ofRows: rows(0, 1, 2))
        #expect(log.take() == ["display 0.0", "display 0.1", "end 0.0", "end 0.1"])
        await nextTurn()
        #expect(log.take() == ["display 0.0", "display 0.1", "display 0.2"])
    }

    @Test("Rows added when the last row is displayed are displayed once they become visible")
    func paging() {
        log.onWillDisplay = { [table, source] path in
            guard path.row == source.sections[0].count - 1, source.sections[0].count < 6 else { return }
            source.sections[0] += ["e", "f"]
            table.insertRows(at: rows(4, 5), with: .automatic)
        }
        table.simulateDisplay(ofRows: rows(2, 3))
        #expect(table.numberOfRows(inSection: 0) == 6)
        #expect(log.take() == ["display 0.2", "display 0.3"])
        table.simulateDisplay(ofRows: rows(3, 4, 5))
        #expect(log.take() == ["end 0.2", "display 0.4", "display 0.5"])
    }

    @Test("Inserted rows move other rows with their cells, display and selection")
    func insertion() {
        table.simulateDisplay(ofRows: rows(0, 1))
        table.selectRow(at: rows(1)[0], animated: false, scrollPosition: .none)
        let cells = table.visibleCells
        _ = log.take()
        source.sections = [["x", "a", "y", "b", "c", "d"]]
        table.insertRows(at: rows(2, 0), with: .fade)
        #expect(table.indexPathsForVisibleRows == rows(1, 3))
        #expect(table.visibleCells == cells)
        #expect(table.indexPathForSelectedRow == rows(3)[0])
        #expect(log.take() == [])
        #expect(table.headlessCell(forRowAt: rows(2)[0]).textLabel?.text == "y")
    }

    @Test("Deleted rows end their display, and move later rows with their cells")
    func deletion() {
        table.simulateDisplay(ofRows: rows(0, 1, 2))
        table.selectRow(at: rows(2)[0], animated: false, scrollPosition: .none)
        let cells = table.visibleCells
        _ = log.take()
        source.sections = [["b", "d"]]
        table.deleteRows(at: rows(0, 2), with: .fade)
        #expect(log.take() == ["end 0.0", "end 0.2"])
        #expect(table.indexPathsForVisibleRows == rows(0))
        #expect(table.visibleCells == [cells[1]])
        #expect(table.indexPathForSelectedRow == nil)
        #expect(cells[0].superview == nil)
    }

    @Test("Reloaded rows get new cells; other rows keep theirs")
    func reloadRows() async {
        table.simulateDisplay(ofRows: rows(0, 1))
        let cells = table.visibleCells
        _ = log.take()
        source.sections = [["a", "B", "c", "d"]]
        table.reloadRows(at: rows(1, 3), with: .none)
        #expect(log.take() == ["end 0.1"])
        await nextTurn()
        #expect(log.take() == ["display 0.1"])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "B"])
        #expect(table.visibleCells[0] === cells[0])
    }

    @Test("Changes of rows and cells mark the window for drawing; preparing a cell does not")
    func marks() {
        let window = UIWindow()
        window.isHidden = false
        window.addSubview(table)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(!marks { _ = table.headlessCell(forRowAt: rows(0)[0]).textLabel?.text })
        #expect(marks { table.headlessCell(forRowAt: rows(0)[0]).textLabel?.text = "new" })
        #expect(marks { table.reloadData() })
        #expect(marks { table.simulateSelection(of: rows(0)[0]) })
        #expect(marks { table.deselectRow(at: rows(0)[0], animated: true) })
        #expect(!marks { table.deselectRow(at: rows(0)[0], animated: true) })
        #expect(marks { table.scrollToRow(at: rows(3)[0], at: .bottom, animated: true) })
        source.sections[0].removeLast()
        #expect(marks { table.deleteRows(at: rows(3), with: .none) })
        source.sections[0].append("z")
        #expect(marks { table.insertRows(at: rows(3), with: .none) })
        #expect(marks { table.reloadRows(at: rows(3), with: .none) })
    }

    @Test("A data source that does not match a reported insertion stops the process")
    func invalidUpdateTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let source = ListDataSource([["a"]])
            let table = UITableView()
            table.dataSource = source
            _ = table.numberOfRows(inSection: 0)
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        }
    }
}
#endif
