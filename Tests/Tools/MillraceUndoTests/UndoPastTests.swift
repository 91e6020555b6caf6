import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable import MillraceUndo

@Suite("Undo: the past", .recordingScope)
struct UndoPastTests {
    @Test("For a history created in the past, the return to the present is no step")
    func madeInPast() {
        let container = StateContainer(0)
        let timeline = Timeline()
        container.update { $0 = 1 }
        timeline.travel(to: .start)
        let history = UndoHistory(of: container)
        timeline.travel(to: .live)
        #expect(!history.canUndo)
        container.update { $0 = 2 }
        #expect(history.undo())
        #expect(container.state == 1)
        #expect(!history.canUndo)
    }

    @Test("After a history is cleared in the past, the first step leads back to the shown state")
    func clearedInPast() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        history.clear()
        #expect(!history.canUndo)
        container.update { $0 = 10 }
        #expect(history.undo())
        #expect(container.state == 1)
        #expect(!history.canUndo)
    }

    @Test("If the app continues from the past by an action that does not count, no step can be redone")
    func uncountedAfterUndo() {
        let flux = documentFlux()
        let timeline = Timeline()
        let history = UndoHistory(of: flux, counting: { $0 != .synced })
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .setText("ab"))
        history.undo()
        #expect(history.redoCount == 1)
        timeline.travel(to: .start)
        flux.send(sourceAction: .synced)
        #expect(flux.stateFeed.read() == Document(syncs: 1))
        #expect(history.undoCount == 2 && history.redoCount == 0)
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a"))
    }

    @Test("After an undo that follows a travel in one notification, the travel is no step")
    func undoneBeforeTravelIsRecorded() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        for number in 1...2 { container.update { $0 = number } }
        let calls = Counter()
        container.observe { _ in
            if calls.add(1) != 1 { return }
            // The history records the travel after this notification, and so after the undo.
            timeline.travel(to: .start)
            #expect(history.undo())
        }.keep()
        container.update { $0 = 3 }
        #expect(container.state == 2)
        #expect(history.undoCount == 2 && history.redoCount == 1)
        history.redo()
        #expect(container.state == 3)
    }

    @Test("If the app continues from the past by an action that does not count, an undo restores the present")
    func uncountedInPast() {
        let flux = documentFlux()
        let timeline = Timeline()
        let history = UndoHistory(of: flux, counting: { $0 != .synced })
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .setText("ab"))
        timeline.travel(to: .after(timeline.ids.lowerBound))
        flux.send(sourceAction: .synced)
        #expect(flux.stateFeed.read() == Document(text: "a", syncs: 1))
        #expect(history.undoCount == 3)
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "ab"))
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a"))
    }

    @Test("A change or a journey that was computed before another change is not recorded")
    func outdated() {
        var steps = UndoSteps(mostSteps: 10, mostBytes: 1_000)
        var dropped: [Any] = []
        let start = steps.basis
        func change(from old: Int, to new: Int, in basis: UndoSteps.Basis) -> Change {
            let edit = Edit(group: nil, action: nil, instant: .zero)
            return Change(from: [old], to: [new], by: edit, in: basis) { _, _ in false }
        }
        #expect(steps.note(change(from: 0, to: 1, in: start), dropped: &dropped))
        #expect(!steps.note(change(from: 0, to: 2, in: start), dropped: &dropped))
        #expect(!steps.note(Journey(from: [0], to: [2], in: start), dropped: &dropped))
        #expect(steps.undoCount == 1)
        #expect(steps.note(Journey(from: [1], to: [2], in: steps.basis), dropped: &dropped))
        #expect(steps.undoCount == 2)
    }

    @Test("A step that another one replaces is released by the caller, not under the lock")
    func replacedStep() {
        var steps = UndoSteps(mostSteps: 10, mostBytes: 1_000)
        var dropped: [Any] = []
        let edit = Edit(group: nil, action: nil, instant: .zero)
        let first = Change(from: [0], to: [1], by: edit, in: steps.basis) { _, _ in false }
        #expect(steps.note(first, dropped: &dropped))
        for (value, edit) in [(2, edit), (3, nil)] {
            dropped = []
            let change = Change(from: [value - 1], to: [value], by: edit, in: steps.basis) { _, _ in true }
            #expect(steps.note(change, dropped: &dropped))
            #expect(dropped.contains { $0 is Step })
            #expect(steps.undoCount == 1)
        }
    }
}
