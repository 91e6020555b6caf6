import HeadlessUIKit
import ScreenSamples
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Scrolling, by the person and by the app")
struct ScrollRenderingTests {
    private let controller = RowsController(rows: (0..<50).map { "row \($0)" })
    private let screen: RenderedScreen
    private let table: NodeID

    init() throws {
        screen = RenderedScreen(controller)
        table = try #require(screen.node("table")).id
    }

    @Test("The app receives a tab's scroll position, and sends it to no tab")
    func reported() throws {
        scroll(to: 120)
        #expect(controller.table.contentOffset.y == 120)
        #expect(controller.scrollCount == 1)
        #expect(scrolling.isEmpty)
    }

    @Test("A scroll position set by the app is sent to the tabs once")
    func offset() {
        controller.table.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        #expect(scrolling == [.offset(table, ScrollOffset(x: 0, y: 300))])
        #expect(scrolling.isEmpty)
        scroll(to: 280)
        controller.table.setContentOffset(.zero, animated: true)
        #expect(scrolling == [.offset(table, ScrollOffset(x: 0, y: 0))])
    }

    @Test("If a delegate limits the scrolling, the tabs are scrolled back")
    func refusedByDelegate() {
        controller.onScroll = { $0.contentOffset.y = min($0.contentOffset.y, 100) }
        scroll(to: 400)
        #expect(scrolling == [.offset(table, ScrollOffset(x: 0, y: 100))])
    }

    @Test("scrollToRow scrolls the tabs to the row once")
    func row() {
        controller.table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .middle, animated: true)
        #expect(scrolling == [.row(table.part("0").part("30"), .center)])
        #expect(scrolling.isEmpty)
    }

    @Test("A covered view does not scroll, and the tabs are not scrolled back")
    func covered() {
        controller.present(
            UIAlertController(title: "Title", message: nil, preferredStyle: .alert),
            animated: false
        )
        scroll(to: 120)
        #expect(controller.table.contentOffset.y == 0)
        #expect(scrolling.isEmpty)
    }

    @Test("A plain scroll view scrolls, by the person and by the app; one with scrolling disabled is marked")
    func plainScrollView() throws {
        let view = UIScrollView()
        let screen = RenderedScreen(view)
        let node = try #require(screen.node("scroll"))
        screen.reports(node)?.scroll(ScrollOffset(x: 5, y: 7))
        #expect(view.contentOffset == CGPoint(x: 5, y: 7))
        view.contentOffset = CGPoint(x: 0, y: 9)
        #expect(screen.renderer.render().scrolling == [.offset(node.id, ScrollOffset(x: 0, y: 9))])
        view.isScrollEnabled = false
        #expect(screen.node("locked")?.id == node.id)
    }

    private var scrolling: [ScrollTarget] { screen.renderer.render().scrolling }

    private func scroll(to y: Double) {
        screen.renderer.render().reports[table]?.scroll(ScrollOffset(x: 0, y: y))
    }
}
