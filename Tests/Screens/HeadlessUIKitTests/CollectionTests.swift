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

    @Test("After a reload, each section's header is reused for the same section")
    func reusedHeaders() {
        let kind = UICollectionView.elementKindSectionHeader
        collection.register(GridHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        layout.headerReferenceSize.height = 40
        source.sections = [["a"], ["b"], ["c"], ["d"], ["e"]]
        let headers = (0..<5).map { collection.headlessHeaderView(inSection: $0) }
        collection.reloadData()
        #expect((0..<5).map { collection.headlessHeaderView(inSection: $0) } == headers)
    }

    @Test("A supplementary view that the data source made itself is not reused")
    func ownHeaders() {
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(
                _ collectionView: UICollectionView,
                numberOfItemsInSection section: Int
            ) -> Int { 0 }
            func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { UICollectionViewCell() }
            func collectionView(
                _ collectionView: UICollectionView,
                viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView { UICollectionReusableView() }
        }
        let source = Source()
        layout.headerReferenceSize.height = 40
        collection.dataSource = source
        let first = collection.headlessHeaderView(inSection: 0)
        #expect(first?.superview === collection)
        collection.reloadData()
        #expect(first?.superview == nil)
        #expect(collection.headlessHeaderView(inSection: 0) !== first)
    }

    @Test("A collection without a data source has no headers")
    func headerWithoutSource() {
        layout.headerReferenceSize.height = 40
        collection.dataSource = nil
        #expect(collection.headlessHeaderView(inSection: 0) == nil)
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

    @Test("With a delegate without methods, or none, every item can be selected", arguments: [true, false])
    func bareDelegate(hasDelegate: Bool) {
        final class Bare: NSObject, UICollectionViewDelegate {}
        let bare = Bare()
        collection.delegate = hasDelegate ? bare : nil
        collection.simulateDisplay(ofItems: rows(0, 1))
        #expect(collection.simulateSelection(of: rows(0)[0]))
        #expect(collection.simulateSelection(of: rows(1)[0]))
        #expect(collection.indexPathsForSelectedItems == rows(1))
        collection.allowsMultipleSelection = true
        #expect(collection.simulateSelection(of: rows(1)[0]))
        #expect(collection.indexPathsForSelectedItems == nil)
        collection.simulateDisplay(ofItems: [])
        #expect(collection.visibleCells == [])
    }

    @Test("A cell is highlighted while it is pressed, between the delegate's calls")
    func highlight() {
        final class Observer: NSObject, UICollectionViewDelegate {
            var seen: [Bool] = []
            func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
                seen.append(collectionView.headlessCell(forItemAt: indexPath).isHighlighted)
            }
            func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
            {
                seen.append(collectionView.headlessCell(forItemAt: indexPath).isHighlighted)
            }
        }
        let observer = Observer()
        collection.delegate = observer
        _ = collection.headlessCell(forItemAt: rows(0)[0])
        #expect(collection.simulateSelection(of: rows(0)[0]))
        #expect(observer.seen == [true, false])
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
        cell.bringSubviewToFront(background)
        cell.backgroundView = background
        #expect(cell.subviews == [cell.contentView, background])
        cell.isSelected = true
        cell.selectedBackgroundView = second
        #expect(second.superview === cell)
        cell.backgroundView = nil
        #expect(cell.subviews == [second, cell.contentView])
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
        collection.selectItem(at: rows(9)[0], animated: false, scrollPosition: .top)
        #expect(collection.indexPathsForSelectedItems == nil)
        #expect(collection.headlessTakeScrollTarget() == nil)
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

    @Test("Scrolling to a missing item stops the process")
    func missingScrollTarget() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let path = IndexPath(item: 0, section: 0)
            UICollectionView(frame: .zero).scrollToItem(at: path, at: .top, animated: false)
        }
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
        let changes: [(UICollectionViewFlowLayout) -> Void] = [
            { $0.estimatedItemSize.height = 1 }, { $0.minimumLineSpacing = 1 },
            { $0.minimumInteritemSpacing = 1 }, { $0.sectionInset.left = 1 },
            { $0.headerReferenceSize.height = 1 }, { $0.footerReferenceSize.height = 1 },
            { $0.sectionHeadersPinToVisibleBounds = true },
        ]
        for (index, change) in changes.enumerated() {
            #expect(marks { change(layout) }, "change \(index)")
            #expect(!marks { change(layout) }, "change \(index)")
        }
        #expect(!marks { collection.setCollectionViewLayout(layout, animated: true) })
        #expect(layout.collectionView === collection)
        let other = UICollectionViewFlowLayout()
        #expect(marks { collection.setCollectionViewLayout(other, animated: true) })
        #expect(layout.collectionView == nil)
        #expect(other.collectionView === collection)
        #expect(!marks { layout.minimumLineSpacing = 0 })
    }

    @Test("Setting another layout calls the completion on a later turn")
    func layoutCompletion() async {
        var isFinished = false
        collection.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true) { isFinished = $0 }
        #expect(!isFinished)
        await nextTurn()
        #expect(isFinished)
    }

    @Test("The delegate of a flow layout without methods returns the layout's values, else zeros")
    func layoutDefaults() {
        final class Bare: NSObject, UICollectionViewDelegateFlowLayout {}
        let bare: any UICollectionViewDelegateFlowLayout = Bare()
        layout.itemSize.width = 1
        layout.sectionInset.top = 2
        layout.minimumLineSpacing = 3
        layout.minimumInteritemSpacing = 4
        layout.headerReferenceSize.height = 5
        layout.footerReferenceSize.height = 6
        func values(_ layout: UICollectionViewLayout) -> [CGFloat] {
            [
                bare.collectionView(collection, layout: layout, sizeForItemAt: rows(0)[0]).width,
                bare.collectionView(collection, layout: layout, insetForSectionAt: 0).top,
                bare.collectionView(collection, layout: layout, minimumLineSpacingForSectionAt: 0),
                bare.collectionView(collection, layout: layout, minimumInteritemSpacingForSectionAt: 0),
                bare.collectionView(collection, layout: layout, referenceSizeForHeaderInSection: 0).height,
                bare.collectionView(collection, layout: layout, referenceSizeForFooterInSection: 0).height,
            ]
        }
        #expect(values(layout) == [1, 2, 3, 4, 5, 6])
        #expect(values(UICollectionViewLayout()) == [0, 0, 0, 0, 0, 0])
    }

    @Test("A layout that is no flow layout gives items no size, and sections no header or footer")
    func otherLayout() {
        collection.collectionViewLayout = UICollectionViewLayout()
        #expect(collection.headlessSize(ofItemAt: rows(0)[0]) == nil)
        #expect(collection.headlessHeaderView(inSection: 0) == nil)
        #expect(collection.headlessFooterView(inSection: 0) == nil)
    }

    @Test("A collection's background view is behind its items until it is replaced")
    func backgroundView() {
        let (first, second) = (UIView(), UIView())
        let cell = collection.headlessCell(forItemAt: rows(0)[0])
        collection.backgroundView = first
        #expect(collection.subviews == [first, cell])
        collection.bringSubviewToFront(first)
        collection.backgroundView = first
        #expect(collection.subviews == [cell, first])
        collection.backgroundView = second
        #expect(collection.subviews == [second, cell])
        collection.backgroundView = nil
        #expect(collection.subviews == [cell])
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
        let cells = rows(0, 1).map(controller.collectionView.headlessCell)
        #expect(cells.map { ($0 as? GridCell)?.label.text } == ["0", "1"])
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

    @Test("A collection view controller without overrides has one section without items, in a flow layout")
    func defaults() {
        let controller = UICollectionViewController(nibName: nil, bundle: nil)
        #expect(controller.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(controller.collectionView.collectionViewLayout === controller.collectionViewLayout)
        #expect(controller.collectionView.numberOfSections == 1)
        #expect(controller.collectionView.numberOfItems(inSection: 0) == 0)
    }

    @Test("A collection view controller without overrides of the delegate's methods allows all")
    func defaultDelegate() {
        let controller = GridController(collectionViewLayout: UICollectionViewFlowLayout())
        controller.collectionView.allowsMultipleSelection = true
        controller.collectionView.simulateDisplay(ofItems: rows(0))
        #expect(controller.collectionView.simulateSelection(of: rows(0)[0]))
        #expect(controller.collectionView.simulateSelection(of: rows(0)[0]))
        #expect(controller.collectionView.indexPathsForSelectedItems == nil)
        #expect(controller.selected == rows(0))
    }

    @Test("A collection assigned to a controller replaces the previous one, and keeps its own data source")
    func ownCollection() {
        let controller = GridController(collectionViewLayout: UICollectionViewFlowLayout())
        let (first, second) = (UICollectionView(frame: .zero), UICollectionView(frame: .zero))
        controller.collectionView = first
        #expect(!controller.isViewLoaded)
        #expect(controller.collectionView === first)
        #expect(controller.view.subviews == [first])
        #expect(first.dataSource === controller)
        #expect(first.delegate === controller)
        let source = GridDataSource([["a"]])
        second.dataSource = source
        controller.collectionView = second
        #expect(controller.view.subviews == [second])
        #expect(second.dataSource === source)
        #expect(second.delegate === controller)
    }
}
#endif
