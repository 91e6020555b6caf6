import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering collections, progress views and section views")
struct CollectionRenderingTests {
    /// A screen with a collection of texts, as an app writes it.
    private final class GridController: UICollectionViewController {
        let flow = UICollectionViewFlowLayout()
        var texts: [String] {
            didSet { collectionView.reloadData() }
        }
        var identifiesItems = false
        var configure: (UICollectionViewCell) -> Void = { _ in }
        var selected: [IndexPath] = []
        var displayed: [IndexPath] = []

        init(_ texts: [String]) {
            self.texts = texts
            super.init(collectionViewLayout: flow)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collectionView.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header"
            )
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int { texts.count }

        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            let label = UILabel()
            label.text = texts[indexPath.item]
            cell.accessibilityIdentifier = identifiesItems ? texts[indexPath.item] : nil
            cell.contentView.addSubview(label)
            configure(cell)
            return cell
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: "header",
                for: indexPath
            )
            let label = UILabel()
            label.text = "Header"
            view.addSubview(label)
            return view
        }

        override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
        {
            selected.append(indexPath)
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            displayed.append(indexPath)
        }
    }

    @Test("Items are rendered as list items of the layout's size, with buttons that select")
    func items() throws {
        let controller = GridController(["a", "b"])
        controller.flow.itemSize = CGSize(width: 160, height: 32)
        let screen = RenderedScreen(controller)
        #expect(screen.node("items")?.attributes[.role] == "list")
        let items = screen.nodes("item")
        #expect(items.map(\.tag) == [.li, .li])
        #expect(items.map { $0.style[.width] } == ["10rem", "10rem"])
        #expect(screen.nodes("label").map(\.text) == ["a", "b"])
        let cells = screen.nodes("cell")
        #expect(cells.map(\.tag) == [.button, .button])
        #expect(screen.interaction(cells[1])?.tap?() == true)
        #expect(controller.selected == [IndexPath(item: 1, section: 0)])
        #expect(screen.nodes("cell").map { $0.attributes[.ariaPressed] } == [nil, "true"])
        controller.collectionView.allowsSelection = false
        #expect(screen.nodes("cell").map(\.tag) == [.div, .div])
    }

    @Test("Items in view are displayed, and code scrolls to an item")
    func display() throws {
        let controller = GridController(["a", "b", "c"])
        let screen = RenderedScreen(controller)
        let collection = try #require(screen.node("collection"))
        let items = screen.nodes("item").map(\.id)
        screen.reports(collection)?.display?([items[2], "no such item"])
        #expect(controller.displayed == [IndexPath(item: 2, section: 0)])
        controller.collectionView.scrollToItem(
            at: IndexPath(item: 1, section: 0),
            at: .centeredVertically,
            animated: true
        )
        #expect(screen.renderer.render().scrolling == [.row(items[1], .center)])
        controller.collectionView.scrollToItem(
            at: IndexPath(item: 2, section: 0),
            at: .bottom,
            animated: true
        )
        #expect(screen.renderer.render().scrolling == [.row(items[2], .end)])
        controller.collectionView.scrollToItem(at: IndexPath(item: 0, section: 0), at: [], animated: true)
        #expect(screen.renderer.render().scrolling == [.row(items[0], .nearest)])
    }

    @Test("An item with an identifier has a stable name, by which it is tapped, displayed and scrolled to")
    func identified() throws {
        let controller = GridController(["a", "b", "c"])
        controller.identifiesItems = true
        let screen = RenderedScreen(controller)
        let (items, cells) = (screen.nodes("item").map(\.id), screen.nodes("cell"))
        controller.texts = ["b", "c"]
        #expect(screen.nodes("item").map(\.id) == [items[1], items[2]])
        #expect(screen.interaction(cells[0]) == nil)
        #expect(screen.interaction(cells[1])?.tap?() == true)
        #expect(controller.selected == [IndexPath(item: 0, section: 0)])
        let collection = try #require(screen.node("collection"))
        screen.reports(collection)?.display?([items[0], items[2]])
        #expect(controller.displayed == [IndexPath(item: 1, section: 0)])
        controller.collectionView.scrollToItem(at: IndexPath(item: 1, section: 0), at: .top, animated: true)
        #expect(screen.renderer.render().scrolling == [.row(items[2], .start)])
    }

    @Test("A content offset that the app sets is sent to the tabs once")
    func offset() throws {
        let controller = GridController(["a", "b"])
        let screen = RenderedScreen(controller)
        let collection = try #require(screen.node("collection")).id
        controller.collectionView.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        #expect(screen.renderer.render().scrolling == [.offset(collection, ScrollOffset(x: 0, y: 300))])
        #expect(screen.renderer.render().scrolling.isEmpty)
    }

    @Test("An item has its cell's configured content, background, corners, label and identifier")
    func look() throws {
        let controller = GridController(["a"])
        controller.configure = { cell in
            var content = UIListContentConfiguration.cell()
            content.text = "Oolong"
            cell.contentConfiguration = content
            cell.backgroundColor = .systemYellow
            cell.layer.cornerRadius = 8
            cell.accessibilityLabel = "Oolong, sold out"
            cell.accessibilityIdentifier = "oolong"
        }
        let screen = RenderedScreen(controller)
        #expect(screen.nodes("label").map(\.text) == ["Oolong"])
        let cell = try #require(screen.node("cell"))
        #expect(cell.style == [.background: css(.systemYellow), .borderRadius: "0.5rem"])
        #expect(cell.attributes[.ariaLabel] == "Oolong, sold out")
        #expect(cell.attributes[.identifier] == "oolong")
    }

    @Test("The items have the spacing and the insets of the layout")
    func spacing() {
        let controller = GridController(["a"])
        controller.flow.minimumLineSpacing = 16
        controller.flow.minimumInteritemSpacing = 8
        controller.flow.sectionInset = UIEdgeInsets(top: 0, left: 4, bottom: 8, right: 16)
        let style = RenderedScreen(controller).node("items")?.style
        #expect(style == [.gap: "1rem 0.5rem", .padding: "0rem 1rem 0.5rem 0.25rem"])
    }

    @Test("A section has a header if the layout gives the header a size")
    func header() {
        let controller = GridController(["a"])
        let screen = RenderedScreen(controller)
        #expect(screen.nodes("label").map(\.text) == ["a"])
        controller.flow.headerReferenceSize = CGSize(width: 0, height: 40)
        #expect(screen.nodes("label").map(\.text) == ["Header", "a"])
    }

    @Test("Progress is rendered as a bar of that width, with a value for screen readers")
    func progress() throws {
        let view = UIProgressView()
        view.progress = 0.25
        view.progressTintColor = .systemRed
        view.trackTintColor = .systemGray6
        let screen = RenderedScreen(view)
        let bar = try #require(screen.node("progress"))
        #expect(bar.attributes[.role] == "progressbar")
        #expect(bar.attributes[.ariaValueNow] == "25")
        #expect(bar.style == [.color: css(.systemRed), .background: css(.systemGray6)])
        #expect(bar.children.first?.style[.width] == "25%")
    }

    @Test("A section view shows its content configuration, or else its labels")
    func sectionView() {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = "Label"
        let screen = RenderedScreen(view)
        #expect(screen.nodes("label").map(\.text) == ["Label"])
        var content = view.defaultContentConfiguration()
        content.text = "Configured"
        view.contentConfiguration = content
        #expect(screen.nodes("label").map(\.text) == ["Configured"])
    }
}
