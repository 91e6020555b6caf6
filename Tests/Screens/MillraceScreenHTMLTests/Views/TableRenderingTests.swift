import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import ScreenSamples
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering tables")
struct TableRenderingTests {
    @Test("Rows are items of a list, and buttons if they can be selected")
    func rows() throws {
        let controller = RowsController(rows: ["a", "b"])
        let screen = RenderedScreen(controller)
        let list = try #require(screen.node("rows"))
        #expect(list.tag == .ul)
        #expect(list.attributes[.role] == "list")
        #expect(screen.nodes("row").map(\.tag) == [.li, .li])
        let cells = screen.nodes("cell")
        #expect(cells.map(\.tag) == [.button, .button])
        #expect(screen.nodes("label").map(\.text) == ["a", "below", "b", "below"])
        #expect(screen.nodes("label").allSatisfy { $0.tag == .span })

        #expect(screen.interaction(cells[1])?.tap?() == true)
        #expect(controller.selected == [IndexPath(row: 1, section: 0)])
    }

    @Test("A control that is a row's accessory is beside the row's button, and is tapped separately")
    func accessoryControl() throws {
        let controller = RowsController(rows: ["a", "b"])
        var tapped: [Int] = []
        controller.onAccessory = { tapped.append($0) }
        let screen = RenderedScreen(controller)
        let row = try #require(screen.nodes("row").last)
        #expect(row.children.map(\.tag) == [.button, .button])
        #expect(screen.nodes("disclosure").isEmpty)
        #expect(screen.interaction(row.children[1])?.tap?() == true)
        #expect(tapped == [1])
        #expect(controller.selected.isEmpty)
    }

    @Test("Rows that cannot be selected are no buttons")
    func noSelection() {
        let controller = RowsController(rows: ["a"])
        let screen = RenderedScreen(controller)
        controller.table.allowsSelection = false
        #expect(screen.node("cell")?.tag == .div)
    }

    @Test("Rows in view are displayed; missing rows are left out")
    func display() throws {
        let controller = RowsController(rows: ["a", "b", "c"])
        let screen = RenderedScreen(controller)
        let rows = screen.nodes("row").map(\.id)
        let table = try #require(screen.node("table"))
        #expect(table.attributes[.action] == "display scroll")
        screen.reports(table)?.display?([rows[0], rows[2], "no such row"])
        #expect(controller.displayed == [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)])
    }

    @Test("A view after a table in a row is named by its index in the row")
    func tableInRow() throws {
        let inner = RowsController(rows: ["a"])
        inner.loadViewIfNeeded()
        let label = UILabel()
        label.text = "after"
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentView.addSubview(inner.table)
        cell.contentView.addSubview(label)
        let screen = RenderedScreen(OneRowController(cell))
        let row = try #require(screen.nodes("row").first)
        let text = try #require(screen.nodes("label").first { $0.text == "after" })
        #expect(screen.nodes("label").contains { $0.text == "a" })
        #expect(text.id.rawValue.hasPrefix("\(row.id)."))
        withExtendedLifetime(inner) {}
    }

    @Test("More rows after a reload do not change the elements of the others")
    func reload() {
        let controller = RowsController(rows: ["a", "b"])
        let screen = RenderedScreen(controller)
        let before = screen.nodes("row")
        controller.rows = ["a", "b", "c"]
        let after = screen.nodes("row")
        #expect(after.count == 3)
        #expect(after.prefix(2) == before[...])
    }

    @Test("Views above and below the rows retain their elements until the table reloads")
    func sectionViews() {
        let controller = RowsController(rows: ["a"])
        controller.sectionText = "section"
        let screen = RenderedScreen(controller)
        let before = screen.renderer.render().root
        #expect(screen.nodes("label").filter { $0.text == "section" }.count == 2)
        #expect(screen.renderer.render().root == before)

        controller.sectionText = "another"
        controller.table.reloadData()
        #expect(screen.nodes("label").filter { $0.text == "another" }.count == 2)
    }

    @Test("A table has its views above and below the rows, and its background behind them")
    func viewsAroundRows() {
        let table = UITableView()
        table.tableFooterView = label("Below")
        table.tableHeaderView = label("Above")
        table.backgroundView = label("Behind")
        let screen = RenderedScreen(table)
        #expect(screen.nodes("label").map(\.text) == ["Behind", "Above", "Below"])
        #expect(screen.node("table-background")?.children.first?.text == "Behind")
        table.backgroundView?.isHidden = true
        #expect(screen.nodes("table-background").isEmpty)
    }

    @Test("A row has its cell's background, its content's image and colours, and its accessory view")
    func rowLook() throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        content.text = "Oolong"
        content.textProperties.color = .systemGreen
        content.image = UIImage(systemName: "star")
        content.imageProperties.tintColor = .systemRed
        cell.contentConfiguration = content
        cell.backgroundColor = .systemYellow
        cell.accessoryView = label("sold out")
        let screen = RenderedScreen(OneRowController(cell))
        let node = try #require(screen.node("cell"))
        #expect(node.style[.background] == css(.systemYellow))
        #expect(node.children.first?.attributes[.class] == "icon")
        #expect(node.children.first?.style[.color] == css(.systemRed))
        #expect(screen.nodes("label").map(\.text) == ["Oolong", "sold out"])
        #expect(screen.nodes("label").first?.style[.color] == css(.systemGreen))
        #expect(node.children.last?.text == "sold out")
    }

    @Test("A field in a row refers to the view of the row that describes it")
    func describedInRow() throws {
        let (field, complaint) = (UITextField(), label("Enter a name."))
        field.headlessDescriber = complaint
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentView.addSubview(field)
        cell.contentView.addSubview(complaint)
        let screen = RenderedScreen(OneRowController(cell))
        let described = try #require(screen.node("text-field"))
        #expect(described.attributes[.ariaDescribedBy] == screen.node("label")?.id.rawValue)
        let ids = screen.nodes().map(\.id)
        #expect(Set(ids).count == ids.count)
    }
}

/// A table with one row.
private final class OneRowController: UITableViewController {
    private let cell: UITableViewCell

    init(_ cell: UITableViewCell) {
        self.cell = cell
        super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cell
    }
}
