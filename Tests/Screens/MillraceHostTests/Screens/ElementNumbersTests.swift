import HeadlessUIKit
import MillraceScreens
import Testing

@testable import MillraceHost

@MainActor
@Suite("Agents: numbers of elements")
struct ElementNumbersTests {
    @Test("Of many described elements only the newest lines are retained")
    func manyLines() {
        let numbers = ElementNumbers()
        for number in 1...10_000 { numbers.note("line \(number)", of: number) }
        numbers.removeReleasedObjects()
        #expect(numbers.line(of: 1) == "line 1")
        numbers.note("line 10001", of: 10_001)
        numbers.removeReleasedObjects()
        #expect(numbers.line(of: 5_001) == nil)
        #expect(numbers.line(of: 5_002) == "line 5002")
        #expect(numbers.line(of: 10_001) == "line 10001")
    }

    @Test("A part of an object has one number, which no part of another object has")
    func parts() {
        let numbers = ElementNumbers()
        let (first, second) = (UIView(), UIView())
        #expect(numbers.number(of: first, .whole) == 1)
        #expect(numbers.number(of: second, .whole) == 2)
        #expect(numbers.number(of: first, .row(IndexPath(row: 0, section: 0))) == 3)
        #expect(numbers.number(of: first, .whole) == 1)
        #expect(numbers.last == 3)
    }

    @Test("A row is found by its number until its list is released")
    func releasedList() throws {
        let numbers = ElementNumbers()
        /// Shows a list, and returns the number of its row.
        func showList() throws -> Int {
            let list = ListScreen(["Tea"])
            let reading = ScreenReading(of: list, numbers) { _, _ in IndexSet(integer: 0) }
            let row = try #require(reading.all.first { $0.element.label == "Tea" }?.number)
            #expect(numbers.row(of: row)?.list === list.tableView)
            #expect(numbers.row(of: row)?.path == IndexPath(row: 0, section: 0))
            return row
        }
        #expect(numbers.row(of: try showList()) == nil)
    }

    @Test("A text is cut after a number of characters, with the number of the others")
    func cutting() {
        #expect("abcdef".cut(to: 6) == "abcdef")
        #expect("abcdef".cut(to: 5) == "abcde… (1 more)")
        #expect("".cut(to: 5) == "")
    }
}
