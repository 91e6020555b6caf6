import Dispatch
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Observation handles")
struct ObservationHandleTests {
    @Test("An observation lives while its handle is retained, and ends when the handle is released")
    func lifetime() {
        let tracker = LifetimeTracker()
        let log = Log<String>()
        let container = StateContainer(0)
        let broadcast = Broadcast<Int>()
        var handles = [
            container.observe { [instance = tracker.instance()] in
                instance.touch()
                log.note("state \($0)")
            },
            broadcast.observe { [instance = tracker.instance()] in
                instance.touch()
                log.note("event \($0)")
            },
        ]
        container.update { $0 = 1 }
        broadcast.send(2)
        #expect(log.values == ["state 1", "event 2"])
        #expect(handles.allSatisfy { $0.isActive })
        handles = []
        #expect(tracker.alive == 0)
        container.update { $0 = 3 }
        broadcast.send(4)
        #expect(log.values == ["state 1", "event 2"])
    }

    @Test("A timeline's observation ends when its handle is released", .recordingScope)
    func timeline() {
        let timeline = Timeline()
        let log = Log<Timeline.Change>()
        var handle: ObservationHandle? = timeline.observe(log.note)
        timeline.clear()
        let count = log.values.count
        #expect(count > 0)
        withExtendedLifetime(handle) {}
        handle = nil
        timeline.clear()
        #expect(log.values.count == count)
    }

    @Test("A recorder is detached when its recording is released")
    func recording() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Int>()
            let container = StateContainer(0)
            var recording: TransitionProbe.Recording? = TransitionProbe.attach { log.note($0.new as! Int) }
            container.update { $0 = 1 }
            withExtendedLifetime(recording) {}
            recording = nil
            container.update { $0 = 2 }
            #expect(log.values == [1])
            #expect(!TransitionProbe.isAttached)
        }
    }

    @Test("A handle that is released before its pending values are delivered receives none of them")
    func releasedWhilePending() {
        let queue = DispatchQueue(label: "observer")
        let log = Log<Int>()
        let container = StateContainer(0)
        var handle: ObservationHandle? = container.observe(on: .queue(queue), log.note)
        queue.suspend()
        container.update { $0 = 1 }
        withExtendedLifetime(handle) {}
        handle = nil
        queue.resume()
        queue.sync {}
        #expect(log.values == [])
    }

    @Test("An observer may release its own handle and another observer's handle")
    func releasedInsideACallback() {
        let log = Log<String>()
        let handles = Guarded<[ObservationHandle]>([])
        let container = StateContainer(0)
        for number in 0..<3 {
            let handle = container.observe { value in
                log.note("\(number) \(value)")
                if number == 1 {
                    let released = handles.withLock { handles in
                        defer { handles = [] }
                        return handles
                    }
                    withExtendedLifetime(released) {}
                }
            }
            handles.withLock { $0.append(handle) }
        }
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        #expect(log.values == ["0 1", "1 1"])
    }

    @Test("An ended observation stays ended while its handle is retained, whatever is observed afterwards")
    func endedStaysEnded() {
        let log = Log<String>()
        let container = StateContainer(0)
        let ended = container.observe { log.note("ended \($0)") }
        ended.end()
        var released: ObservationHandle? = container.observe { log.note("released \($0)") }
        withExtendedLifetime(released) {}
        released = nil
        let active = container.observe { log.note("active \($0)") }
        ended.end()
        container.update { $0 = 1 }
        #expect(log.values == ["active 1"])
        #expect(active.isActive)
        #expect(!ended.isActive)
    }

    @Test(
        "Threads that observe and release while others update call no observer of a released handle",
        .timeLimit(.minutes(30))
    )
    func concurrently() {
        final class Screen: Sendable {
            let isLeft = Guarded(false)
        }
        let container = StateContainer(0)
        let lateCalls = Counter()
        onThreads(4) { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            var handles: [ObservationHandle] = []
            for step in 0..<2_000 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: container.update { $0 += 1 }
                case 1: if let index = handles.indices.randomElement(using: &random) { handles[index].end() }
                case 2:
                    if let index = handles.indices.randomElement(using: &random) { handles.remove(at: index) }
                default:
                    let answers = step % 7 == 0
                    let last = Guarded(0)
                    handles.append(
                        container.observe { value in
                            last.withLock { last in
                                if value <= last { lateCalls.add(1) }
                                last = value
                            }
                            if answers && value % 10 == 0 { container.observe { _ in }.end() }
                        }
                    )
                }
            }
        }
        #expect(lateCalls.value == 0)
        let log = Log<Int>()
        let handle = container.observe(log.note)
        container.update { $0 = -1 }
        #expect(log.values == [-1])
        #expect(container.observers.count == 1)
        withExtendedLifetime(handle) {}
    }
}

@Suite("Observers that start with the present value")
struct InitialValueTests {
    @Test("The first call has the present value, and returns before observe does")
    func immediate() {
        let log = Log<Int>()
        let container = StateContainer(1)
        let handle = container.observe(initial: true, log.note)
        #expect(log.values == [1])
        container.update { $0 = 2 }
        #expect(log.values == [1, 2])
        let without = container.observe(initial: false, log.note)
        #expect(log.values == [1, 2])
        withExtendedLifetime((handle, without)) {}
    }

    @Test("The first call is made where the observer runs")
    @MainActor
    func delivery() async {
        let queue = DispatchQueue(label: "observer")
        let log = Log<String>()
        let container = StateContainer(1)
        let here = container.observe(on: .main, initial: true) { log.note("main \($0)") }
        #expect(log.values == ["main 1"])
        queue.suspend()
        let there = container.observe(on: .queue(queue), initial: true) { log.note("queue \($0)") }
        container.update { $0 = 2 }
        #expect(log.values == ["main 1", "main 2"])
        queue.resume()
        queue.sync {}
        #expect(log.values == ["main 1", "main 2", "queue 1", "queue 2"])
        let elsewhere = Guarded<ObservationHandle?>(nil)
        await onAnotherThread {
            let handle = container.observe(on: .main, initial: true) { log.note("from another thread \($0)") }
            elsewhere.withLock { $0 = handle }
        }
        await mainQueueTurn()
        #expect(log.values.last == "from another thread 2")
        withExtendedLifetime((here, there, elsewhere)) {}
    }

    @Test("A change inside the first call is delivered after it")
    func reentrant() {
        let log = Log<Int>()
        let container = StateContainer(0)
        let handle = container.observe(initial: true) { value in
            if value < 3 { container.update { $0 += 1 } }
            log.note(value)
        }
        #expect(log.values == [0, 1, 2, 3])
        withExtendedLifetime(handle) {}
    }

    @Test("No value is lost or repeated while other threads change the state", arguments: 0..<3)
    func concurrently(delivery: Int) async {
        let queue = DispatchQueue(label: "observers")
        let deliveries: [Delivery] = [.immediate, .main, .queue(queue)]
        let chosen = deliveries[delivery]
        let container = StateContainer(0)
        let logs = Log<Log<Int>>()
        let handles = Log<ObservationHandle>()
        await onAnotherThread {
            onThreads(4) { thread in
                for _ in 0..<500 {
                    container.update { $0 += 1 }
                    if thread == 0 {
                        let log = Log<Int>()
                        logs.note(log)
                        handles.note(container.observe(on: chosen, initial: true, log.note))
                    }
                }
            }
        }
        for log in logs.values { await onAnotherThread { log.wait { $0.last == 2_000 } } }
        #expect(logs.values.count == 500)
        #expect(logs.values.allSatisfy { log in log.values == Array(log.values[0]...2_000) })
        withExtendedLifetime(handles) {}
    }
}

/// Compiles only if the closures are isolated to the main actor.
@MainActor
private final class Screen {
    private(set) var shown: [Int] = []
    private var observations: [ObservationHandle] = []

    init(_ container: StateContainer<Int>, _ broadcast: Broadcast<Int>) {
        observations = [
            container.observe(on: .main) { [weak self] in self?.show($0) },
            container.observe(on: .main, initial: true) { [weak self] in self?.show($0) },
            container.observe(on: .main, coalescing: { _, new in new }) { [weak self] in self?.show($0) },
            broadcast.observe(on: .main) { [weak self] in self?.show($0) },
        ]
    }

    private func show(_ number: Int) { shown.append(number) }
}

@Suite("Observers on the main actor")
struct MainActorObserverTests {
    @Test(
        "An observer on .main is isolated to the main actor, and is called when the main thread makes the change"
    )
    @MainActor
    func isolated() {
        let container = StateContainer(1)
        let broadcast = Broadcast<Int>()
        let screen = Screen(container, broadcast)
        #expect(screen.shown == [1])
        container.update { $0 = 2 }
        broadcast.send(3)
        #expect(screen.shown == [1, 2, 2, 2, 3])
    }

    @Test("A screen that retains its handles is released, and not called afterwards")
    @MainActor
    func released() {
        let container = StateContainer(1)
        let broadcast = Broadcast<Int>()
        weak var screen: Screen?
        do {
            let retained = Screen(container, broadcast)
            screen = retained
            #expect(container.observers.count == 3)
        }
        #expect(screen == nil)
        #expect(container.observers.count == 0)
        container.update { $0 = 2 }
    }
}
