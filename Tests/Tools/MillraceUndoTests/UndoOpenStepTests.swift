import Millrace
import MillraceReporting
import TestSupport
import Testing

@testable import MillraceUndo

/// Counts how often it is compared.
private struct Compared: Equatable, Sendable {
    let number: Int
    let comparisons: Counter

    static func == (left: Compared, right: Compared) -> Bool {
        left.comparisons.add(1)
        return left.number == right.number
    }
}

@Suite("Undo: steps that grow")
struct UndoOpenStepTests {
    private func hasOpenStep(_ history: UndoHistory) -> Bool {
        history.state.withLock { $0.value.steps.stepToClose { _ in false } != nil }
    }

    @Test("Edits in one step do not compare all elements each", arguments: [true, false])
    func comparisons(isGroup: Bool) {
        let comparisons = Counter()
        let container = StateContainer<[Compared]>([])
        let history = UndoHistory(
            of: container,
            grouping: isGroup ? .none : .within(.seconds(1)),
            clock: ManualClock()
        )
        if isGroup { history.beginGroup() }
        for number in 0..<300 {
            container.update { $0.append(Compared(number: number, comparisons: comparisons)) }
        }
        if isGroup { history.endGroup() }
        #expect(history.undoCount == 1)
        #expect(comparisons.value < 3_000)
        history.undo()
        #expect(container.state.isEmpty)
        history.redo()
        #expect(container.state.map(\.number) == Array(0..<300))
    }

    @Test("A step that grew holds only the difference once its group has ended, or after an undo")
    func closed() {
        let container = StateContainer("")
        let history = UndoHistory(of: container)
        history.group { for text in ["a", "ab", "abc"] { container.update { $0 = text } } }
        #expect(!hasOpenStep(history))
        history.beginGroup()
        for text in ["abcd", "abcde"] { container.update { $0 = text } }
        #expect(hasOpenStep(history))
        history.undo()
        #expect(container.state == "abc")
        #expect(!hasOpenStep(history))
        // The group continues with a step of its own.
        for text in ["abcx", "abcxy"] { container.update { $0 = text } }
        #expect(history.undoCount == 2 && history.redoCount == 0)
        history.endGroup()
        #expect(!hasOpenStep(history))
        history.undo()
        #expect(container.state == "abc")
        history.redo()
        #expect(container.state == "abcxy")
    }

    @Test("Steps of a long text that grew leave room for each other")
    func room() {
        let clock = ManualClock()
        let container = StateContainer(String(repeating: "-", count: 10_000))
        let history = UndoHistory(
            of: container,
            limits: .init(bytes: 25_000),
            grouping: .within(.seconds(1)),
            clock: clock
        )
        for _ in 1...10 {
            for _ in 1...3 { container.update { $0 += "x" } }
            clock.advance(by: .seconds(2))
        }
        #expect(history.undoCount == 10)
        while history.undo() {}
        #expect(container.state == String(repeating: "-", count: 10_000))
    }

    @Test("An old value that is bigger than the limit drops no step, if the difference is small")
    func bigOldValue() {
        let container = StateContainer(String(repeating: "-", count: 10_000))
        let history = UndoHistory(of: container, limits: .init(bytes: 5_000))
        for _ in 1...5 { container.update { $0 += "x" } }
        history.group { for _ in 1...5 { container.update { $0 += "y" } } }
        #expect(history.undoCount == 6)
    }

    @Test(
        "What a group holds counts for the limit of bytes before it ends, and what it has inserted when it ends"
    )
    func bigGroup() {
        let container = StateContainer("")
        let history = UndoHistory(of: container, limits: .init(bytes: 5_000))
        for _ in 1...5 { container.update { $0 += "x" } }
        history.group {
            container.update { $0 = "" }
            container.update { $0 = String(repeating: "z", count: 9_000) }
            #expect(history.undoCount == 6)
        }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(container.state == "xxxxx")
        container.update { $0 = String(repeating: "z", count: 4_000) }
        #expect(history.undoCount == 1)
        container.update { $0 += "y" }
        #expect(history.undoCount == 2)
        history.group {
            // The first step is dropped.
            container.update { $0 = "" }
            #expect(history.undoCount == 2)
            container.update { $0 = "b" }
            #expect(history.undoCount == 2)
        }
        history.undo()
        #expect(container.state == String(repeating: "z", count: 4_000) + "y")
    }

    @Test("A part that a group has set to an equal value is not undone")
    func equalPart() {
        struct State: Sendable {
            var text = "a"
            var tags = ["x"]
        }
        let container = StateContainer(State())
        let history = UndoHistory(of: container, \.text, \.tags)
        history.group {
            for text in ["b", "c"] {
                container.update { state in
                    state.text = text
                    state.tags = state.tags.map { $0 + "" }
                }
            }
        }
        let parts = history.state.withLock { $0.value.steps.basis.last?.indices }
        #expect(parts == [0])
        history.undo()
        #expect(container.state.text == "a")
    }

    @Test("While threads edit in groups, undo and redo, all edits can be undone", arguments: 0..<8)
    func threads(seed: Int) {
        let container = StateContainer("")
        let history = UndoHistory(
            of: container,
            limits: .init(count: 100_000),
            grouping: seed.isMultiple(of: 2) ? .none : .within(.seconds(1)),
            clock: ManualClock()
        )
        let places = Log<UInt64>()
        let feed = container.stateFeed.transitions
        let recording = feed?.attach { places.note($0.sequence) }
        onThreads(4) { thread in
            var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
            for _ in 0..<200 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: container.update { $0 += "a" }
                case 1: container.update { $0 = String($0.dropLast()) }
                case 2: history.group { for _ in 1...3 { container.update { $0 += "b" } } }
                case 3: history.undo()
                default: history.redo()
                }
            }
            container.update { $0 += "\(thread)" }
        }
        places.wait { $0.last == feed?.store?.lastSequence }
        recording?.end()
        let end = container.state
        let count = history.undoCount
        while history.undo() {}
        #expect(container.state == "", "seed \(seed)")
        for _ in 0..<count { history.redo() }
        #expect(container.state == end, "seed \(seed)")
    }
}
