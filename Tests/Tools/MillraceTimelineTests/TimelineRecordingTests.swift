import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: what is recorded", .recordingScope)
struct TimelineRecordingTests {
    @Test("A timeline records every transition from its creation until it is stopped, numbered without gaps")
    func everything() {
        let early = Tally(7, name: "early")
        early.dispatch(.add(1))
        let timeline = Timeline()
        early.dispatch(.add(2))
        let late = Tally(1, name: "late")
        late.dispatch(.multiply(5))
        early.container.update { $0 = 0 }
        timeline.stop()
        early.dispatch(.add(3))
        let entries = timeline.entries
        #expect(entries.map(\.id) == [1, 2, 3, 4])
        #expect(entries.map(\.transition.label.name) == ["early", "late", "late", "early"])
        #expect(entries.map { $0.old as? Int } == [8, 1, 1, 10])
        #expect(entries.map { $0.new as? Int } == [10, 1, 5, 0])
        #expect(
            entries.map { $0.transition.action as? Tally.Action } == [.add(2), nil, .multiply(5), nil]
        )
        let causes = entries.map { entry in
            switch entry.transition.cause {
            case .start: "start"
            case .action: "action"
            case .change: "change"
            case .restoration: "restoration"
            }
        }
        #expect(causes == ["action", "start", "action", "change"])
        #expect(entries.map(\.transition.sequence) == [1, 1, 2, 2])
        #expect(entries.allSatisfy { $0.continues == nil && !$0.isSkipped && !$0.isRecomputed })
        #expect(entries.allSatisfy { $0.transition.thread == entries[0].transition.thread })
        #expect(timeline.stores.map(\.label.name) == ["early", "late"])
        #expect(timeline.ids == 1..<5)
        #expect(timeline.entries(in: 2..<4).map(\.id) == [2, 3])
        #expect(timeline.entries(in: 0..<2).map(\.id) == [1])
        #expect(timeline.entry(4)?.id == 4)
        #expect(timeline.entry(5) == nil)
    }

    @Test("A count limit drops the oldest entries, and the start is then the state after them")
    func countLimit() {
        let timeline = Timeline(limits: Timeline.Limits(count: 3))
        let log = Log<Timeline.Change>()
        timeline.observe(log.note).keep()
        let tally = Tally()
        for number in 1...5 { tally.dispatch(.add(number)) }
        #expect(timeline.entries.map(\.id) == [4, 5, 6])
        #expect(
            log.values == [
                .recorded(1), .recorded(2), .recorded(3), .recorded(4), .dropped(before: 2), .recorded(5),
                .dropped(before: 3), .recorded(6), .dropped(before: 4),
            ]
        )
        timeline.travel(to: .start)
        #expect(tally.state == 3)
        timeline.limits = Timeline.Limits(count: 1)
        #expect(timeline.ids == 4..<7, "what comes after the moment that is shown")
        timeline.travel(to: .live)
        timeline.limits = Timeline.Limits(count: 1)
        #expect(timeline.entries.map(\.id) == [6])
    }

    @Test("After ten thousand transitions a count limit of 100 leaves the last 100 entries")
    func manyBeyondTheLimit() {
        let timeline = Timeline(limits: Timeline.Limits(count: 100))
        let tally = Tally()
        for _ in 0..<10_000 { tally.dispatch(.add(1)) }
        #expect(timeline.ids == 9_902..<10_002)
        #expect(timeline.entries.map { $0.new as? Int } == (9_901...10_000).map(Optional.init))
        timeline.travel(to: .after(9_950))
        #expect(tally.state == 9_949)
    }

    @Test("An age limit drops older entries at the next transition")
    func ageLimit() {
        let timeline = Timeline(limits: Timeline.Limits(age: .zero))
        let tally = Tally()
        tally.dispatch(.add(1))
        tally.dispatch(.add(2))
        // The clock advances between two transitions. So the earlier one is already older than the age limit of
        // zero.
        #expect(timeline.entries.map(\.id) == [3])
    }

    @Test("A limit of bytes counts actions and states")
    func byteLimit() {
        let timeline = Timeline(limits: Timeline.Limits(bytes: 150_000))
        let container = StateContainer([UInt8]())
        for _ in 0..<10 { container.update { $0 += [UInt8](repeating: 1, count: 10_000) } }
        let sizes = timeline.entries.map { ($0.new as! [UInt8]).count }
        #expect(sizes.last == 100_000)
        #expect(sizes.count < 3, "100 kB, 90 kB … are over the limit together")
    }

    private struct Document: Sendable {
        var rows = Array(0..<10_000)
        var text = String(repeating: "x", count: 1_000_000)
        var file = Data(count: 1_000_000)
    }

    @Test(
        "Without being told, a timeline keeps at most 100 MB of the versions of a big text or file",
        arguments: [true, false]
    )
    func defaultByteLimit(isText: Bool) {
        let timeline = Timeline()
        let document = StateContainer(Document())
        for _ in 0..<150 { document.update { $0.rows[0] += 1 } }  // Shares text and file.
        #expect(timeline.ids.count == 151)
        for _ in 0..<150 { document.update { isText ? $0.text.append("y") : $0.file.append(1) } }
        #expect(60...103 ~= timeline.ids.count)
        timeline.limits.bytes = nil
        for _ in 0..<100 { document.update { $0.text.append("y") } }
        #expect(timeline.ids.count > 160)
    }

    @Test("Changes of a big list are kept by what they share")
    func sharedBytes() {
        let timeline = Timeline(limits: Timeline.Limits(bytes: 10_000_000))
        let rows = StateContainer((0..<1_000).map { [UInt8](repeating: UInt8($0 % 250), count: 1_000) })
        for index in 0..<200 { rows.update { $0[index][0] += 1 } }
        #expect(
            timeline.ids.count == 201,
            "a copy of the list has 1 MB, of which an entry shares all but 9 kB"
        )
    }

    @Test("A released store is removed with its last entry, and not retained by the timeline")
    func deadStores() throws {
        let timeline = Timeline(limits: Timeline.Limits(count: 2))
        var short: Tally? = Tally(name: "short")
        weak let container = short?.container
        let long = Tally(name: "long")
        #expect(timeline.stores.map(\.label.name) == ["short", "long"])
        let handle = timeline.stores[0]
        #expect(handle.isAlive)
        short = nil
        #expect(container == nil)
        #expect(!handle.isAlive)
        #expect(throws: TimeTravelError.self) { try handle.restore(1) }
        long.dispatch(.add(1))
        long.dispatch(.add(1))
        #expect(timeline.stores.map(\.label.name) == ["long"])
    }

    @Test("Released stores without entries are removed although no entry is dropped")
    func deadStoresWithoutEntries() {
        let timeline = Timeline()
        timeline.isPaused = true
        let long = Tally(name: "long")
        for _ in 0..<1_000 { Tally(name: "short").dispatch(.add(1)) }
        #expect(timeline.stores.count <= 65)
        #expect(timeline.stores.contains { $0.label.name == "long" })
        timeline.isPaused = false
        long.dispatch(.add(1))
        timeline.travel(to: .start)
        #expect(long.state == 0)
    }

    @Test("Measuring a deeply nested value does not overflow a small stack")
    func deepValues() async {
        await #expect(processExitsWith: .success) {
            final class Node: Sendable {
                let next: Node?
                init(_ next: Node?) { self.next = next }
            }
            let timeline = Timeline(limits: Timeline.Limits(bytes: 1_000_000))
            let container = StateContainer(Node(nil))
            let done = DispatchSemaphore(value: 0)
            let thread = Thread {
                var list = Node(nil)
                for _ in 0..<1_500 { list = Node(list) }
                container.update { $0 = list }
                done.signal()
            }
            thread.stackSize = 1 << 19
            thread.start()
            done.wait()
            #expect(timeline.ids.count == 2)
        }
    }

    @Test("A state that uses the timeline on deinit does not deadlock")
    func deinitUsesTimeline() throws {
        final class Guest: Sendable {
            let timeline: Timeline
            let number: Int
            init(_ timeline: Timeline, _ number: Int) {
                self.timeline = timeline
                self.number = number
            }
            deinit { _ = timeline.ids }
        }
        let timeline = Timeline(limits: Timeline.Limits(count: 3))
        let container = PublishingContainer<NewState<Guest>>(
            Guest(timeline, 0),
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: "guests")
        )
        container.appear { [weak container] in
            ActionStoreOperations<Guest, Int>(
                state: { container?.stateIfOpen },
                restore: { container?.restore($0) ?? false },
                reduce: { StoreHandle.Reduction(state: Guest(timeline, $0.number + $1)) },
                dispatch: { _ in false }
            )
        }
        func add(_ number: Int) {
            container.set(Guest(timeline, container.state.number + number), cause: .action(number))
        }
        for number in 1...5 { add(number) }
        timeline.travel(to: .after(4))
        do {
            try timeline.setSkipped(true, 6)
            try timeline.setSkipped(true, 5)
            try timeline.setSkipped(false, 6)
        } catch {
            Issue.record(error)
        }
        timeline.travel(to: .live)
        #expect(container.state.number == 11)
        add(1)
        timeline.reset()
        timeline.commit()
    }

    @Test("Observers are notified of several threads' changes in the order in which they were made")
    func changesInOrder() {
        let timeline = Timeline()
        let tally = Tally()
        let log = Log<Timeline.Change>()
        timeline.observe(log.note).keep()
        onThreads(2) { thread in
            for step in 0..<2_000 {
                if thread == 0 {
                    tally.dispatch(.add(1))
                } else {
                    timeline.limits = Timeline.Limits(count: step % 2 + 1)
                }
            }
        }
        var lastRecorded = 1
        var firstKept = 1
        for change in log.values {
            switch change {
            case .recorded(let id):
                #expect(id == lastRecorded + 1)
                lastRecorded = id
            case .dropped(let id):
                #expect(id > firstKept && id <= lastRecorded + 1)
                firstKept = id
            default: Issue.record("\(change)")
            }
        }
    }

    @Test("The sanitizer omits and changes transitions, and the timeline stores no value that it removes")
    func sanitizer() {
        struct Login: Equatable {
            var name: String
            var password: String
        }
        let timeline = Timeline { transition in
            if transition.label.name == "noise" { return nil }
            return transition.mapping { value in
                guard var login = value as? Login else { return value }
                login.password = ""
                return login
            }
        }
        let noise = StateContainer(0, name: "noise")
        let login = StateContainer(Login(name: "", password: ""), name: "login")
        noise.update { $0 += 1 }
        login.update { $0 = Login(name: "Ada", password: "secret") }
        login.update { $0.name = "Grace" }
        #expect(timeline.entries.map(\.transition.label.name) == ["login", "login", "login"])
        #expect(timeline.stores.count == 1)
        #expect(!"\(timeline.entries.map { "\($0.old) \($0.new)" })".contains("secret"))
        timeline.travel(to: .after(2))
        #expect(login.state == Login(name: "Ada", password: ""))
        timeline.travel(to: .live)
        #expect(login.state == Login(name: "Grace", password: "secret"), "the present was never recorded")
    }

    @Test("Transitions during a pause are not recorded, and leave a gap in the store's sequence numbers")
    func pause() {
        let timeline = Timeline()
        let tally = Tally()
        timeline.isPaused = true
        tally.dispatch(.add(1))
        timeline.isPaused = false
        tally.dispatch(.add(2))
        #expect(timeline.entries.map { $0.new as? Int } == [0, 3])
        #expect(timeline.entries.map(\.transition.sequence) == [1, 3])
    }

    @Test("With a sampling of n every nth transition of a store is recorded")
    func sampling() {
        let timeline = Timeline()
        timeline.sampling = 10
        #expect(timeline.sampling == 10)
        let tally = Tally()
        for _ in 1...25 { tally.dispatch(.add(1)) }
        #expect(timeline.entries.map(\.transition.sequence) == [10, 20])
        timeline.travel(to: .start)
        tally.dispatch(.add(1))
        #expect(timeline.position == .live)
        #expect(timeline.entries.map(\.transition.sequence) == [10, 20, 27], "it has left the past")
    }

    @Test("A sampling of 0 stops the process with a message")
    func noSampling() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Timeline().sampling = 0
        }
        let message = standardError(of: result)
        #expect(message.contains("Timeline.sampling must be at least 1, not 0"))
    }

    @Test("Observers are notified when a setting changes, and when the timeline is stopped")
    func settings() {
        let timeline = Timeline()
        let log = Log<Timeline.Change>()
        timeline.observe(log.note).keep()
        timeline.isPaused = true
        #expect(log.values.count == 1)
        timeline.sampling = 2
        #expect(log.values.count == 2)
        for _ in 1...2 { timeline.isLocked = true }
        #expect(log.values.count == 3)
        timeline.allowsReplay = false
        #expect(log.values.count == 4)
        timeline.isLocked = false
        timeline.stop()
        timeline.stop()
        #expect(log.values == Array(repeating: .status, count: 6))
    }

    @Test("The states around an entry are those of the stores that are known by then")
    func statesAround() {
        let timeline = Timeline()
        let tally = Tally()  // entry 1
        timeline.isPaused = true
        let other = Tally(7, name: "other")
        timeline.isPaused = false
        tally.dispatch(.add(1))  // 2
        other.dispatch(.add(1))  // 3
        func states(_ id: Int) -> [String]? {
            timeline.states(around: id)?.map {
                "\($0.store.label.name): \($0.old ?? "unknown"), \($0.new)"
            }
        }
        #expect(states(1) == ["tally: unknown, 0"])
        #expect(states(2) == ["tally: 0, 1", "other: unknown, 7"])
        #expect(states(3) == ["tally: 1, 1", "other: 7, 8"])
        #expect(timeline.states(around: 4) == nil)
    }

    @Test(
        "A recorder behind a sanitizer receives what the sanitizer returns, and without one all transitions"
    )
    func recorderBehindSanitizer() {
        let (all, some) = (Log<Int>(), Log<Int>())
        let recordings = [
            TransitionProbe.attach(behind: nil) { all.note($0.new as! Int) },
            TransitionProbe.attach(
                behind: { ($0.new as? Int) == 2 ? nil : $0.mapping { ($0 as! Int) * 10 } },
                { some.note($0.new as! Int) }
            ),
        ]
        let container = StateContainer(0)
        for number in 1...3 { container.update { $0 = number } }
        #expect(all.values == [0, 1, 2, 3])
        #expect(some.values == [0, 10, 30])
        for recording in recordings { recording.end() }
    }

    @Test("Stores ignore actions while a timeline is locked, but no other changes")
    func lock() {
        let timeline = Timeline()
        let tally = Tally()
        let other = Timeline()
        timeline.isLocked = true
        timeline.isLocked = true
        other.isLocked = true
        tally.dispatch(.add(1))
        #expect(tally.state == 0)
        tally.container.update { $0 += 1 }
        #expect(tally.state == 1)
        timeline.isLocked = false
        tally.dispatch(.add(1))
        #expect(tally.state == 1, "the other timeline is still locked")
        other.stop()
        tally.dispatch(.add(1))
        #expect(tally.state == 2)
    }

    @Test("All transitions of several threads are recorded, each store's in the order of application")
    func threads() {
        let timeline = Timeline(limits: Timeline.Limits(count: 100_000))
        // This recorder is notified after the timeline.
        let told = Log<UInt64>()
        let recording = TransitionProbe.attach { told.note($0.order) }
        let tallies = (0..<3).map { StateContainer(0, name: "\($0)") }
        onThreads(4) { thread in
            for step in 0..<1_000 { tallies[(thread + step) % 3].update { $0 += 1 } }
        }
        told.wait { $0.count == 4_003 }
        recording.end()
        timeline.stop()
        #expect(timeline.ids.count == 4_003)
        for tally in tallies.indices {
            let own = timeline.entries.filter { $0.transition.label.name == "\(tally)" }
            #expect(own.map { $0.new as? Int } == (0...tallies[tally].state).map(Optional.init))
        }
    }

    @Test("The recorded instant of a change with a duration is the instant when its computation began")
    func duration() throws {
        let timeline = Timeline()
        let container = StateContainer(0)
        let before = ContinuousClock.now
        container.queue.submit(
            unobserved: { Issue.record("a timeline records") },
            observed: {
                container.applyObserved(cause: .change, duration: .seconds(5), telling: &$0) { $0 = 1 }
            }
        )
        let after = ContinuousClock.now
        let transition = try #require(timeline.entries.last?.transition)
        #expect(transition.duration == .seconds(5))
        #expect((before - .seconds(5)...after - .seconds(5)).contains(transition.instant))
    }

    @Test("A timeline that is dropped stops recording")
    func dropped() async {
        await #expect(processExitsWith: .success) {
            var timeline: Timeline? = Timeline()
            weak let observed = timeline
            #expect(TransitionProbe.isAttached)
            timeline = nil
            #expect(observed == nil)
            #expect(!TransitionProbe.isAttached)
        }
    }
}
