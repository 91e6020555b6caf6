import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Reported stores: reports, errors and ends", .recordingScope)
struct ReportedStoreTests {
    @Test("A recorder receives a report's store, action, old and new state, sequence number and duration")
    func records() {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, String>(dialect: "Plain", name: "Counter", state: 5)
        reporter.report("add", old: 5, new: 6, duration: .seconds(2))
        reporter.report(old: 6, new: 7)
        let seen = log.values
        #expect(
            seen.map(\.label) == Array(repeating: StoreLabel(dialect: "Plain", name: "Counter"), count: 3)
        )
        #expect(seen.map { $0.new as? Int } == [5, 6, 7])
        #expect(seen.map { $0.old as? Int } == [5, 5, 6])
        #expect(seen.map { $0.action as? String } == [nil, "add", nil])
        #expect(seen.map(\.sequence) == Array(seen[0].sequence..<seen[0].sequence + 3))
        #expect(seen[1].duration == .seconds(2))
        #expect(seen[1].instant.duration(to: .now) >= .seconds(2))
        #expect("\(seen[0].store.stateType)" == "Int")
        #expect(seen[0].store.actionType.map { "\($0)" } == "String")
        #expect(seen[0].store.state as? Int == 7)
        if case .start = seen[0].cause {} else { Issue.record("\(seen[0].cause)") }
        if case .change = seen[2].cause {} else { Issue.record("\(seen[2].cause)") }
    }

    @Test("reporting reads the state before and after a change, and reports the change even if it throws")
    func reporting() throws {
        struct Failure: Error {}
        let log = Log<String>()
        let reporter = ReportedStore<Int, String>(dialect: "Plain", name: "Counter", state: 0)
        let recording = TransitionProbe.attach {
            log.note("\($0.action ?? "change"): \($0.old) \($0.new)")
        }
        defer { recording.end() }
        var count = 0
        let result = reporter.reporting("add", state: { count }) {
            count += 2
            return "done"
        }
        #expect(result == "done")
        #expect(throws: Failure.self) {
            try reporter.reporting(state: { count }) { () throws(Failure) in
                count += 1
                throw Failure()
            }
        }
        #expect(log.values == ["add: 0 2", "change: 2 3"])
    }

    @Test("While nothing is recorded, no state is read and nothing is retained")
    func unrecorded() async {
        await #expect(processExitsWith: .success) {
            let tracker = LifetimeTracker()
            let reporter = ReportedStore<LifetimeTracker.Instance, String>(
                dialect: "Plain",
                name: "Counter",
                state: tracker.instance()
            )
            func state() -> LifetimeTracker.Instance {
                Issue.record("The state was read.")
                return tracker.instance()
            }
            #expect(!reporter.isRecorded)
            var count = 0
            reporter.reporting("add", state: state) { count += 1 }
            #expect(count == 1)
            reporter.report("add", old: tracker.instance(), new: tracker.instance())
            #expect(tracker.alive == 0)
        }
    }

    @Test(
        "A restoration is noted without a recorder too, and a change that none of the store records has no number"
    )
    func unrecordedStates() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let log = Log<Transition>()
            let recording = TransitionProbe.attach(log.note)
            let reporter = ReportedStore<Int, Never>(
                dialect: "Plain",
                name: "Counter",
                state: 1,
                restore: { _ in }
            )
            let store = try #require(log.values.last).store
            recording.end()
            try store.restore(2)
            #expect(store.state as? Int == 2)

            let other = StateContainer(0)
            let otherRecording = other.stateFeed.transitions?.attach(log.note)
            let number = store.lastSequence
            reporter.report(old: 2, new: 3)
            #expect(store.state as? Int == 3)
            #expect(store.lastSequence == number)
            #expect(log.values.count == 1)
            otherRecording?.end()
        }
    }

    @Test("A store without actions refuses to reduce or dispatch an action")
    func withoutActions() throws {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, Never>(dialect: "Plain", name: "Counter", state: 0)
        reporter.report(old: 0, new: 1)
        let store = try #require(log.values.last).store
        #expect(store.actionType == nil)
        #expect(!store.isReducible)
        #expect { try store.reduce(1, by: "add") } throws: { "\($0)".contains("changes without actions") }
        #expect { try store.dispatch("add") } throws: { "\($0)".contains("changes without actions") }
    }

    @Test("An operation that the store does not support is refused with an error that names the operation")
    func notOffered() throws {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, String>(dialect: "Plain", name: "Counter", state: 0)
        reporter.report("add", old: 0, new: 1)
        let store = try #require(log.values.last).store
        #expect(!store.isReducible)
        #expect { try store.restore(0) } throws: { "\($0)".contains("Counter without a `restore`") }
        #expect { try store.reduce(0, by: "add") } throws: {
            "\($0)".contains("Counter without its reducer")
        }
        #expect { try store.dispatch("add") } throws: {
            "\($0)".contains("Counter without a `dispatch`")
        }
        #expect(log.values.count == 2)
    }

    @Test("A report made inside of a recorder is delivered after the transition in progress")
    func reportInRecorder() {
        let log = Log<Int>()
        let reporter = ReportedStore<Int, Never>(dialect: "Plain", name: "Counter", state: 0)
        let first = TransitionProbe.attach { transition in
            let new = transition.new as! Int
            if new < 4 { reporter.report(old: new, new: new + 1) }
        }
        let second = TransitionProbe.attach { log.note($0.new as! Int) }
        reporter.report(old: 0, new: 1)
        #expect(log.values == [1, 2, 3, 4])
        first.end()
        second.end()
    }

    @Test("A value of a wrong type is an error that names the store's type and the value's")
    func wrongType() {
        let error = TimeTravelError.wrongType(
            StoreLabel(dialect: "Plain", name: "Counter"),
            expected: Int.self,
            found: String.self
        )
        #expect("\(error)" == "Counter takes values of type Int, and this is a String.")
    }

    @Test("A released or ended store is not alive, and refuses to restore, reduce and dispatch")
    func ends() throws {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        for isReleased in [true, false] {
            var reporter: ReportedStore<Int, String>? = ReportedStore(
                dialect: "Plain",
                name: "Counter",
                state: 0,
                restore: { _ in },
                reduce: { state, _ in state },
                dispatch: { _ in }
            )
            let store = try #require(log.values.last).store
            #expect(store.isAlive)
            if isReleased {
                reporter = nil
            } else {
                reporter?.end()
                reporter?.end()
            }
            #expect(!store.isAlive)
            #expect(store.state == nil)
            #expect(throws: TimeTravelError.self) { try store.restore(1) }
            #expect(throws: TimeTravelError.self) { try store.reduce(1, by: "add") }
            #expect { try store.dispatch("add") } throws: { "\($0)".contains("has been released") }
        }
    }

    @Test("If the store ends during a report, the change is made but not recorded")
    func endsDuringReport() {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, String>(dialect: "Plain", name: "Counter", state: 0)
        var count = 0
        reporter.reporting("end", state: { count }) {
            count += 1
            reporter.end()
        }
        #expect(count == 1)
        #expect(log.values.count == 1)
    }

    @Test("While a store is restored, only its reports on other threads are recorded")
    @MainActor
    func reportsWhileRestoring() throws {
        let reporter = Guarded<ReportedStore<Int, String>?>(nil)
        let store = ReportedStore<Int, String>(
            dialect: "Plain",
            name: "Counter",
            state: 0,
            restore: { state in
                let reporter = reporter.withLock(\.self)
                reporter?.report("restored", old: 1, new: state)
                onThreads(1) { _ in reporter?.report("meanwhile", old: state, new: 9) }
            }
        )
        reporter.withLock { $0 = store }
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        store.report("add", old: 0, new: 1)
        try log.values.first?.store.restore(0)
        #expect(log.values.compactMap { $0.action as? String } == ["add", "meanwhile"])
    }

    @Test("A store that ends while it is restored retains no state")
    func endsWhileRestored() async throws {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = Guarded<ReportedStore<Int, Never>?>(nil)
        reporter.withLock {
            $0 = ReportedStore(
                dialect: "Plain",
                name: "Register",
                state: 0,
                restoreAsync: { _ in reporter.withLock { $0 }?.end() }
            )
        }
        let store = try #require(log.values.last).store
        try store.restore(1)
        await onAnotherThread { log.wait { $0.count >= 2 } }
        #expect(log.values.last?.new as? Int == 1)
        #expect(store.state == nil)
    }

    @Test("A report after the end stops with a message, whether it is recorded or not")
    func reportAfterEnd() async {
        let unrecorded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let reporter = ReportedStore<Int, Never>(dialect: "Plain", name: "Basket", state: 0)
            reporter.end()
            reporter.report(old: 0, new: 1)
        }
        #expect(standardError(of: unrecorded).contains("Basket was reported as changed after `end()`"))
        #expect(standardError(of: unrecorded).contains("release the ReportedStore with the store"))
        let recorded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let recording = TransitionProbe.attach { _ in }
            defer { recording.end() }
            let reporter = ReportedStore<Int, Never>(dialect: "Plain", name: "Basket", state: 0)
            reporter.end()
            reporter.reporting(state: { 0 }) {}
        }
        #expect(standardError(of: recorded).contains("Basket was reported as changed after `end()`"))
    }

    @Test("From several threads, recorders see each store's reports once, in one order", arguments: 0..<3)
    func manyThreads(seed: Int) {
        let threads = 4
        let reports = 500
        let log = Log<(store: Int, sequence: UInt64, order: UInt64, new: [Int])>()
        let reporters = (0..<3).map {
            ReportedStore<[Int], Int>(dialect: "Plain", name: "\($0)", state: [])
        }
        let recording = TransitionProbe.attach { transition in
            log.note(
                (
                    Int(transition.label.name)!, transition.sequence, transition.order,
                    transition.new as! [Int]
                )
            )
        }
        onThreads(threads) { thread in
            var random = SeededGenerator(seed: UInt64(seed * 100 + thread))
            for number in 0..<reports {
                let store = Int.random(in: 0..<reporters.count, using: &random)
                reporters[store].report(number, old: [], new: [thread, number])
            }
        }
        log.wait { $0.count >= threads * reports }
        recording.end()
        for store in reporters.indices {
            let seen = log.values.filter { $0.store == store }
            #expect(seen.map(\.sequence) == Array(1...UInt64(seen.count)), "seed \(seed)")
            #expect(seen.map(\.order) == seen.map(\.order).sorted(), "seed \(seed)")
            for thread in 0..<threads {
                let numbers = seen.filter { $0.new[0] == thread }.map { $0.new[1] }
                #expect(numbers == numbers.sorted(), "seed \(seed)")
            }
        }
        #expect(log.values.count == threads * reports, "seed \(seed)")
    }
}
