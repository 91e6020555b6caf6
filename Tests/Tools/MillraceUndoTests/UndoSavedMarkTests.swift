import Dispatch
import Millrace
import MillraceObservation
import MillraceReporting
import MillraceTimeline
import MillraceUndo
import MobiusCore
import Prex
import TestSupport
import Testing

/// A list of the states of a history, each with a name of its own, and the name of the state that is marked.
private struct Model {
    private var states: [(value: Int, name: Int)] = [(0, 0)]
    private var place = 0
    private var names = 0
    private var saved: Int? = 0
    private let limit: Int

    /// The last edit, if the next may join it: its group, and its time.
    private var open: (group: Int?, instant: Int)?
    private var depth = 0
    private var group = 0
    private var now = 0

    init(limit: Int) { self.limit = limit }

    var value: Int { states[place].value }
    var counts: [Int] { [place, states.count - 1 - place] }
    var isAtSavedMark: Bool { states[place].name == saved }
    var isInGroup: Bool { depth > 0 }

    private var currentGroup: Int? { isInGroup ? group : nil }

    mutating func edit(_ value: Int) {
        if value == self.value { return }
        let joins = open.map { $0.group == currentGroup && (isInGroup || now - $0.instant <= 1) } ?? false
        names += 1
        open = (currentGroup, now)
        states.removeSubrange((place + 1)...)
        if !joins {
            states.append((value, names))
            place += 1
        } else if states[place - 1].value == value {
            states.removeLast()
            place -= 1
            open = nil
        } else {
            states[place] = (value, names)
        }
        if place > limit {
            states.removeFirst()
            place -= 1
        }
    }

    mutating func move(by change: Int) {
        if !states.indices.contains(place + change) { return }
        place += change
        open = nil
    }

    mutating func markSaved() {
        saved = states[place].name
        if open?.group == nil { open = nil }
    }

    mutating func markUnsaved() { saved = nil }

    mutating func clear() {
        states = [states[place]]
        place = 0
        open = nil
    }

    mutating func beginGroup() {
        if depth == 0 { group += 1 }
        depth += 1
    }

    mutating func endGroup() { depth -= 1 }
    mutating func wait(_ seconds: Int) { now += seconds }
}

@Suite("Undo: the saved mark", .recordingScope)
struct UndoSavedMarkTests {
    @Test(
        "Whatever is edited, grouped, undone, redone, dropped and cleared, the mark is where a model has it",
        arguments: 0..<40
    )
    func model(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let clock = ManualClock()
        let container = StateContainer(0)
        let history = UndoHistory(
            of: container,
            limits: .init(count: 5),
            grouping: seed.isMultiple(of: 2) ? .none : .within(.seconds(1)),
            clock: clock
        )
        var model = Model(limit: 5)
        for step in 0..<600 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<40:
                let value = Int.random(in: 0..<4, using: &random)
                container.update { $0 = value }
                if seed.isMultiple(of: 2) && !model.isInGroup { model.wait(2) }
                model.edit(value)
            case 40..<60:
                history.undo()
                model.move(by: -1)
            case 60..<75:
                history.redo()
                model.move(by: 1)
            case 75..<83:
                history.markSaved()
                model.markSaved()
            case 83:
                history.markUnsaved()
                model.markUnsaved()
            case 84:
                history.clear()
                model.clear()
            case 85..<90:
                let seconds = Int.random(in: 0...2, using: &random)
                clock.advance(by: .seconds(seconds))
                model.wait(seconds)
            case 90..<94:
                history.beginGroup()
                model.beginGroup()
            default:
                if !model.isInGroup { continue }
                history.endGroup()
                model.endGroup()
            }
            let comment: Comment = "seed \(seed), step \(step)"
            #expect(container.state == model.value, comment)
            #expect([history.undoCount, history.redoCount] == model.counts, comment)
            #expect(history.isAtSavedMark == model.isAtSavedMark, comment)
            if history.isAtSavedMark != model.isAtSavedMark { return }
        }
    }

    @Test("Past the mark, an edit after an undo makes the mark unreachable until the next one")
    func branch() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        #expect(history.isAtSavedMark)
        container.update { $0 = 1 }
        #expect(!history.isAtSavedMark)
        history.markSaved()
        history.undo()
        #expect(!history.isAtSavedMark)
        history.redo()
        #expect(history.isAtSavedMark)
        history.undo()
        // The same value by another edit is not known to be the saved state.
        container.update { $0 = 1 }
        #expect(!history.isAtSavedMark)
        history.undo()
        #expect(!history.isAtSavedMark)
        history.markSaved()
        #expect(history.isAtSavedMark)
    }

    @Test("A later edit does not join the step before the mark, and an undo leads back to the mark")
    func coalescing() {
        let container = StateContainer("")
        let history = UndoHistory(of: container, grouping: .within(.seconds(1)), clock: ManualClock())
        for text in ["a", "ab"] { container.update { $0 = text } }
        history.markSaved()
        for text in ["abc", "abcd"] { container.update { $0 = text } }
        #expect(history.undoCount == 2 && !history.isAtSavedMark)
        history.undo()
        #expect(container.state == "ab" && history.isAtSavedMark)
    }

    @Test("A mark within a group is unreachable once the group continues")
    func group() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        history.group {
            container.update { $0 = 1 }
            history.markSaved()
            #expect(history.isAtSavedMark)
            container.update { $0 = 2 }
            #expect(!history.isAtSavedMark)
        }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(!history.isAtSavedMark)
    }

    @Test("A change that does not count leaves the mark")
    func uncounted() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux, counting: { $0 != .synced })
        flux.send(sourceAction: .setText("a"))
        history.markSaved()
        flux.send(sourceAction: .synced)
        #expect(history.isAtSavedMark)
        history.undo()
        #expect(!history.isAtSavedMark)
        history.redo()
        #expect(history.isAtSavedMark)
    }

    @Test("A mark includes changes of which observers have yet to be notified")
    func pendingChange() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let token = container.observe { number in
            if number != 1 { return }
            container.update { $0 = 2 }
            history.markSaved()
            container.update { $0 = 3 }
        }
        container.update { $0 = 1 }
        token.end()
        #expect(history.undoCount == 3 && !history.isAtSavedMark)
        history.undo()
        #expect(container.state == 2 && history.isAtSavedMark)
        history.undo()
        #expect(!history.isAtSavedMark)
    }

    @Test("A mark does not include events that a loop has not processed, and remains over a stop")
    func controller() {
        let queue = DispatchQueue(label: "loop")
        let controller = counterLoop { _ in }.makeController(from: 0, loopQueue: queue, viewQueue: queue)
        let history = UndoHistory(of: controller)
        controller.start()
        #expect(history.isAtSavedMark)
        controller.dispatchEvent(1)
        queue.sync {}
        queue.suspend()
        controller.dispatchEvent(2)
        history.markSaved()
        #expect(history.isAtSavedMark)
        queue.resume()
        queue.sync {}
        #expect(controller.model == 3 && !history.isAtSavedMark)
        history.undo()
        queue.sync {}
        #expect(controller.model == 1 && history.isAtSavedMark)
        controller.stop()
        controller.start()
        queue.sync {}
        #expect(history.isAtSavedMark)
        controller.stop()
    }

    @Test("While a timeline shows the past, the state is not the saved one, unless it is marked there")
    func past() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        for number in 1...3 { container.update { $0 = number } }
        history.markSaved()
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(!history.isAtSavedMark)
        timeline.travel(to: .live)
        #expect(history.isAtSavedMark)
        timeline.travel(to: .after(timeline.ids.lowerBound))
        history.markSaved()
        container.update { $0 = 9 }
        #expect(!history.isAtSavedMark)
        history.undo()
        #expect(container.state == 1 && history.isAtSavedMark)
    }

    @Test("The mark is observed like the numbers of steps")
    @MainActor
    func observed() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let marks = derive(from: history) { $0.isAtSavedMark }
        let seen = Log<Bool>()
        marks.observe(seen.note).keep()
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        history.markSaved()
        history.undo()
        history.redo()
        history.markUnsaved()
        #expect(seen.values == [false, true, false, true, false])
    }
}
