import Millrace
import MillraceObservation
import MillraceReporting
import MillraceTimeline
import MillraceUndo
import Observation
import Prex
import TestSupport
import Testing

@Suite("Undo: other changes, observers and time travel", .recordingScope)
struct UndoBesideTests {
    // MARK: Changes that are no steps

    @Test("A change that does not count is no step, preserves redo, and joins the step before it")
    func counting() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux, counting: { $0 != .synced })
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .synced)
        flux.send(sourceAction: .setText("ab"))
        #expect(history.undoCount == 2)
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a", syncs: 1))
        flux.send(sourceAction: .synced)
        #expect(history.redoCount == 1)
        history.redo()
        #expect(flux.stateFeed.read() == Document(text: "ab", syncs: 1))
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a", syncs: 2))
        history.undo()
        #expect(flux.stateFeed.read() == Document())
        history.redo()
        #expect(flux.stateFeed.read() == Document(text: "a", syncs: 2))
    }

    @Test("An uncounted change remains after an undo or redo of a step that changes other parts")
    func countingByPart() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux, \.text, \.tags, counting: { $0 != .addTag("server") })
        func content() -> [String] {
            let document = flux.stateFeed.read()!
            return [document.text] + document.tags
        }
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .addTag("server"))
        history.undo()
        #expect(content() == ["", "server"])
        flux.send(sourceAction: .addTag("server"))
        history.redo()
        #expect(content() == ["a", "server", "server"])

        // A change joins the last step that has changed its part.
        flux.send(sourceAction: .addTag("mine"))
        flux.send(sourceAction: .setText("ab"))
        flux.send(sourceAction: .addTag("server"))
        history.undo()
        #expect(content() == ["a", "server", "server", "mine", "server"])
        history.undo()
        #expect(content() == ["a", "server", "server"])
        history.undo()
        #expect(content() == ["", "server", "server"])
        while history.redo() {}
        #expect(content() == ["ab", "server", "server", "mine", "server"])
    }

    @Test("If an uncounted change cancels the last step, the next edit does not join the step before it")
    func cancelledByUncounted() {
        let clock = ManualClock()
        let flux = documentFlux()
        let other = UndoHistory(of: flux, \.text)
        let history = UndoHistory(
            of: flux,
            \.text,
            grouping: .within(.seconds(1)),
            clock: clock,
            counting: { $0 != nil }
        )
        flux.send(sourceAction: .setText("a"))
        clock.advance(by: .seconds(2))
        flux.send(sourceAction: .setText("ab"))
        other.undo()
        #expect(history.undoCount == 1)
        flux.send(sourceAction: .setText("ac"))
        #expect(history.undoCount == 2)
        history.undo()
        #expect(flux.stateFeed.read()?.text == "a")
    }

    @Test("The closure that decides whether a change counts receives nil for a change without an action")
    func changeWithoutAction() {
        let flux = documentFlux()
        let other = UndoHistory(of: flux, \.text)
        let history = UndoHistory(of: flux, \.text, counting: { $0 != nil })
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .setText("ab"))
        other.undo()
        // The change becomes part of the last step, which then leads from "a" to "a" and is dropped.
        #expect(history.undoCount == 1)
        history.undo()
        #expect(flux.stateFeed.read()?.text == "")
    }

    @Test("An edit after an undo drops the steps that could be redone")
    func redoDropped() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        for number in 1...3 { container.update { $0 = number } }
        history.undo()
        history.undo()
        container.update { $0 = 9 }
        #expect(!history.canRedo && history.undoCount == 2)
        history.undo()
        #expect(container.state == 1)
    }

    @Test("Two histories of one store each undo changes of their own parts")
    func twoHistories() {
        let flux = documentFlux()
        let texts = UndoHistory(of: flux, \.text)
        let tags = UndoHistory(of: flux, \.tags)
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .addTag("x"))
        flux.send(sourceAction: .setText("ab"))
        texts.undo()
        #expect(flux.stateFeed.read() == Document(text: "a", tags: ["x"]))
        tags.undo()
        #expect(flux.stateFeed.read() == Document(text: "a"))
        #expect(texts.canRedo)
        texts.redo()
        #expect(flux.stateFeed.read() == Document(text: "ab"))
    }

    // MARK: Observers

    @Test("A change by an observer in answer to an undo is an edit of its own")
    func answers() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        let token = container.observe { if $0 == 1 { container.update { $0 = 7 } } }
        history.undo()
        token.end()
        #expect(container.state == 7)
        #expect(history.undoCount == 2 && !history.canRedo)
        history.undo()
        #expect(container.state == 1)
    }

    @Test("An undo called in a notification reverts the change made there, once the change is recorded")
    func inNotification() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let calls = Counter()
        container.observe { _ in
            if calls.add(1) != 1 { return }
            container.update { $0 = 2 }
            #expect(history.undo())
        }.keep()
        container.update { $0 = 1 }
        #expect(calls.value == 3)
        #expect(container.state == 1)
        #expect(history.undoCount == 1 && history.redoCount == 1)
    }

    @Test("While changes are pending, no more undos are accepted than the limit of steps")
    func tooManyRequests() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container, limits: .init(count: 3))
        container.update { $0 = 1 }
        let calls = Counter()
        container.observe { _ in
            if calls.add(1) != 1 { return }
            for number in 3...4 { container.update { $0 = number } }
            var accepted = 0
            while accepted < 100 && history.undo() { accepted += 1 }
            #expect(accepted == 3)
            #expect(history.undoCount == 0 && history.redoCount == 3)
        }.keep()
        container.update { $0 = 2 }
        #expect(container.state == 1)
        #expect(history.undoCount == 0 && history.redoCount == 3)
    }

    @Test("Changes of the status are observed through `observed` and through derived values")
    @MainActor
    func observed() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        #expect(!history.observed.canUndo)
        let isNotified = Log<Bool>()
        withObservationTracking {
            _ = history.observed.canUndo
        } onChange: {
            isNotified.note(true)
        }
        let counts = derive(from: history) { $0.undoCount * 10 + $0.redoCount }
        let seen = Log<Int>()
        counts.observe(seen.note).keep()
        container.update { $0 = 1 }
        #expect(isNotified.values == [true])
        #expect(history.observed.canUndo)
        container.update { $0 = 2 }
        history.undo()
        history.clear()
        #expect(seen.values == [10, 20, 11, 0])
        #expect(!history.observed.canUndo)
    }

    @Test("Observers of the status are notified only if the numbers of steps have changed")
    func unchangedStatus() {
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let notifications = Counter()
        _ = history.stateFeed.observe { notifications.add(1) }
        history.group {
            for number in 1...3 { container.update { $0 = number } }
        }
        container.update { $0 = 3 }
        #expect(notifications.value == 1)
        history.undo()
        #expect(notifications.value == 2)
    }

    // MARK: Lifetime

    @Test("A history and its store do not retain each other, and undo does nothing after the store's release")
    func lifetime() {
        let tracker = LifetimeTracker()
        var container: StateContainer<[LifetimeTracker.Instance]>? = StateContainer([])
        var history: UndoHistory? = UndoHistory(of: container!)
        container?.update { $0 = [tracker.instance()] }
        weak let weakContainer = container
        container = nil
        #expect(weakContainer == nil)
        #expect(history?.undo() == false)
        history?.group {}
        history?.clear()
        #expect(history?.canUndo == false)
        history = nil
        #expect(tracker.alive == 0)

        let other = StateContainer(0)
        weak var weakHistory: UndoHistory?
        do {
            let history = UndoHistory(of: other)
            other.update { $0 = 1 }
            history.undo()
            weakHistory = history
        }
        #expect(weakHistory == nil)
    }

    @Test("A history of a derived value stops the process")
    func derived() async {
        await #expect(processExitsWith: .failure) {
            let container = StateContainer(0)
            _ = UndoHistory(of: derive(from: container) { $0.magnitude })
        }
    }

    // MARK: The timeline. Each test runs in its own process, since a timeline records its whole process

    @Test("An undo is recorded in the timeline, which can travel to before the undo")
    func entry() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        history.undo()
        #expect(timeline.entries.map { $0.transition.new as? Int } == [1, 2, 1])
        timeline.travel(to: .after(timeline.ids.lowerBound + 1))
        #expect(container.state == 2)
        timeline.travel(to: .live)
        #expect(container.state == 1)
        // Time travel is not an edit, so it adds no step.
        #expect(history.undoCount == 1 && history.redoCount == 1)
        history.redo()
        #expect(container.state == 2)
    }

    @Test("When the app continues from the past, the travel becomes a step of the history")
    func goingOn() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(container.state == 1)
        container.update { $0 = 10 }
        history.undo()
        #expect(container.state == 1)
        history.undo()
        #expect(container.state == 3)
        history.undo()
        #expect(container.state == 2)
        history.redo()
        history.redo()
        #expect(container.state == 1)
    }

    @Test("An undo in the past restores the present")
    func undoInPast() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(history.undoCount == 4 && history.redoCount == 0)
        history.undo()
        #expect(container.state == 3)
        #expect(timeline.position == .live)
        history.redo()
        #expect(container.state == 1)
    }

    @Test("Nothing is undone while a timeline is locked")
    func locked() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        container.update { $0 = 1 }
        timeline.isLocked = true
        #expect(!history.undo())
        #expect(container.state == 1 && history.canUndo)
        timeline.isLocked = false
        #expect(history.undo())
    }

    @Test("A pending undo has no effect if a timeline is locked when the store would perform it")
    func lockedWhilePending() {
        let container = StateContainer(0)
        let timeline = Timeline()
        let history = UndoHistory(of: container)
        let calls = Counter()
        container.observe { _ in
            if calls.add(1) != 1 { return }
            container.update { $0 = 2 }
            // The undo is pending until the history has recorded the change to 2.
            #expect(history.undo())
            timeline.isLocked = true
        }.keep()
        container.update { $0 = 1 }
        #expect(container.state == 2)
        #expect(history.undoCount == 2 && !history.canRedo)
        timeline.isLocked = false
        #expect(history.undo())
        #expect(container.state == 1)
    }

    @Test("Skipping an entry of the timeline is a step that an undo reverts")
    func skipped() throws {
        let flux = documentFlux()
        let timeline = Timeline()
        let history = UndoHistory(of: flux)
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .addTag("x"))
        try timeline.setSkipped(true, timeline.ids.lowerBound)
        #expect(flux.stateFeed.read() == Document(tags: ["x"]))
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a", tags: ["x"]))
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a"))
    }
}
