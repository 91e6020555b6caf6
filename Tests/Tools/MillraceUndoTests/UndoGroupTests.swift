import Dispatch
import Millrace
import MillraceReporting
import MillraceUndo
import MobiusCore
import Prex
import TestSupport
import Testing

@Suite("Undo: groups and limits")
struct UndoGroupTests {
    @Test("Edits in a group are one step, and groups inside of groups are part of the outermost")
    func byHand() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        history.group {
            container.update { $0 += 1 }
            history.group { container.update { $0 += 1 } }
            container.update { $0 += 1 }
        }
        container.update { $0 += 1 }
        history.beginGroup()
        container.update { $0 += 1 }
        container.update { $0 += 1 }
        history.endGroup()
        #expect(history.undoCount == 3)
        history.undo()
        #expect(container.state == 4)
        history.undo()
        #expect(container.state == 3)
        history.undo()
        #expect(container.state == 0)
        history.redo()
        #expect(container.state == 3)
    }

    @Test("A group without an edit, or whose edits take each other back, is no step")
    func empty() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        history.group {}
        history.group {
            container.update { $0 += 1 }
            container.update { $0 -= 1 }
        }
        #expect(history.undoCount == 0)
    }

    @Test("A change whose notification is late belongs to the group in which it was made")
    func lateDelivery() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let token = container.observe { number in
            if number != 1 { return }
            // These changes are recorded after this notification has ended.
            history.group {
                container.update { $0 = 2 }
                container.update { $0 = 3 }
            }
            container.update { $0 = 4 }
        }
        container.update { $0 = 1 }
        token.end()
        #expect(history.undoCount == 3)
        history.undo()
        #expect(container.state == 3)
        history.undo()
        #expect(container.state == 1)
    }

    /// With several parts and a clock of unknown type. Before histories took `any Clock`, this crashed the compiler.
    private func history(of note: StateContainer<Note>, clock: any Clock<Duration>) -> UndoHistory {
        UndoHistory(of: note, \.title, \.body.text, grouping: .within(.seconds(1)), clock: clock)
    }

    @Test("A history of several parts takes any clock")
    func anyClock() {
        let clock = ManualClock()
        let note = StateContainer(Note())
        let history = history(of: note, clock: clock)
        for text in ["a", "ab"] { note.update { $0.body.text = text } }
        #expect(history.undoCount == 1)
        clock.advance(by: .seconds(2))
        note.update { $0.title = "A" }
        #expect(history.undoCount == 2)
        history.undo()
        #expect(note.state == Note(title: "", body: Note.Body(text: "ab")))
    }

    @Test("Edits are one step if each follows the previous one within the interval")
    func byTime() {
        let clock = ManualClock()
        let container = StateContainer("")
        let history = UndoHistory(of: container, grouping: .within(.seconds(1)), clock: clock)
        for text in ["a", "ab", "abc"] {
            container.update { $0 = text }
            clock.advance(by: .seconds(1))
        }
        #expect(history.undoCount == 1)
        clock.advance(by: .milliseconds(1))
        container.update { $0 = "abcd" }
        #expect(history.undoCount == 2)
        history.undo()
        #expect(container.state == "abc")
        // An edit after an undo begins a step of its own.
        container.update { $0 = "abcx" }
        #expect(history.undoCount == 2)
        history.undo()
        history.undo()
        #expect(container.state == "")
    }

    @Test("Equal actions that follow each other are one step")
    func equalActions() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux, \.tags, grouping: .equalActions())
        for tag in ["a", "a", "b", "a"] { flux.send(sourceAction: .addTag(tag)) }
        #expect(history.undoCount == 3)
        history.undo()
        history.undo()
        #expect(flux.stateFeed.read()?.tags == ["a", "a"])
    }

    @Test("With grouping by equal actions, changes without an action are separate steps")
    func noActions() {
        let flux = documentFlux()
        let other = UndoHistory(of: flux, \.tags)
        for tag in ["a", "b"] { flux.send(sourceAction: .addTag(tag)) }
        let history = UndoHistory(of: flux, \.tags, grouping: .equalActions())
        for _ in 1...2 { other.undo() }
        #expect(history.undoCount == 2)
    }

    @Test("An explicit group is a step of its own, even if grouping by time would join its edits")
    func groupsAmongGrouped() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container, grouping: .within(.seconds(1)), clock: ManualClock())
        container.update { $0 += 1 }
        for _ in 1...2 {
            history.group {
                container.update { $0 += 1 }
                container.update { $0 += 1 }
            }
        }
        container.update { $0 += 1 }
        var states: [Int] = []
        while history.undo() { states.append(container.state) }
        #expect(states == [5, 3, 1, 0])
    }

    @Test("Actions with equal keys are one step within the interval")
    func byKey() {
        let clock = ManualClock()
        let flux = documentFlux()
        let history = UndoHistory(
            of: flux,
            \.text,
            \.tags,
            grouping: .by(within: .seconds(1)) { action in
                if case .setText = action { "text" } else { nil }
            },
            clock: clock
        )
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .setText("ab"))
        flux.send(sourceAction: .addTag("x"))
        flux.send(sourceAction: .addTag("y"))
        #expect(history.undoCount == 3)
        clock.advance(by: .seconds(5))
        flux.send(sourceAction: .setText("abc"))
        clock.advance(by: .seconds(5))
        flux.send(sourceAction: .setText("abcd"))
        #expect(history.undoCount == 5)
    }

    @Test("Equal actions are one step only within the given interval")
    func equalActionsWithin() {
        let clock = ManualClock()
        let flux = documentFlux()
        let grouping = UndoGrouping<DocumentAction>.equalActions(within: .seconds(1))
        let history = UndoHistory(of: flux, \.tags, grouping: grouping, clock: clock)
        for pause in [0, 1, 1, 2] {
            clock.advance(by: .seconds(pause))
            flux.send(sourceAction: .addTag("a"))
        }
        #expect(history.undoCount == 2)
    }

    @Test("A group ends also if its body throws")
    func throwing() {
        struct Failure: Error {}
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        #expect(throws: Failure.self) {
            try history.group { () -> Void in
                container.update { $0 += 1 }
                throw Failure()
            }
        }
        container.update { $0 += 1 }
        #expect(history.undoCount == 2)
    }

    @Test("Ending a group that has not begun stops the process")
    func endWithoutBeginning() async {
        await #expect(processExitsWith: .failure) {
            UndoHistory(of: StateContainer(0)).endGroup()
        }
    }

    @Test("The oldest steps beyond the limit are dropped")
    func countLimit() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container, limits: .init(count: 3))
        for _ in 1...5 { container.update { $0 += 1 } }
        #expect(history.undoCount == 3)
        while history.undo() {}
        #expect(container.state == 2)
    }

    @Test("The oldest steps beyond the limit of bytes are dropped, but never the last")
    func bytesLimit() {
        let container = StateContainer("")
        let history = UndoHistory(of: container, limits: .init(bytes: 3_000))
        for digit in 1...9 { container.update { $0 = String(repeating: "\(digit)", count: 500) } }
        #expect((1...5).contains(history.undoCount))
        container.update { $0 = String(repeating: "-", count: 10_000) }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(container.state == String(repeating: "9", count: 500))
    }

    @Test(
        "Redo steps that an edit has dropped, and cleared steps, no longer count for the limit of bytes",
        arguments: [true, false]
    )
    func bytesOfDroppedSteps(clears: Bool) {
        let container = StateContainer("")
        let history = UndoHistory(of: container, limits: .init(bytes: 20_000))
        for round in 1...20 {
            for edit in 1...5 { container.update { $0 = String(repeating: "\(round)-\(edit)", count: 200) } }
            #expect(history.undoCount == 5)
            if clears { history.clear() } else { while history.undo() {} }
        }
    }

    @Test("A step of a big state counts only the storage that is not shared with other states")
    func sharedStorage() {
        struct State: Sendable {
            let text = String(repeating: "text ", count: 100_000)
            var numbers = Array(1...10_000)
            var count = 0
        }
        let container = StateContainer(State())
        let history = UndoHistory(of: container, limits: .init(bytes: 100_000))
        for _ in 1...100 { container.update { $0.count += 1 } }
        #expect(history.undoCount == 100)
    }

    @Test("Clearing drops all steps, also of changes that observers have yet to be notified of")
    func clear() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        history.undo()
        history.clear()
        #expect(!history.canUndo && !history.canRedo)
        container.observe { number in
            if number != 3 { return }
            container.update { $0 = 4 }
            history.clear()
        }.keep()
        container.update { $0 = 3 }
        #expect(!history.canUndo)
        container.update { $0 = 5 }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(container.state == 4)
    }
}

private struct Note: Equatable, Sendable {
    struct Body: Equatable, Sendable {
        var text = ""
    }

    var title = ""
    var body = Body()
}
