import Foundation
import Millrace
import MillracePersistence
import MillraceReporting
import MillraceTimeline
import MillraceUndo
import MobiusCore
import TestSupport
import Testing

@Suite("Saved state: time travel", .recordingScope)
struct TimeTravelTests {
    @Test("While a timeline shows the past, the present state is saved")
    func past() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(0)
        saved.follow(container)
        let timeline = Timeline()
        for number in 1...3 { container.update { $0 = number } }
        // The last change is not saved yet.
        timeline.travel(to: .after(1))
        #expect(container.state == 1)
        try saved.flush()
        #expect(storage.text == "3")
        timeline.step(by: 1)
        try saved.flush()
        #expect(storage.text == "3")
        timeline.travel(to: .live)
        try saved.flush()
        #expect(storage.text == "3")
        container.update { $0 = 4 }
        try saved.flush()
        #expect(storage.text == "4")
        #expect(storage.calls.values == [.load, .save, .save])
    }

    @Test("When the app continues from the past, the states of all stores at that point are saved")
    func goingOn() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .zero)
        let container = StateContainer(0)
        let other = StateContainer("")
        saved.follow(container)
        let timeline = Timeline()
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(1))
        try saved.flush()
        #expect(storage.text == "3")
        other.update { $0 = "on" }
        #expect(timeline.position == .live)
        try saved.flush()
        #expect(storage.text == "1")
        timeline.travel(to: .after(2))
        container.update { $0 += 10 }
        try saved.flush()
        #expect(storage.text == "12")
    }

    @Test(
        "After a commit or the end of a timeline in the past, the shown state is saved",
        arguments: [false, true]
    )
    func commit(_ stops: Bool) throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(0)
        saved.follow(container)
        let timeline = Timeline()
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(2))
        if stops { timeline.stop() } else { timeline.commit() }
        try saved.flush()
        #expect(storage.text == "2")
    }

    @Test("A past state that becomes the present is saved even if its source is released at once")
    func releasedAfterCommit() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, clock: ManualClock())
        do {
            let container = StateContainer(0)
            saved.follow(container)
            let timeline = Timeline()
            for number in 1...3 { container.update { $0 = number } }
            timeline.travel(to: .after(1))
            try saved.flush()
            #expect(storage.text == "3")
            timeline.commit()
            #expect(container.state == 1)
        }
        try saved.flush()
        #expect(storage.text == "1")
    }

    @Test("When another thread begins to travel during a write, the present state is written")
    func travelDuringWrite() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, clock: ManualClock())
        let source = InterruptedSource()
        saved.follow(source)
        let timeline = Timeline()
        for number in 1...3 { source.container.update { $0 = number } }
        source.interrupt { onThreads(1) { _ in timeline.travel(to: .after(1)) } }
        try saved.flush()
        #expect(source.container.state == 1)
        #expect(storage.text == "3")
    }

    @Test("If two timelines show the past, the present state is saved until both have stopped")
    func two() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(0)
        saved.follow(container)
        let first = Timeline()
        let second = Timeline()
        for number in 1...3 { container.update { $0 = number } }
        first.travel(to: .after(2))
        second.travel(to: .after(1))
        try saved.flush()
        #expect(storage.text == "3")
        first.stop()
        try saved.flush()
        #expect(storage.text == "3")
        second.stop()
        try saved.flush()
        #expect(storage.text == "1")
    }

    @Test("The present state is saved while a store on its own queue has yet to return from the past")
    func ownQueue() throws {
        let timeline = Timeline()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let queue = DispatchQueue(label: "loop")
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) in Next<Int, Never>.next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 0, loopQueue: queue, viewQueue: DispatchQueue(label: "view"))
        controller.start()
        saved.follow(controller)
        for _ in 1...3 { controller.dispatchEvent(1) }
        queue.sync {}
        timeline.travel(to: .start)
        queue.sync {}
        #expect(controller.model == 0)
        try saved.flush()
        #expect(storage.text == "3")
        queue.suspend()
        timeline.travel(to: .live)
        #expect(timeline.position == .live)
        try saved.flush()
        #expect(storage.text == "3", "the loop has yet to come back")
        queue.resume()
        queue.sync {}
        try saved.flush()
        #expect(storage.text == "3")
        #expect(controller.model == 3)
    }

    @Test(
        "After a loop ends before a pending travel, changes of other stores are saved",
        arguments: [false, true]
    )
    func endedLoop(_ returns: Bool) throws {
        let timeline = Timeline()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let queue = DispatchQueue(label: "loop")
        let work = Guarded<(@Sendable () -> Void)?>(nil)
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) in Next<Int, Int>.next(model + event, effects: [0]) },
            effectHandler: AnyConnectable<Int, Int> { _ in
                Connection(acceptClosure: { _ in work.withLock { $0 }?() }, disposeClosure: {})
            }
        ).makeController(from: 0, loopQueue: queue, viewQueue: DispatchQueue(label: "view"))
        let container = StateContainer(0)
        saved.follow(container)
        controller.start()
        work.withLock {
            $0 = {
                // The loop is processing an event, so the travel is deferred.
                timeline.travel(to: .start)
                if returns { timeline.travel(to: .live) }
                controller.stop()
            }
        }
        controller.dispatchEvent(1)
        queue.sync {}
        #expect(!controller.running)
        queue.sync {}
        timeline.travel(to: .live)
        #expect(timeline.position == .live)
        container.update { $0 = 1 }
        try saved.flush()
        #expect(storage.text == "1")
    }

    /// A clock on which every interval has passed at once, and which counts the intervals.
    private struct HastyClock: Clock {
        let intervals = Counter()
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until _: ContinuousClock.Instant, tolerance _: Duration?) async throws { intervals.add(1) }
    }

    @Test("While the present state of a source is unknown, the saved state does not keep trying to write it")
    func unknownPresent() async throws {
        let timeline = Timeline()
        let container = StateContainer(0)
        for number in 1...3 { container.update { $0 = number } }
        timeline.travel(to: .after(1))
        let clock = HastyClock()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, clock: clock)
        saved.follow(container)
        // Flushes give a faulty timer time to start again.
        for _ in 1...50 { try await saved.flush() }
        await onAnotherThread { clock.intervals.wait { $0 >= 1 } }
        for _ in 1...50 { try await saved.flush() }
        #expect(clock.intervals.value == 1)
        #expect(storage.calls.values == [.load])
        timeline.travel(to: .live)
        try await saved.flush()
        #expect(storage.text == "3")
    }

    @Test("A source followed in the past is saved when the present is restored, also if it is released")
    func followingInThePast() throws {
        let storage = MemoryStorage(saved("9"))
        let saved = SavedState(in: storage, default: 0)
        let timeline = Timeline()
        do {
            let container = StateContainer(0)
            for number in 1...3 { container.update { $0 = number } }
            timeline.travel(to: .after(1))
            saved.follow(container)
            try saved.flush()
        }
        try saved.flush()
        #expect(storage.calls.values == [.load])
        timeline.travel(to: .live)
        try saved.flush()
        #expect(storage.text == "3")
    }
}

/// A source that lets a test run code directly before its state is read.
private final class InterruptedSource: StateSource, Sendable {
    let container = StateContainer(0)
    private let interruption = Guarded<(@Sendable () -> Void)?>(nil)

    var stateFeed: StateFeed<Int> {
        StateFeed(
            of: self,
            read: { [weak self] in self?.read() },
            observerCount: { [container] in container.observers.count },
            observe: { [container] body in container.stateFeed.observeStates(body) }
        )
    }

    /// Runs `body` directly before the next reading of the state.
    func interrupt(_ body: @escaping @Sendable () -> Void) { interruption.withLock { $0 = body } }

    private func read() -> Int {
        let body = interruption.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
        return container.state
    }

    @Test("A state that an undo has restored is saved")
    func saved() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: "")
        let container = StateContainer(saved.state)
        saved.follow(container)
        let history = UndoHistory(of: container)
        container.update { $0 = "a" }
        container.update { $0 = "ab" }
        try saved.flush()
        history.undo()
        try saved.flush()
        #expect(storage.text == "\"a\"")
    }

    @Test("A saved state ignores the travel of a timeline in another scope")
    func otherScope() throws {
        let (traveller, timeline) = withRecordingScope { (StateContainer(0), Timeline()) }
        traveller.update { $0 = 1 }
        timeline.isLocked = true
        timeline.travel(to: .start)
        defer { timeline.stop() }
        try withRecordingScope {
            let storage = MemoryStorage()
            let saved = SavedState(in: storage, default: "")
            let container = StateContainer("")
            saved.follow(container)
            container.update { $0 = "a" }
            try saved.flush()
            #expect(storage.text == "\"a\"")
        }
    }

    @Test("A saved state keeps the present while a timeline of its own scope shows the past")
    func ownScope() throws {
        try withRecordingScope {
            let storage = MemoryStorage()
            let saved = SavedState(in: storage, default: 0)
            let container = StateContainer(0)
            saved.follow(container)
            let timeline = Timeline()
            container.update { $0 = 1 }
            timeline.travel(to: .start)
            try saved.flush()
            #expect(container.state == 0 && storage.text == "1")
            timeline.travel(to: .live)
        }
    }
}
