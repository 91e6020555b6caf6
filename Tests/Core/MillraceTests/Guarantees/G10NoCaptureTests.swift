import Foundation
import TestSupport
import Testing

@testable import Millrace
@testable import MillraceReporting

@Suite("G10 No capture")
struct G10NoCaptureTests {
    // MARK: A dispatch returns

    @Test(
        "On the main thread a dispatch returns while other threads dispatch continuously",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func mainThread() {
        let container = StateContainer(0)
        expectNoCapture(dispatch: { container.update { $0 += 1 } }, observe: { container.observe($0).keep() })
    }

    @Test(
        "On any other thread a dispatch returns while other threads dispatch continuously",
        .timeLimit(.minutes(30))
    )
    func otherThread() {
        let container = StateContainer(0)
        onThreads(1) { _ in
            expectNoCapture(
                dispatch: { container.update { $0 += 1 } },
                observe: { container.observe($0).keep() }
            )
        }
    }

    @Test(
        "Each of many dispatches on the main thread returns while other threads dispatch continuously",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func manyDispatches() {
        struct State {
            var number = 0
            var isOfStorm = false
        }
        let container = StateContainer(State())
        let numbers = Log<Int>()
        let storm = Storm {
            container.update {
                $0.number += 1
                $0.isOfStorm = true
            }
        }
        container.observe { state in
            numbers.note(state.number)
            if state.number == 1 { storm.begin() }
            if state.isOfStorm {
                usleep(1_000)
                storm.noteDelivery()
            }
        }.keep()
        for _ in 0..<50 {
            container.update {
                $0.number += 1
                $0.isOfStorm = false
            }
        }
        #expect(storm.isRunning)
        storm.end()
        // The last change of the storm is delivered. The last changes of the main thread may still be pending.
        numbers.wait { $0.count == 50 + storm.dispatches }
        #expect(numbers.values == Array(1...50 + storm.dispatches))
    }

    @Test(
        "A dispatch returns while other threads dispatch continuously and observers answer with dispatches",
        .timeLimit(.minutes(30)),
        arguments: [true, false]
    )
    func answers(isOnMain: Bool) async {
        enum Kind { case own, foreign, answer }
        let container = StateContainer((number: 0, kind: Kind.own))
        let numbers = Log<Int>()
        let answers = Counter()
        let storm = Storm { container.update { $0 = ($0.number + 1, .foreign) } }
        container.observe { state in
            numbers.note(state.number)
            switch state.kind {
            case .own: storm.begin()
            case .foreign:
                usleep(1_000)
                container.update { $0 = ($0.number + 1, .answer) }
                storm.noteDelivery()
            case .answer: answers.add(1)
            }
        }.keep()
        let dispatch: @Sendable () -> Void = {
            container.update { $0 = ($0.number + 1, .own) }
            #expect(storm.isRunning)
        }
        if isOnMain { await MainActor.run(body: dispatch) } else { onThreads(1) { _ in dispatch() } }
        storm.end()
        answers.wait { $0 == storm.dispatches }
        #expect(numbers.values == Array(1...1 + 2 * storm.dispatches))
    }

    // MARK: A thread's own changes

    /// Dispatches once. Every hundredth callback dispatches 100 times, up to 10,000 dispatches. One callback takes
    /// longer than a thread's time limit for delivering other threads' changes.
    private static func dispatchFromCallbacks() {
        let container = StateContainer(0)
        let log = Log<Int>()
        let elsewhere = Counter()
        let here = CurrentThread.id
        container.observe { value in
            if CurrentThread.id != here { elsewhere.add(1) }
            log.note(value)
            if value == 150 { usleep(300_000) }
            if value % 100 == 1 && value < 10_000 { for _ in 0..<100 { container.update { $0 += 1 } } }
        }.keep()
        container.update { $0 += 1 }
        #expect(log.values == Array(1...10_001))
        #expect(elsewhere.value == 0)
    }

    @Test("A thread delivers dispatches from inside its own callbacks before the outer dispatch returns")
    func ownDispatches() {
        onThreads(1) { _ in Self.dispatchFromCallbacks() }
    }

    @Test(
        "The main thread delivers its own callbacks' dispatches before the outer one returns, without time limit"
    )
    @MainActor
    func ownDispatchesOnMain() {
        Self.dispatchFromCallbacks()
    }

    @Test("A background thread delivers all changes that other threads have added, if they add no more")
    func backlogGetsLess() {
        let container = StateContainer(0)
        let log = Log<Int>()
        onThreads(1) { _ in
            let here = CurrentThread.id
            container.observe { value in
                #expect(CurrentThread.id == here)
                log.note(value)
                if value == 1 { Self.addOnAnotherThread(100, to: container) }
                usleep(1_000)
            }.keep()
            container.update { $0 += 1 }
            #expect(log.values == Array(1...101))
        }
    }

    // MARK: Relaying to a queue of the engine

    private static func addOnAnotherThread(_ count: Int, to container: StateContainer<Int>) {
        onThreads(1) { _ in for _ in 0..<count { container.update { $0 += 1 } } }
    }

    @Test("Deliveries that exceed the main thread's time limit are made on another thread")
    @MainActor
    func relay() {
        let container = StateContainer(0)
        let deliveries = Log<(state: Int, isOnMain: Bool)>()
        container.observe { state in
            deliveries.note((state, MainQueue.isCurrent))
            if state == 1 { Self.addOnAnotherThread(20, to: container) }
            usleep(1_000)
        }.keep()
        container.update { $0 += 1 }
        deliveries.wait { $0.count == 21 }
        #expect(deliveries.values.map(\.state) == Array(1...21))
        #expect(!deliveries.values.dropFirst(4).contains { $0.isOnMain })
    }

    @Test("A background thread passes deliveries on to another thread if the backlog does not shrink")
    func relayOfAnotherThread() {
        let container = StateContainer(0)
        let deliveries = Log<(state: Int, thread: UInt)>()
        let here = Counter()
        container.observe { state in
            let thread = CurrentThread.id
            deliveries.note((state, thread))
            if thread == UInt(here.value) {
                // Dispatch once more after each delivery, until another thread makes the deliveries.
                if state < 2_000 { Self.addOnAnotherThread(1, to: container) }
                usleep(1_000)
            }
        }.keep()
        onThreads(1) { _ in
            here.add(Int(CurrentThread.id))
            container.update { $0 += 1 }
            let last = container.state
            #expect(last < 2_000)
            // Wait inside of the closure, so that the system does not reuse this thread's identity.
            deliveries.wait { $0.count == last }
            #expect(deliveries.values.map(\.state) == Array(1...last))
            #expect(deliveries.values.last?.thread != CurrentThread.id)
        }
    }

    @Test(
        "A thread that takes over passed-on deliveries makes its own before its dispatch returns",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func takeover() {
        var takeovers = 0
        while takeovers < 5 {
            let container = StateContainer(0)
            let areOnMain = Log<Bool>()
            let observation = container.observe { state in
                switch state {
                case 1: Self.addOnAnotherThread(20, to: container)
                case 2: usleep(2_000)  // This exceeds the main thread's time limit for deliveries.
                case 3...21: break
                default:
                    areOnMain.note(MainQueue.isCurrent)
                    usleep(100)
                    if state < 52 { container.update { $0 += 1 } }
                }
            }
            defer { observation.end() }
            container.update { $0 += 1 }
            container.update { $0 += 1 }
            // Sometimes the relay is faster than the main thread, and makes the deliveries.
            guard areOnMain.values.first == true else { continue }
            takeovers += 1
            #expect(areOnMain.values == Array(repeating: true, count: 31))
        }
    }

    @Test(
        "While passed-on deliveries are made, observers can be added and ended, and a dispatch does not wait"
    )
    @MainActor
    func useWhileTheRelayDelivers() {
        let container = StateContainer(0)
        let tracker = LifetimeTracker()
        let first = Log<Int>()
        let second = Log<Int>()
        let third = Log<Int>()
        let relayed = Log<Int>()
        let mayGoOn = Counter()
        container.observe { state in
            if state == 1 { Self.addOnAnotherThread(20, to: container) }
            if MainQueue.isCurrent {
                usleep(1_000)
            } else {
                relayed.note(state)
                mayGoOn.wait { $0 == 1 }
            }
            first.note(state)
        }.keep()
        let ended = {
            let instance = tracker.instance()
            return container.observe { state in
                instance.touch()
                second.note(state)
            }
        }()
        container.update { $0 += 1 }
        relayed.wait { !$0.isEmpty }
        ended.end()
        container.observe { third.note($0) }.keep()
        container.update { $0 += 1 }
        #expect(third.values == [])
        mayGoOn.add(1)
        first.wait { $0.count == 22 }
        third.wait { $0 == [22] }
        tracker.waitUntilNoneIsAlive()
        #expect(first.values == Array(1...22))
        // The observer was ended while another thread was delivering a change, so it does not receive that change.
        #expect(second.values == Array(1..<(relayed.values.first ?? 0)))
    }

    @Test(
        "If a store is released while its deliveries are passed on, no further callback begins and nothing leaks"
    )
    @MainActor
    func droppedStore() {
        for round in 0..<30 {
            let tracker = LifetimeTracker()
            let log = Log<Int>()
            var container: StateContainer<Int>? = StateContainer(0)
            do {
                let instance = tracker.instance()
                container?.observe { [weak container] state in
                    instance.touch()
                    log.note(state)
                    if state == 1, let container { Self.addOnAnotherThread(20, to: container) }
                    usleep(round < 5 ? 1_000 : 400)
                }.keep()
            }
            container?.update { $0 += 1 }
            weak let released = container
            container = nil
            // The thread that added the changes may still retain the container for a moment, so poll.
            while released != nil { sched_yield() }
            let count = log.values.count
            tracker.waitUntilNoneIsAlive()
            // One callback may have begun before `count` was read, and have logged its value afterwards.
            #expect(log.values.count <= count + 1)
            #expect(log.values == Array(1...log.values.count))
        }
    }

    @Test("A transition is recorded with the thread that applied it, whichever thread delivers it")
    func recordedThread() async {
        await #expect(processExitsWith: .success) {
            let log = Log<(new: Int?, applied: RecordedThread, delivered: RecordedThread, isOnMain: Bool)>()
            let recording = TransitionProbe.attach {
                log.note(
                    ($0.new as? Int, $0.thread, ThreadReports.recordedThread, MainQueue.isCurrent)
                )
                usleep(1_000)
            }
            let container = StateContainer(0)
            container.observe { state in
                if state == 1 { Self.addOnAnotherThread(20, to: container) }
            }.keep()
            await MainActor.run { container.update { $0 += 1 } }
            log.wait { $0.last?.new == 21 }
            recording.end()
            let entries = log.values.drop { $0.new != 1 }
            #expect(entries.map(\.new) == Array(1...21))
            #expect(entries.first.map { $0.isOnMain && $0.applied == $0.delivered } == true)
            let others = entries.dropFirst()
            #expect(Set(others.map(\.applied)).count == 1)
            #expect(!others.contains { $0.applied == $0.delivered })
            #expect(others.last?.isOnMain == false)
        }
    }

    // MARK: Mailboxes

    @Test(
        "A mailbox on the main queue does not block the main thread, however fast other threads post",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func mainMailbox() async {
        let log = Log<Int>()
        let number = Counter()
        nonisolated(unsafe) var post: (@Sendable (Bool) -> Void)?
        let storm = Storm { post?(true) }
        let mailbox = Mailbox<Bool>(registration: Registration(), delivery: .main) { isOfStorm in
            MainActor.preconditionIsolated()
            log.note(number.add(1))
            if isOfStorm {
                usleep(200)
                storm.noteDelivery()
            } else {
                storm.begin()
            }
        }
        post = { mailbox.post($0) }
        mailbox.post(false)
        #expect(storm.isRunning)
        // The rest is delivered on later turns of the main queue, which this test must not block.
        await onAnotherThread { storm.end() }
        #expect(log.values == Array(1...1 + storm.dispatches))
    }

    @Test(
        "A store's observer on the main queue does not block the main thread, however fast other threads dispatch",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func observerOnMain() async {
        let container = StateContainer(0)
        let log = Log<Int>()
        let storm = Storm { container.update { $0 += 1 } }
        container.observe(on: .main) { state in
            log.note(state)
            if state == 1 {
                storm.begin()
            } else {
                usleep(200)
                storm.noteDelivery()
            }
        }.keep()
        container.update { $0 += 1 }
        #expect(storm.isRunning)
        await onAnotherThread { storm.end() }
        #expect(log.values == Array(1...1 + storm.dispatches))
    }

    @Test(
        "Opening a mailbox delivers the values posted before, and returns while another thread keeps posting",
        .timeLimit(.minutes(30)),
        arguments: [true, false]
    )
    func openedMailbox(isOnMain: Bool) async {
        let body: @Sendable () -> Void = {
            let log = Log<Int>()
            nonisolated(unsafe) var post: (@Sendable (Int) -> Void)?
            let number = Counter()
            let storm = Storm(threads: 1) { post?(number.add(1)) }
            let mailbox = Mailbox<Int>(registration: Registration(), delivery: .immediate, isClosed: true) {
                value in
                log.note(value)
                if value > 0 {
                    usleep(1_000)
                    storm.noteDelivery()
                }
            }
            post = { mailbox.post($0) }
            for value in -9...0 { mailbox.post(value) }
            storm.begin()
            #expect(log.values == [])
            mailbox.open()
            #expect(storm.isRunning)
            storm.end()
            #expect(log.values == Array(-9...storm.dispatches))
        }
        if isOnMain { await MainActor.run(body: body) } else { onThreads(1) { _ in body() } }
    }
}
