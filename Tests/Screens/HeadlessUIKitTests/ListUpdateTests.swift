#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// Tables and collections share the code for changes, which is tested with a collection. For tables, only the
/// forwarding to that code is tested.
@MainActor
@Suite("Changes of lists")
struct ListUpdateTests {
    private let collection = UICollectionView(frame: .zero)
    private let source = GridDataSource([["a", "b", "c", "d"], ["e"]])
    private let log = ItemLog()

    init() {
        collection.register(GridCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        collection.delegate = log
    }

    private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

    /// Displays all items and returns their cells by their texts.
    private func display() -> [String: UICollectionViewCell] {
        let paths = source.sections.indices.flatMap { section in
            source.sections[section].indices.map { path(section, $0) }
        }
        collection.simulateDisplay(ofItems: paths)
        _ = log.take()
        return Dictionary(
            uniqueKeysWithValues: paths.map {
                (source.sections[$0.section][$0.item], collection.headlessCell(forItemAt: $0))
            }
        )
    }

    /// Whether each of these cells still displays its text, at the text's present place. Ignores the cells of
    /// `exceptions`.
    private func keeps(_ cells: [String: UICollectionViewCell], but exceptions: Set<String> = []) -> Bool {
        source.sections.enumerated().allSatisfy { section, texts in
            texts.enumerated().allSatisfy { item, text in
                guard let cell = cells[text], !exceptions.contains(text) else { return true }
                return collection.cellForItem(at: path(section, item)) === cell
            }
        }
    }

    @Test("Inserted and deleted items move the others with their cells and their selection")
    func insertAndDelete() {
        let cells = display()
        collection.selectItem(at: path(0, 3), animated: false, scrollPosition: [])
        source.sections[0] = ["x", "a", "b", "c", "d", "y"]
        collection.insertItems(at: [path(0, 5), path(0, 0)])
        #expect(keeps(cells))
        #expect(collection.indexPathsForSelectedItems == [path(0, 4)])
        #expect(log.take() == [])
        source.sections[0] = ["a", "c", "d"]
        collection.deleteItems(at: [path(0, 0), path(0, 2), path(0, 5)])
        #expect(keeps(cells))
        #expect(log.take() == ["end 0.2"])
        #expect(collection.indexPathsForSelectedItems == [path(0, 2)])
    }

    @Test("A moved item keeps its cell and selection, even in another section")
    func move() {
        let cells = display()
        collection.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
        source.sections = [["b", "c", "d"], ["e", "a"]]
        collection.moveItem(at: path(0, 0), to: path(1, 1))
        #expect(keeps(cells))
        #expect(collection.indexPathsForSelectedItems == [path(1, 1)])
        source.sections = [["d", "c", "b"], ["e", "a"]]
        collection.performBatchUpdates {
            collection.moveItem(at: path(0, 0), to: path(0, 2))
            collection.moveItem(at: path(0, 2), to: path(0, 0))
        }
        #expect(keeps(cells))
        #expect(log.take() == [])
    }

    @Test("A batch applies deletions to old and insertions to new indices, regardless of their order")
    func batch() async {
        let cells = display()
        var isFinished = false
        collection.performBatchUpdates {
            source.sections = [["x", "b", "d", "y"], ["e"]]
            collection.insertItems(at: [path(0, 0), path(0, 3)])
            collection.deleteItems(at: [path(0, 2)])
            collection.deleteItems(at: [path(0, 0)])
        } completion: {
            isFinished = $0
        }
        #expect(keeps(cells))
        #expect(log.take() == ["end 0.0", "end 0.2"])
        #expect(!isFinished)
        await nextTurn()
        #expect(isFinished)
    }

    @Test("Reloaded items are displayed again at their new indices; other items keep their cells")
    func reload() async {
        let cells = display()
        collection.performBatchUpdates {
            source.sections[0] = ["x", "a", "B", "c", "d"]
            collection.reloadItems(at: [path(0, 1)])
            collection.insertItems(at: [path(0, 0)])
        }
        #expect(log.take() == ["end 0.1"])
        #expect(keeps(cells))
        await nextTurn()
        #expect(log.take() == ["display 0.2"])
        #expect((collection.cellForItem(at: path(0, 2)) as? GridCell)?.label.text == "B")
    }

    @Test("Sections are inserted and deleted with their items; other sections keep their cells")
    func sections() {
        let cells = display()
        source.sections = [["x"], ["e"]]
        collection.performBatchUpdates {
            collection.deleteSections([0])
            collection.insertSections([0])
        }
        #expect(keeps(cells))
        #expect(log.take() == ["end 0.0", "end 0.1", "end 0.2", "end 0.3"])
        #expect(collection.numberOfItems(inSection: 0) == 1)
        #expect(collection.indexPathsForVisibleItems == [path(1, 0)])
    }

    @Test(
        "A reloaded section may have another item count, and is displayed again without selection"
    )
    func reloadSections() async {
        let cells = display()
        collection.selectItem(at: path(0, 1), animated: false, scrollPosition: [])
        source.sections[0] = ["x", "y"]
        collection.reloadSections([0])
        #expect(log.take() == ["end 0.0", "end 0.1", "end 0.2", "end 0.3"])
        #expect(collection.indexPathsForSelectedItems == nil)
        await nextTurn()
        #expect(log.take() == ["display 0.0", "display 0.1"])
        #expect(keeps(cells))
    }

    @Test("Changes before the first query of the data source are not added to its item count")
    func early() {
        collection.insertItems(at: [path(0, 9)])
        #expect(collection.numberOfItems(inSection: 0) == 4)
    }

    @Test("Tables support batches, moves and changes of sections")
    func tables() async {
        let source = ListDataSource([["a", "b"], ["c"]])
        let log = RowLog()
        let table = UITableView()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = log
        table.simulateDisplay(ofRows: [path(0, 0), path(0, 1), path(1, 0)])
        let cells = table.visibleCells
        source.sections = [["c"], ["b", "a"]]
        table.beginUpdates()
        table.deleteSections([1], with: .fade)
        table.insertSections([0], with: .fade)
        table.moveRow(at: path(0, 1), to: path(1, 0))
        table.endUpdates()
        #expect(table.cellForRow(at: path(1, 0)) === cells[1])
        #expect(table.cellForRow(at: path(1, 1)) === cells[0])
        var isFinished = false
        table.performBatchUpdates {
            source.sections[1] = ["b"]
            table.deleteRows(at: [path(1, 1)], with: .none)
            table.reloadSections([0], with: .none)
        } completion: {
            isFinished = $0
        }
        #expect(table.numberOfRows(inSection: 1) == 1)
        #expect(table.cellForRow(at: path(1, 0)) === cells[1])
        await nextTurn()
        #expect(isFinished)
    }

    // MARK: Misuse

    @Test("Inconsistent item counts and invalid index paths stop the process")
    func misuse() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (collection, source) = (UICollectionView(frame: .zero), GridDataSource([["a"]]))
            collection.dataSource = source
            _ = collection.numberOfSections
            collection.insertItems(at: [IndexPath(item: 1, section: 0)])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (collection, source) = (UICollectionView(frame: .zero), GridDataSource([["a"]]))
            collection.dataSource = source
            _ = collection.numberOfSections
            source.sections = [["a"], ["b"]]
            collection.reloadItems(at: [IndexPath(item: 0, section: 0)])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (collection, source) = (UICollectionView(frame: .zero), GridDataSource([["a"]]))
            collection.dataSource = source
            _ = collection.numberOfSections
            source.sections = [["a"]]
            collection.reloadItems(at: [IndexPath(item: 1, section: 0)])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (collection, source) = (UICollectionView(frame: .zero), GridDataSource([["a"]]))
            collection.dataSource = source
            _ = collection.numberOfSections
            source.sections = [["a", "b"]]
            collection.insertItems(at: [IndexPath(item: 5, section: 0)])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (collection, source) = (UICollectionView(frame: .zero), GridDataSource([["a"]]))
            collection.dataSource = source
            _ = collection.numberOfSections
            collection.reloadSections([5])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UITableView().endUpdates()
        }
    }
}
#endif
