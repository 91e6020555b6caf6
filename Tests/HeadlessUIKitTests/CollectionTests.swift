#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Collections")
struct CollectionTests {
    private let layout = UICollectionViewFlowLayout()
    private let collection: UICollectionView
    private let source = GridDataSource([["a", "b", "c"], ["d"]])
    private let log = ItemLog()

    init() {
        collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(GridCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        collection.delegate = log
    }

    private func texts() -> [[String?]] {
        (0..<collection.numberOfSections).map { section in
            (0..<collection.numberOfItems(inSection: section)).map { item in
                let cell = collection.headlessCell(forItemAt: IndexPath(item: item, section: section))
                return (cell as? GridCell)?.label.text
            }
        }
    }

    // MARK: Data source and cells

    @Test("Sections and items are those of the data source")
    func dataSource() {
        #expect(texts() == [["a", "b", "c"], ["d"]])
        collection.dataSource = nil
        #expect(collection.numberOfSections == 0)
    }

    @Test("An item's cell is requested from the data source once, and is a subview of the collection")
    func prepared() {
        let path = IndexPath(item: 1, section: 0)
        #expect(collection.cellForItem(at: path) == nil)
        let cell = collection.headlessCell(forItemAt: path)
        #expect(collection.headlessCell(forItemAt: path) === cell)
        #expect(source.asked == [path])
        #expect(cell.superview === collection)
        #expect(collection.cellForItem(at: path) === cell)
        #expect(collection.indexPath(for: cell) == path)
        #expect(cell.reuseIdentifier == "cell")
    }

    @Test("A reload queries the data source again, and reuses the cells after prepareForReuse")
    func reload() {
        let cells = rows(0, 1, 2).map { collection.headlessCell(forItemAt: $0) }
        source.sections = [["x", "y"]]
        #expect(collection.numberOfSections == 2)
        collection.reloadData()
        #expect(texts() == [["x", "y"]])
        #expect(rows(0, 1).map { collection.cellForItem(at: $0) } == [cells[0], cells[1]])
        #expect(cells.map { ($0 as? GridCell)?.uses } == [1, 1, 0])
        #expect(cells[2].superview == nil)
    }

    @Test("An unregistered identifier and a class that is no cell stop the process")
    func unregistered() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let collection = UICollectionView(frame: .zero)
            _ = collection.dequeueReusableCell(
                withReuseIdentifier: "cell",
                for: IndexPath(item: 0, section: 0)
            )
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UICollectionView(frame: .zero).register(UILabel.self, forCellWithReuseIdentifier: "cell")
        }
    }

    // MARK: Views above and below sections

    @Test("A section has a header if the layout gives it a size; the header is requested once")
    func supplementaryViews() throws {
        let kind = UICollectionView.elementKindSectionHeader
        collection.register(GridHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        #expect(collection.headlessHeaderView(inSection: 0) == nil)
        layout.headerReferenceSize = CGSize(width: 0, height: 40)
        let header = try #require(collection.headlessHeaderView(inSection: 1) as? GridHeader)
        #expect(header.label.text == "header 1")
        #expect(collection.headlessHeaderView(inSection: 1) === header)
        #expect(header.superview === collection)
        #expect(
            collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1)) === header
        )
        #expect(collection.headlessFooterView(inSection: 1) == nil)

        collection.reloadData()
        #expect(header.superview == nil)
        #expect(collection.headlessHeaderView(inSection: 0) === header)
        #expect(header.label.text == "header 0")
    }

    @Test("Sizes of the delegate take precedence over the layout's")
    func delegateSizes() {
        final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: UICollectionView,
                layout collectionViewLayout: UICollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize { CGSize(width: indexPath.item, height: 1) }
            func collectionView(
                _ collectionView: UICollectionView,
                layout collectionViewLayout: UICollectionViewLayout,
                referenceSizeForFooterInSection section: Int
            ) -> CGSize { section == 0 ? CGSize(width: 0, height: 10) : .zero }
        }
        #expect(collection.headlessSize(ofItemAt: rows(2)[0]) == CGSize(width: 50, height: 50))
        let kind = UICollectionView.elementKindSectionFooter
        collection.register(GridHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        let sizes = Sizes()
        collection.delegate = sizes
        #expect(collection.headlessSize(ofItemAt: rows(2)[0]) == CGSize(width: 2, height: 1))
        #expect((collection.headlessFooterView(inSection: 0) as? GridHeader)?.label.text == "footer 0")
        #expect(collection.headlessFooterView(inSection: 1) == nil)
        #expect(collection.headlessHeaderView(inSection: 0) == nil)
    }

    @Test("A missing supplementary view that the layout requires stops the process")
    func missingSupplementaryView() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Source: NSObject, UICollectionViewDataSource {
                func collectionView(
                    _ collectionView: UICollectionView,
                    numberOfItemsInSection section: Int
                ) -> Int { 0 }
                func collectionView(
                    _ collectionView: UICollectionView,
                    cellForItemAt indexPath: IndexPath
                ) -> UICollectionViewCell { UICollectionViewCell() }
            }
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 1, height: 1)
            let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
            let source = Source()
            collection.dataSource = source
            _ = collection.headlessHeaderView(inSection: 0)
        }
    }

    // MARK: Selection

    @Test("Selecting an item calls the delegate's methods in UIKit's order")
    func selection() {
        #expect(collection.simulateSelection(of: rows(0)[0]))
        #expect(log.take() == ["highlight 0.0", "select 0.0", "unhighlight 0.0"])
        #expect(collection.simulateSelection(of: rows(2)[0]))
        #expect(log.take() == ["highlight 0.2", "deselect 0.0", "select 0.2", "unhighlight 0.2"])
        #expect(collection.indexPathsForSelectedItems == rows(2))
        #expect(collection.headlessCell(forItemAt: rows(2)[0]).isSelected)
    }

    @Test("With multiple selection a second tap deselects")
    func multipleSelection() {
        collection.allowsMultipleSelection = true
        #expect(collection.simulateSelection(of: rows(2)[0]))
        #expect(collection.simulateSelection(of: rows(0)[0]))
        #expect(collection.indexPathsForSelectedItems == rows(2, 0))
        _ = log.take()
        log.mayDeselect = false
        #expect(!collection.simulateSelection(of: rows(2)[0]))
        log.mayDeselect = true
        #expect(collection.simulateSelection(of: rows(2)[0]))
        #expect(log.take().filter { $0.hasPrefix("deselect") } == ["deselect 0.2"])
        #expect(collection.indexPathsForSelectedItems == rows(0))
    }

    @Test("The delegate, allowsSelection and isUserInteractionEnabled can prevent a selection")
    func refusals() {
        log.maySelect = false
        #expect(!collection.simulateSelection(of: rows(0)[0]))
        #expect(log.take() == ["highlight 0.0", "unhighlight 0.0"])
        log.mayHighlight = false
        #expect(!collection.simulateSelection(of: rows(0)[0]))
        #expect(log.take() == [])
        (log.maySelect, log.mayHighlight) = (true, true)
        #expect(!collection.simulateSelection(of: rows(9)[0]))
        collection.allowsSelection = false
        #expect(!collection.simulateSelection(of: rows(0)[0]))
        collection.allowsSelection = true
        collection.isUserInteractionEnabled = false
        #expect(!collection.simulateSelection(of: rows(0)[0]))
    }

    @Test(
        "The selected background is in the cell while the cell is selected, in front of the background"
    )
    func selectedBackground() {
        let cell = UICollectionViewCell(frame: .zero)
        let (first, second, background) = (UIView(), UIView(), UIView())
        cell.selectedBackgroundView = first
        #expect(cell.subviews == [cell.contentView])
        cell.isSelected = true
        cell.backgroundView = background
        #expect(cell.subviews == [background, first, cell.contentView])
        cell.selectedBackgroundView = second
        #expect(cell.subviews == [background, second, cell.contentView])
        cell.isSelected = false
        #expect(cell.subviews == [background, cell.contentView])
    }

    @Test("Selection by code does not notify the delegate")
    func selectionByCode() {
        let cell = collection.headlessCell(forItemAt: rows(1)[0])
        collection.selectItem(at: rows(1)[0], animated: false, scrollPosition: .centeredVertically)
        #expect(cell.isSelected)
        #expect(collection.headlessTakeScrollTarget()?.position == .centeredVertically)
        #expect(collection.headlessTakeScrollTarget() == nil)
        collection.selectItem(at: rows(0)[0], animated: false, scrollPosition: [])
        #expect(collection.headlessTakeScrollTarget() == nil)
        #expect(!cell.isSelected)
        collection.deselectItem(at: rows(0)[0], animated: false)
        #expect(collection.indexPathsForSelectedItems == nil)
        collection.selectItem(at: rows(0)[0], animated: false, scrollPosition: [])
        collection.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(collection.indexPathsForSelectedItems == nil)
        #expect(log.take() == [])
    }

    @Test("Without allowsSelection, code cannot select or deselect items either, as in UIKit")
    func selectionByCodeNotAllowed() {
        collection.selectItem(at: rows(0)[0], animated: false, scrollPosition: [])
        collection.allowsSelection = false
        collection.selectItem(at: rows(1)[0], animated: false, scrollPosition: .top)
        collection.selectItem(at: nil, animated: false, scrollPosition: [])
        collection.deselectItem(at: rows(0)[0], animated: false)
        #expect(collection.indexPathsForSelectedItems == rows(0))
        #expect(collection.headlessTakeScrollTarget() == nil)
        collection.allowsSelection = true
        collection.deselectItem(at: rows(0)[0], animated: false)
        #expect(collection.indexPathsForSelectedItems == nil)
    }

    // MARK: Notifications of display

    @Test("The delegate is notified once when an item becomes visible, and once when it becomes invisible")
    func display() {
        collection.simulateDisplay(ofItems: rows(1, 0))
        #expect(log.take() == ["display 0.0", "display 0.1"])
        #expect(collection.indexPathsForVisibleItems == rows(0, 1))
        #expect(collection.visibleCells.count == 2)
        collection.simulateDisplay(ofItems: rows(1, 2))
        #expect(log.take() == ["end 0.0", "display 0.2"])
    }

    @Test("Another layout, or a changed value of the layout, marks the window for drawing")
    func layoutChanges() {
        let window = UIWindow()
        window.addSubview(collection)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(layout.collectionView === collection)
        #expect(marks { layout.itemSize.width = 10 })
        #expect(!marks { layout.itemSize.width = 10 })
        #expect(marks { layout.scrollDirection = .horizontal })
        let other = UICollectionViewFlowLayout()
        #expect(marks { collection.setCollectionViewLayout(other, animated: true) })
        #expect(layout.collectionView == nil)
        #expect(other.collectionView === collection)
        #expect(!marks { layout.minimumLineSpacing = 0 })
    }

    @Test("The description of a collection has all items and supplementary views")
    func description() {
        layout.headerReferenceSize = CGSize(width: 1, height: 1)
        let kind = UICollectionView.elementKindSectionHeader
        collection.register(GridHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        source.sections = [["a", "b"]]
        collection.selectItem(at: rows(1)[0], animated: false, scrollPosition: [])
        #expect(
            collection.headlessDescription == """
                UICollectionView
                  GridHeader
                    UILabel "header 0"
                  GridCell
                    UILabel "a"
                  GridCell, selected
                    UILabel "b"
                """
        )
    }
}

@MainActor
@Suite("Screens that are a collection")
struct CollectionControllerTests {
    private final class GridController: UICollectionViewController {
        var selected: [IndexPath] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(GridCell.self, forCellWithReuseIdentifier: "cell")
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int { 2 }

        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            (cell as? GridCell)?.label.text = "\(indexPath.item)"
            return cell
        }

        override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
        {
            selected.append(indexPath)
        }
    }

    @Test("A collection view controller is its collection's data source and delegate")
    func callbacks() {
        let layout = UICollectionViewFlowLayout()
        let controller = GridController(collectionViewLayout: layout)
        #expect(controller.collectionView.superview === controller.view)
        #expect(controller.collectionView.collectionViewLayout === layout)
        #expect(
            controller.headlessDescription == """
                GridController
                  UICollectionView
                    GridCell
                      UILabel "0"
                    GridCell
                      UILabel "1"
                """
        )
        #expect(controller.collectionView.simulateSelection(of: rows(1)[0]))
        #expect(controller.selected == rows(1))
    }

    @Test("The selection is cleared when the view appears, unless clearsSelectionOnViewWillAppear is false")
    func clearing() async {
        let controller = GridController(collectionViewLayout: UICollectionViewFlowLayout())
        controller.collectionView.selectItem(at: rows(0)[0], animated: false, scrollPosition: [])
        var window = await shownWindow(controller)
        #expect(controller.collectionView.indexPathsForSelectedItems == nil)
        window.rootViewController = nil
        await nextTurn()
        controller.clearsSelectionOnViewWillAppear = false
        controller.collectionView.selectItem(at: rows(0)[0], animated: false, scrollPosition: [])
        window = await shownWindow(controller)
        #expect(controller.collectionView.indexPathsForSelectedItems == rows(0))
        withExtendedLifetime(window) {}
    }
}
#endif
