import HeadlessUIKit
import ScreenSamples
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@MainActor
@Suite("A tab's taps on rows that the app has moved or removed", .exclusively(.keyWindow))
struct MovedRowTests {
    private let controller = RowsController(rows: ["a", "b", "c"])

    init() {
        controller.identifiesRows = true
    }

    @Test("A tap on a row that has moved reaches that row")
    func tapOnMovedRow() async throws {
        let app = HostedApp(name: "rows", rootViewController: controller) { _ in }
        let tab = Tab(app)
        _ = await tab.next()
        let cells = tab.ids("cell")
        controller.rows = ["b", "c"]
        tab.send(#"{"type":"tap","node":"\#(cells[1])"}"#)
        #expect(controller.selected == [IndexPath(row: 0, section: 0)])
    }

    @Test("A tap on a removed row is refused")
    func tapOnGoneRow() async throws {
        let app = HostedApp(name: "rows", rootViewController: controller) { _ in }
        let tab = Tab(app)
        _ = await tab.next()
        let cell = tab.ids("cell")[0]
        controller.rows = ["b", "c"]
        tab.send(#"{"type":"tap","node":"\#(cell)"}"#)
        guard case .update = await tab.next(), case .refused(_, cell) = await tab.next() else {
            Issue.record("the tap was not refused after the update")
            return
        }
        #expect(controller.selected.isEmpty)
    }
}
