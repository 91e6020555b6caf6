import Foundation
import Testing

@testable import ShowcaseApps

struct ListChangeTests {
    private func change(from old: [[Int]], to new: [[Int]]) -> ListChange {
        ListChange(from: old.map { ListSection(rows: $0) }, to: new.map { ListSection(rows: $0) })
    }

    private func paths(_ rows: Int...) -> [IndexPath] {
        rows.map { IndexPath(row: $0, section: 0) }
    }

    @Test("Equal lists have no difference")
    func nothing() {
        #expect(change(from: [[1], [2]], to: [[1], [2]]) == .none)
    }

    @Test("Rows at the end are added")
    func added() {
        #expect(change(from: [[1]], to: [[1, 2, 3]]) == .added(paths(1, 2)))
    }

    @Test("Rows with new content at the same index are changed")
    func changed() {
        #expect(change(from: [[1, 2, 3]], to: [[1, 4, 5]]) == .changed(paths(1, 2)))
    }

    @Test("Any other difference is a reload")
    func everything() {
        #expect(change(from: [], to: [[1]]) == .everything)
        #expect(change(from: [[]], to: [[1]]) == .everything)
        #expect(change(from: [[1, 2]], to: [[2]]) == .everything)
        let one = [ListSection(title: "a", rows: [1])]
        #expect(ListChange(from: one, to: [ListSection(title: "b", rows: [1])]) == .everything)
    }
}
