import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceUndo

private struct Page: Codable, Equatable, Sendable {
    struct Row: Codable, Equatable, Sendable { var title = "" }

    var text = ""
    var rows: [Row] = []
    var numbers: [Int] = []
    var bytes: [UInt8] = []
    var count: Int?
    var names: [String: Int] = [:]

    mutating func change(_ random: inout SeededGenerator) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: text.append("aé👩‍👧\u{301}\"\n".randomElement(using: &random)!)
        case 2: text = String(text.dropFirst())
        case 3: rows.append(Row(title: "\(rows.count)"))
        case 4: rows = Array(rows.dropLast())
        case 5: numbers.insert(.random(in: 0..<9, using: &random), at: 0)
        case 6: bytes.append(.random(in: .min ... .max, using: &random))
        case 7: count = Bool.random(using: &random) ? nil : Int.random(in: 0..<9, using: &random)
        default: names["\(Int.random(in: 0..<3, using: &random))"] = Int.random(in: 0..<9, using: &random)
        }
    }
}

@Suite("Undo: saved steps", .recordingScope)
struct UndoSavingTests {
    private func history(
        of container: StateContainer<Page>,
        parts: Bool,
        limits: UndoHistory.Limits = .init()
    )
        -> UndoHistory
    {
        parts
            ? UndoHistory(of: container, \.text, \.rows, \.numbers, \.bytes, \.count, \.names, limits: limits)
            : UndoHistory(of: container, limits: limits)
    }

    private func error(_ body: () throws -> Void) -> UndoDataError? {
        do {
            try body()
            return nil
        } catch {
            return error as? UndoDataError
        }
    }

    /// The states, statuses and marks on the way to the first step and back to the last.
    private func walk(_ container: StateContainer<Page>, _ history: UndoHistory) -> [String] {
        func present() -> String { "\(container.state) \(history.status)" }
        var seen = [present()]
        while history.undo() { seen.append(present()) }
        while history.redo() { seen.append(present()) }
        return seen.map { $0.replacing(/names: \[[^\]]*\]/, with: "names") }
    }

    @Test("Restored steps lead to the same states as those that were saved", arguments: 0..<30)
    func roundTrip(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let container = StateContainer(Page())
        let history = history(of: container, parts: seed.isMultiple(of: 2))
        for _ in 0..<60 {
            let before = random
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                container.update { state in
                    var random = before
                    state.change(&random)
                }
            case 6: history.group { for _ in 1...3 { container.update { $0.text += "g" } } }
            case 7: history.undo()
            case 8: history.redo()
            default: history.markSaved()
            }
        }
        for _ in 0..<Int.random(in: 0..<20, using: &random) { history.undo() }

        let other = StateContainer(container.state)
        let restored = self.history(of: other, parts: seed.isMultiple(of: 2))
        try restored.restoreSteps(from: history.encodedSteps())
        #expect(restored.status == history.status)
        #expect(try restored.encodedSteps() == history.encodedSteps())
        #expect(walk(other, restored) == walk(container, history), "seed \(seed)")
    }

    @Test("Steps can be restored and continued, and the saved mark is where it was")
    func continued() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        container.update { $0.text = "a" }
        history.markSaved()
        container.update { $0.text = "ab" }

        let other = StateContainer(container.state)
        let restored = self.history(of: other, parts: true)
        try restored.restoreSteps(from: history.encodedSteps())
        #expect(!restored.isAtSavedMark)
        other.update { $0.text = "abc" }
        #expect(restored.undoCount == 3)
        restored.undo()
        restored.undo()
        #expect(other.state.text == "a" && restored.isAtSavedMark)
    }

    @Test("Steps of another state, or of other parts, are refused, and the history stays as it is")
    func otherState() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        container.update { $0.text = "a" }
        let data = try history.encodedSteps()
        container.update { $0.text = "b" }
        #expect(error { try history.restoreSteps(from: data) } == .otherState)
        let other = StateContainer(Page(text: "a"))
        let texts = UndoHistory(of: other, \.text)
        #expect(error { try texts.restoreSteps(from: data) } == .otherState)
        #expect(history.undoCount == 2)
    }

    @Test("Data that is damaged at any place, or cut, is refused")
    func damaged() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        for text in ["a", "ab"] { container.update { $0.text = text } }
        history.undo()
        let data = try history.encodedSteps()
        for index in data.indices {
            var damaged = data
            damaged[index] ^= 1
            #expect(error { try history.restoreSteps(from: damaged) } == .malformed)
            #expect(error { try history.restoreSteps(from: data.prefix(index)) } == .malformed)
        }
        #expect(history.undoCount == 1 && history.redoCount == 1)
        try history.restoreSteps(from: data)
        #expect(history.undoCount == 1 && history.redoCount == 1)
    }

    @Test("Data with a right checksum and wrong contents is refused")
    func wrong() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        for text in ["a", "abc"] { container.update { $0.text = text } }
        container.update { $0.count = 7 }
        let lines = try #require(String(data: history.encodedSteps(), encoding: .utf8)).drop { $0 != "\n" }
            .dropFirst()
        func restored(_ wrong: String, insteadOf right: String) -> UndoDataError? {
            #expect(lines.contains(right))
            let changed = lines.replacing(right, with: wrong)
            return error { try history.restoreSteps(from: SavedSteps.sealed(Data(changed.utf8))) }
        }
        #expect(restored(#""format":2"#, insteadOf: #""format":1"#) == .newerFormat(2))
        #expect(restored(#""offset":-1"#, insteadOf: #""offset":1"#) == .malformed)
        #expect(restored(#""offset":9223372036854775807"#, insteadOf: #""offset":1"#) == .malformed)
        #expect(restored(#""lastEdit":-"#, insteadOf: #""lastEdit":"#) == .malformed)
        #expect(restored(#""place":4611686018427387904,"x":"#, insteadOf: #""place":"#) == .malformed)
        #expect(restored(#""part":9"#, insteadOf: #""part":0"#) == .otherState)
        #expect(restored(#""new":["x"]"#, insteadOf: #""new":[7]"#)?.description.contains("Int") == true)
        #expect(restored(#""patches":[],"x""#, insteadOf: #""patches""#) == .malformed)
        #expect(restored("", insteadOf: String(lines)) == .malformed)
        // Elements that were not replaced there lead to a wrong text, and to no crash.
        #expect(restored(#""offset":99"#, insteadOf: #""offset":1"#) == nil)
        while history.undo() {}
        while history.redo() {}
    }

    @Test("Data is never longer than the limit: the oldest steps are left out, and longer data is refused")
    func limit() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        for number in 1...100 { container.update { $0.text = "\(number)" } }
        history.undo()
        let data = try history.encodedSteps(limit: 5_000)
        #expect(data.count <= 5_000)
        #expect(
            error { try history.restoreSteps(from: data, limit: data.count - 1) }
                == .tooLarge(bytes: data.count, limit: data.count - 1)
        )
        try history.restoreSteps(from: data)
        #expect((10..<99).contains(history.undoCount) && history.redoCount == 0)
        let count = history.undoCount
        while history.undo() {}
        #expect(container.state.text == "\(99 - count)")
        #expect(error { _ = try history.encodedSteps(limit: 10) } != nil)
    }

    @Test("Restored steps obey the limits of their history")
    func ownLimits() throws {
        let container = StateContainer(Page())
        let history = history(of: container, parts: true)
        for number in 1...10 { container.update { $0.text = "\(number)" } }
        let other = StateContainer(container.state)
        let restored = self.history(of: other, parts: true, limits: .init(count: 4))
        try restored.restoreSteps(from: history.encodedSteps())
        #expect(restored.undoCount == 4)
        while restored.undo() {}
        #expect(other.state.text == "6")
    }

    @Test("A part that is not Codable, and a store that is gone, are errors")
    func refused() throws {
        struct Plain: Equatable, Sendable { var secret = "" }
        var container: StateContainer<Plain>? = StateContainer(Plain())
        let history = UndoHistory(of: container!)
        container?.update { $0.secret = "xyzzy" }
        let error = error { _ = try history.encodedSteps() }
        #expect(error == .notCodable(type: "Plain"))
        #expect(error?.description.contains("xyzzy") == false)
        container = nil
        #expect(self.error { try history.restoreSteps(from: Data()) } == .noStore)
    }

    @Test("A value that cannot be encoded is an error that does not show it")
    func unencodable() throws {
        let container = StateContainer(Decimal(1))
        let history = UndoHistory(of: container)
        container.update { $0 = .nan }
        guard case .unencodable(let text) = error({ _ = try history.encodedSteps() }) else {
            Issue.record("It is encoded.")
            return
        }
        #expect(text.contains("Decimal"))
    }

    @Test("What a timeline shows of the past is saved as the present")
    func past() throws {
        let container = StateContainer(Page())
        let timeline = Timeline()
        let history = history(of: container, parts: true)
        for number in 1...3 { container.update { $0.text = "\(number)" } }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        let data = try history.encodedSteps()
        let other = StateContainer(container.state)
        let restored = self.history(of: other, parts: true)
        try restored.restoreSteps(from: data)
        #expect(other.state.text == "1" && restored.undoCount == 4 && restored.redoCount == 0)
        restored.undo()
        #expect(other.state.text == "3")
    }

    @Test("Steps of several stores keep their order")
    func severalStores() throws {
        func histories(_ containers: [StateContainer<Int>]) -> UndoHistories {
            UndoHistories(UndoHistory(of: containers[0]), UndoHistory(of: containers[1]))
        }
        let containers = [StateContainer(0), StateContainer(0)]
        let saved = histories(containers)
        for index in [0, 1, 1, 0] { containers[index].update { $0 += 1 } }
        saved.undo()
        let others = containers.map { StateContainer($0.state) }
        let restored = histories(others)
        for (from, to) in zip(saved.all, restored.all) { try to.restoreSteps(from: from.encodedSteps()) }
        var states: [[Int]] = []
        while restored.undo() { states.append(others.map(\.state)) }
        #expect(states == [[1, 1], [1, 0], [0, 0]])
        while restored.redo() {}
        #expect(others.map(\.state) == [2, 2])
    }
}
