import HeadlessUIKit
import ScreenSamples
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Row names: identifiers, or indices without one", .exclusively(.keyWindow))
struct RowNamesTests {
    private let controller = RowsController(rows: ["a", "b", "c"])

    init() {
        controller.identifiesRows = true
    }

    @Test("A row with an identifier retains its element when others are inserted, deleted or moved")
    func stableRows() {
        let screen = RenderedScreen(controller)
        let before = screen.nodes("row")
        controller.rows = ["c", "b", "d"]
        let after = screen.nodes("row")
        #expect(after.prefix(2) == [before[2], before[1]])
        #expect(!before.map(\.id).contains(after[2].id))
    }

    @Test("Rows in view are displayed at their current indices; removed ones are left out")
    func display() throws {
        let screen = RenderedScreen(controller)
        let names = screen.nodes("row").map(\.id)
        controller.rows = ["c", "b"]
        let table = try #require(screen.node("table"))
        screen.reports(table)?.display?([names[0], names[2]])
        #expect(controller.displayed == [IndexPath(row: 0, section: 0)])
    }

    @Test("The app scrolls to a row at its current index, and not to a removed row")
    func scrolling() {
        let screen = RenderedScreen(controller)
        let names = screen.nodes("row").map(\.id)
        controller.rows = ["b", "a"]
        controller.table.scrollToRow(at: IndexPath(row: 1, section: 0), at: .middle, animated: true)
        #expect(screen.renderer.render().scrolling == [.row(names[0], .center)])
        controller.table.scrollToRow(at: IndexPath(row: 1, section: 0), at: .middle, animated: true)
        controller.rows = ["b"]
        #expect(screen.renderer.render().scrolling == [])
    }

    @Test("Rows that share an identifier are named by their indices")
    func duplicates() {
        controller.rows = ["a", "b", "a"]
        let screen = RenderedScreen(controller)
        let names = screen.nodes("row").map(\.id)
        #expect(Set(names).count == 3)
        controller.rows = ["x", "b", "x"]
        #expect(screen.nodes("row").map(\.id) == names)
    }

    @Test(
        "No two elements have the same name, whatever the identifiers are",
        arguments: [["a", "a.cell"], ["0.0", "%2E"], ["cell", "", "rows", "0"], [".", "%"]]
    )
    func escaping(identifiers: [String]) {
        controller.rows = identifiers + ["same", "same"]
        let names = RenderedScreen(controller).nodes().map(\.id)
        #expect(Set(names).count == names.count)
    }

    @Test("Names and index paths convert both ways, in every section")
    func places() {
        let table = NodeID("1")
        let paths = [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)]
        let names = RowNames(in: table, paths) { $0.section == 1 ? "one.two" : nil }
        #expect(names[paths[0]] == "1.0.0")
        #expect(names[paths[1]] == "1.@one%2Etwo")
        #expect(names.paths(of: ["1.@one%2Etwo", "1.@gone", "1.0.0"]) == [paths[1], paths[0]])
        #expect(names[IndexPath(item: 1, section: 1)] == nil)
    }
}
