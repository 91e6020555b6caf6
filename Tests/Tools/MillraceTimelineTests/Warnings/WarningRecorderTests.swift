import Dispatch
import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

/// Faults planted in real stores.
@Suite("Recorder of warnings", .recordingScope)
struct WarningRecorderTests {
    @Test(
        "A recorder reports the storms of all stores until it ends, and reports nothing about a clean store"
    )
    func storm() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Warning>()
            let warnings = Warnings { log.note($0) }
            let clean = StateContainer(0, name: "clean")
            for _ in 0..<100 { clean.update { $0 += 1 } }
            #expect(log.values.isEmpty)
            let map = StateContainer(0, name: "map")
            for _ in 0..<1_000 { map.update { $0 += 1 } }
            #expect(log.values.map(\.kind) == [.storm])
            #expect(log.values.map(\.store?.name) == ["map"])
            warnings.end()
            warnings.end()
            #expect(!TransitionProbe.isAttached)
            let other = StateContainer(0, name: "other")
            for _ in 0..<1_000 { other.update { $0 += 1 } }
            #expect(log.values.count == 1)
        }
    }

    @Test("The recorder ends when it is released")
    func dropped() async {
        await #expect(processExitsWith: .success) {
            var warnings: Warnings? = Warnings { _ in }
            #expect(TransitionProbe.isAttached)
            withExtendedLifetime(warnings) {}
            warnings = nil
            #expect(!TransitionProbe.isAttached)
        }
    }

    @Test("Each transition's delivery to its observers is timed separately")
    func timedDeliveries() {
        let reports = Log<(order: UInt64, pending: Int)>()
        let orders = Log<UInt64>()
        let detach = DeliveryProbe.attach { report in
            if let order = (report.subject as? TransitionDelivery)?.order {
                reports.note((order, report.pending))
            }
        }
        let recording = TransitionProbe.attach { orders.note($0.order) }
        let store = StateContainer(0, name: "map")
        let seen = Log<Int>()
        store.observe { value in
            if value == 1 { for _ in 0..<3 { store.update { $0 += 1 } } }
        }.keep()
        store.observe { seen.note($0) }.keep()
        store.update { $0 += 1 }
        #expect(seen.values == [1, 2, 3, 4])
        // The first entry is the store's start, of which no observer is notified.
        #expect(reports.values.map(\.order) == Array(orders.values.dropFirst()))
        #expect(reports.values.map(\.pending) == [1, 5, 3, 1])
        detach()
        recording.end()
        store.update { $0 += 1 }
        #expect(seen.values.last == 5)
        #expect(reports.values.count == 4)
    }

    @Test("The duration reported for a queue's turn is at most that of its longest notification")
    func timedTurn() async {
        await #expect(processExitsWith: .success) {
            typealias Instant = ContinuousClock.Instant
            let turns = Log<(begin: Instant, duration: Duration, pending: Int, received: Instant)>()
            let calls = Log<(begin: Instant, end: Instant)>()
            let detach = DeliveryProbe.attach { report in
                if report.subject is ObserverTurn {
                    turns.note((report.instant, report.duration, report.pending, .now))
                }
            }
            let store = StateContainer(0, name: "map")
            let queue = DispatchQueue(label: "observer")
            store.observe(on: .queue(queue)) { _ in
                let begin = Instant.now
                while begin.duration(to: .now) < .milliseconds(1) {}
                calls.note((begin, .now))
            }.keep()
            queue.suspend()
            for _ in 0..<20 { store.update { $0 += 1 } }
            queue.resume()
            turns.wait { $0.count >= 1 }
            detach()
            let turn = try #require(turns.values.first)
            #expect(turn.pending == 20)
            // The thread may be interrupted at any moment. So all that is known of a call is that it ran between the
            // end of the previous call and the beginning of the next one.
            let ends = [turn.begin] + calls.values.map(\.end)
            let begins = calls.values.dropFirst().map(\.begin) + [turn.received]
            let limit = try #require(zip(ends, begins).map { $0.duration(to: $1) }.max())
            #expect(turn.duration <= limit)
            #expect(turn.duration >= .milliseconds(1))
        }
    }

    @Test("A slow observer on the main thread is reported, wherever the store was changed")
    func slowObserver() async {
        await #expect(processExitsWith: .success) {
            var options = Warnings.Options()
            options.observerTime = .zero
            let log = Log<Warning>()
            let warnings = Warnings(options) { log.note($0) }
            let store = StateContainer(0, name: "map")
            store.observe(on: .main) { _ in }.keep()
            await MainActor.run { store.update { $0 += 1 } }
            #expect(log.values.map(\.kind) == [.slowObserver])
            #expect(log.values.map(\.store?.name) == ["map"])
            await onAnotherThread { store.update { $0 += 1 } }
            await mainQueueTurn()
            log.wait { $0.count == 2 }
            #expect(log.values.last?.store == nil)
            #expect(log.values.last?.place == "Int")
            warnings.end()
        }
    }

    @Test("Pending values of an observer's queue are reported as a backlog")
    func backlog() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Warning>()
            let warnings = Warnings(Warnings.Options(silenced: [Warnings.Silence(.storm)])) { log.note($0) }
            let store = StateContainer(0, name: "map")
            let queue = DispatchQueue(label: "observer")
            let gate = DispatchSemaphore(value: 0)
            queue.async { gate.wait() }
            store.observe(on: .queue(queue)) { _ in }.keep()
            for _ in 0..<1_001 { store.update { $0 += 1 } }
            gate.signal()
            log.wait { $0.contains { $0.kind == .backlog } }
            #expect(log.values.map(\.kind) == [.backlog])
            #expect(log.values.first?.evidence == "1001 notifications were pending behind Int")
            warnings.end()
        }
    }

    @Test("A check reports many living stores of one name, and no stores that have been released")
    func leak() {
        let log = Log<Warning>()
        let now = Guarded(ContinuousClock.now)
        let warnings = Warnings(
            Warnings.Options(),
            clock: { now.withLock { $0 } },
            report: { log.note($0) },
            ongoing: { [] }
        ) { TransitionProbe.attach($0) }
        var stores = (0..<201).map { _ in StateContainer(0, name: "row") }
        for _ in 0..<1_000 { _ = StateContainer(0, name: "cell") }
        withExtendedLifetime(stores) { warnings.check() }
        #expect(log.values.map(\.kind) == [.leak])
        #expect(log.values.map(\.store?.name) == ["row"])
        stores = []
        // After this time, leaks of stores that are still alive would be reported again.
        now.withLock { $0 += .seconds(301) }
        warnings.check()
        #expect(log.values.count == 1)
        warnings.end()
    }

    @Test("A recorder of one store reports no other store's warnings")
    func oneStore() {
        let log = Log<Warning>()
        let store = StateContainer(0, name: "mine")
        let other = StateContainer(0, name: "other")
        let warnings = Warnings(of: store) { log.note($0) }
        for _ in 0..<1_000 { other.update { $0 += 1 } }
        #expect(log.values.isEmpty)
        for _ in 0..<1_000 { store.update { $0 += 1 } }
        #expect(log.values.map(\.store?.name) == ["mine"])
        warnings.end()
    }

    @Test("A recorder of warnings retains no state")
    func retainsNothing() {
        let tracker = LifetimeTracker()
        let store = StateContainer([tracker.instance()], name: "map")
        let warnings = Warnings(of: store) { _ in }
        for _ in 0..<200 { store.update { $0 = [tracker.instance()] } }
        #expect(tracker.alive == 1)
        warnings.end()
    }
}
