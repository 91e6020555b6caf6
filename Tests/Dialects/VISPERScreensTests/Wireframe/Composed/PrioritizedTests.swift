import TestSupport
import Testing

@testable import VISPER_Wireframe

@Suite("Sorted by priority")
struct PrioritizedTests {
    private struct Element: Prioritized, Equatable {
        let priority: Int
        let order: Int
    }

    @Test(
        "insertByPriority gives the order of a stable sort by descending priority",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func stableSort(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        let elements = (0..<count).map { order in
            Element(priority: Int.random(in: -3...3, using: &random), order: order)
        }
        var sorted: [Element] = []
        for element in elements { sorted.insertByPriority(element) }

        let expected = elements.sorted { ($1.priority, $0.order) < ($0.priority, $1.order) }
        #expect(sorted == expected, "Seed \(seed)")
    }
}
