import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: skipping", .recordingScope)
struct TimelineSkipTests {
    @Test(
        "Entries after a skipped one are recomputed, and as recorded when the skipped one is included again"
    )
    func skip() throws {
        let timeline = Timeline()
        let tally = Tally()
        let other = Tally()
        tally.dispatch(.add(2))  // entry 3
        tally.dispatch(.multiply(10))  // 4
        other.dispatch(.add(1))  // 5
        tally.dispatch(.add(1))  // 6
        try timeline.setSkipped(true, 4)
        #expect(tally.state == 3)
        #expect(other.state == 1)
        #expect(timeline.skipped == [4])
        #expect(timeline.entry(4)?.new as? Int == 2)
        #expect(timeline.entry(6)?.old as? Int == 2)
        #expect(timeline.entry(6)?.isRecomputed == true)
        #expect(timeline.entry(6)?.transition.new as? Int == 21)
        try timeline.setSkipped(true, 3)
        #expect(tally.state == 1)
        try timeline.setSkipped(false, 4)
        #expect(tally.state == 1)
        try timeline.setSkipped(false, 3)
        #expect(tally.state == 21)
        #expect(timeline.entries.allSatisfy { !$0.isRecomputed && !$0.isSkipped })
    }

    @Test("Skipping a skipped entry, or including an included one, changes nothing and cannot fail")
    func skippedAlready() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(2))  // entry 2
        tally.dispatch(.multiply(10))  // 3
        try timeline.setSkipped(true, 2)
        timeline.allowsReplay = false
        let changes = Log<Timeline.Change>()
        timeline.observe(changes.note).keep()
        try timeline.setSkipped(true, 2)
        try timeline.setSkipped(false, 3)
        #expect(changes.values.isEmpty)
        #expect(timeline.skipped == [2])
    }

    @Test("Observers are notified of the entries that a skip recomputes, up to the last one")
    func recomputed() throws {
        let timeline = Timeline()
        let tally = Tally()
        for number in 1...3 { tally.dispatch(.add(number)) }
        let changes = Log<Timeline.Change>()
        timeline.observe(changes.note).keep()
        try timeline.setSkipped(true, 3)
        #expect(changes.values == [.recomputed(3..<5), .status])
    }

    @Test("A skip while the past is shown recomputes the present too")
    func skipInThePast() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        tally.dispatch(.add(100))  // 4
        timeline.travel(to: .after(2))
        try timeline.setSkipped(true, 3)
        #expect(tally.state == 1, "it does not depend on entry 3")
        timeline.travel(to: .after(4))
        #expect(tally.state == 101)
        timeline.travel(to: .live)
        #expect(tally.state == 101)
    }

    @Test("Entries recorded during a skip are recomputed when the skipped entry is included again")
    func recordedWhileSkipped() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        try timeline.setSkipped(true, 3)
        tally.dispatch(.multiply(2))  // 4
        #expect(tally.state == 2)
        try timeline.setSkipped(false, 3)
        #expect(tally.state == 22)
        try timeline.setSkipped(true, 3)
        #expect(tally.state == 2)
    }

    @Test("A skip recomputes the branches that follow the skipped entry, and no others")
    func branches() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        tally.dispatch(.add(100))  // 4
        timeline.travel(to: .after(3))
        tally.dispatch(.multiply(2))  // 5
        #expect(tally.state == 22)
        try timeline.setSkipped(true, 2)
        #expect(tally.state == 20)
        try timeline.setSkipped(true, 4)
        #expect(tally.state == 20, "it is on another line of events")
        timeline.travel(to: .after(4))
        #expect(tally.state == 10)
    }

    @Test("A change without an action on one branch does not prevent a skip on another")
    func changeUponASkip() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        timeline.travel(to: .after(2))
        tally.dispatch(.add(100))  // 4
        try timeline.setSkipped(true, 4)
        tally.container.update { $0 += 1_000 }  // 5, while 4 is skipped
        try timeline.setSkipped(true, 3)
        #expect(tally.state == 1_001)
        timeline.travel(to: .after(3))
        #expect(tally.state == 1)
    }

    @Test("A recomputation begins with the recomputed state that the dropped entries led to")
    func dropped() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        try timeline.setSkipped(true, 3)
        tally.dispatch(.multiply(2))  // 4
        try timeline.setSkipped(false, 3)
        #expect(tally.state == 22)
        timeline.limits = Timeline.Limits(count: 1)
        try timeline.setSkipped(true, 4)
        #expect(tally.state == 11)
        try timeline.setSkipped(false, 4)
        #expect(tally.state == 22)
    }

    @Test("A released store's last entry can be skipped, but an earlier one, which needs a reduction, cannot")
    func deadStore() throws {
        let timeline = Timeline()
        var container: StateContainer<Int>? = StateContainer(0)
        container?.update { $0 = 1 }  // entry 2
        container?.update { $0 = 2 }  // 3
        container = nil
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 2) }
        #expect(timeline.skipped.isEmpty)
        try timeline.setSkipped(true, 3)
        #expect(timeline.entry(3)?.new as? Int == 1)
    }

    @Test("A skip that cannot be recomputed is refused, and nothing changes")
    func refusal() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.container.update { $0 += 1 }  // 3
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 2) }
        #expect(tally.state == 2)
        #expect(timeline.skipped.isEmpty)
        tally.dispatch(.add(1))  // 4
        timeline.isPaused = true
        tally.dispatch(.add(1))
        timeline.isPaused = false
        tally.dispatch(.add(1))  // 5
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 4) }
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 99) }
        #expect(tally.state == 5)
    }

    @Test("A change by another thread during a skip is recomputed when the skipped entry is included again")
    func dispatchWhileShown() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(2))  // entry 2
        tally.dispatch(.multiply(10))  // 3
        let notifications = Counter()
        tally.container.observe { _ in
            if notifications.add(1) == 1 { onThreads(1) { _ in tally.dispatch(.add(1)) } }  // 4
        }.keep()
        try timeline.setSkipped(true, 2)
        #expect(tally.state == 1)
        try timeline.setSkipped(false, 2)
        #expect(tally.state == 21)
    }

    @Test("A change by another thread during a recomputation is included in the result")
    func dispatchWhileRecomputing() throws {
        let timeline = Timeline()
        let store = ReducedStore<Interruptible>(0)
        store.dispatch(2)  // entry 2
        store.dispatch(10)  // 3
        Interruptible.interruption.note { onThreads(1) { _ in store.dispatch(100) } }  // 4
        try timeline.setSkipped(true, 2)
        #expect(store.state == 110)
        #expect(timeline.entry(4)?.new as? Int == 110)
    }

    @Test("If a store refuses a skip in the past, the skip fails, and the present state remains as it was")
    func refusedInThePast() throws {
        let timeline = Timeline()
        let label = StoreLabel(dialect: "Test", name: "refusing")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        container.appear {
            ActionStoreOperations<Int, Int>(
                state: { container.stateIfOpen },
                restore: { (state: Int) throws(TimeTravelError) -> Bool in
                    if state == 10 { throw .noActions(label) }
                    return container.restore(state)
                },
                reduce: { StoreHandle.Reduction(state: $0 + $1) },
                dispatch: { _ in false }
            )
        }
        container.set(2, cause: .action(2))  // entry 2
        container.set(12, cause: .action(10))  // 3
        container.set(13, cause: .action(1))  // 4
        timeline.travel(to: .after(3))
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 2) }
        #expect(container.state == 12)
        timeline.travel(to: .live)
        #expect(container.state == 13)
    }

    @Test("If a store refuses the state after a skip, the skip fails and no entry changes")
    func refusedState() throws {
        let timeline = Timeline()
        let label = StoreLabel(dialect: "Test", name: "refusing")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        container.appear {
            ActionStoreOperations<Int, Int>(
                state: { container.stateIfOpen },
                restore: { (_) throws(TimeTravelError) in throw .noActions(label) },
                reduce: { StoreHandle.Reduction(state: $0 + $1) },
                dispatch: { action in
                    container.update { $0 += action }
                    return true
                }
            )
        }
        container.set(2, cause: .action(2))  // entry 2
        container.set(12, cause: .action(10))  // 3
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 2) }
        #expect(timeline.skipped.isEmpty)
        #expect(timeline.entries.allSatisfy { !$0.isRecomputed })
        container.set(13, cause: .action(1))  // 4
        #expect(timeline.entry(4)?.new as? Int == 13, "it records on")
    }

    @Test("After random skips the state equals the reduction of the remaining entries", arguments: 0..<8)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let timeline = Timeline()
        let tally = Tally()
        var actions: [(id: Int, action: Tally.Action)] = []
        var skipped: Set<Int> = []
        for _ in 0..<200 {
            if actions.isEmpty || Bool.random(using: &generator) {
                let number = Int.random(in: 2...9, using: &generator)
                let action: Tally.Action =
                    Bool.random(using: &generator) ? .add(number) : .multiply(number)
                tally.dispatch(action)
                actions.append((timeline.ids.upperBound - 1, action))
            } else {
                let id = actions.randomElement(using: &generator)!.id
                if skipped.remove(id) == nil { skipped.insert(id) }
                try timeline.setSkipped(skipped.contains(id), id)
            }
            let expected = actions.filter { !skipped.contains($0.id) }.map(\.action)
            #expect(tally.state == expected.reduce(0, Tally.reduce), "seed \(seed)")
        }
    }

    @Test("A sweep removes skipped entries, and the recomputed states become the recorded ones")
    func sweep() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        tally.dispatch(.multiply(2))  // 4
        #expect(timeline.sweep() == 0)
        #expect(timeline.ids == 1..<5)
        try timeline.setSkipped(true, 3)
        let changes = Log<Timeline.Change>()
        let observation = timeline.observe { changes.note($0) }
        #expect(timeline.sweep() == 1)
        #expect(changes.values == [.replaced, .status])
        observation.end()
        #expect(tally.state == 2)
        #expect(timeline.ids == 5..<8)
        #expect(timeline.entries.map { $0.new as? Int } == [0, 1, 2])
        #expect(timeline.entries.allSatisfy { !$0.isRecomputed && !$0.isSkipped && $0.continues == nil })
        #expect(timeline.entry(7)?.transition.new as? Int == 2)
        #expect(timeline.entry(3) == nil, "an old number means no other entry")
        // Entries can be skipped again after the sweep.
        try timeline.setSkipped(true, 6)
        #expect(tally.state == 0)
        try timeline.setSkipped(false, 6)
        timeline.travel(to: .after(5))
        #expect(tally.state == 0)
        timeline.travel(to: .live)
        #expect(tally.state == 2)
    }

    @Test("A sweep while the past is shown on a branch does not change the store's state")
    func sweepInThePast() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        timeline.travel(to: .after(2))
        tally.dispatch(.add(100))  // 4, continues 2
        tally.dispatch(.add(1_000))  // 5
        try timeline.setSkipped(true, 4)
        timeline.travel(to: .after(4))
        #expect(tally.state == 1)
        timeline.sweep()  // 6 … 9
        #expect(tally.state == 1)
        #expect(timeline.position == .after(7))
        #expect(timeline.entries.map { $0.new as? Int } == [0, 1, 11, 1_001])
        #expect(timeline.entries.map(\.continues) == [nil, nil, nil, .after(7)])
        timeline.travel(to: .live)
        #expect(tally.state == 1_001)
    }

    @Test(
        "If a sweep removes the shown entry and its origin was dropped, the shown state becomes the present"
    )
    func sweepAtDroppedOrigin() throws {
        let tally = Tally()
        let timeline = Timeline(limits: Timeline.Limits(count: 3))
        tally.dispatch(.add(1))  // entry 1
        tally.dispatch(.add(10))  // 2
        timeline.travel(to: .after(1))
        tally.dispatch(.add(100))  // 3, continues 1
        timeline.travel(to: .after(1))
        tally.dispatch(.add(1_000))  // 4, continues 1, which is dropped
        tally.dispatch(.add(10_000))  // 5; 2 is dropped
        try timeline.setSkipped(true, 4)
        timeline.travel(to: .after(4))
        #expect(tally.state == 1)
        #expect(timeline.sweep() == 1)
        #expect(timeline.position == .live)
        #expect(tally.state == 1)
        tally.dispatch(.add(2))
        #expect(tally.state == 3)
        #expect(timeline.entries.last?.continues == nil)
        #expect(timeline.entries.last?.old as? Int == 1)
    }

    @Test("If a sweep moves the start while the stores show it, the shown state becomes the present")
    func sweepAtStart() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        tally.dispatch(.add(100))  // 4
        timeline.travel(to: .after(2))
        tally.dispatch(.add(1_000))  // 5, continues 2
        timeline.limits = Timeline.Limits(count: 2)
        timeline.limits = Timeline.Limits()
        try timeline.setSkipped(true, 4)
        timeline.travel(to: .start)
        #expect(tally.state == 11)
        timeline.sweep()
        #expect(timeline.position == .live)
        #expect(tally.state == 11)
        timeline.travel(to: .start)
        #expect(tally.state == 1, "the state that the remaining branch continues")
        timeline.travel(to: .live)
        #expect(tally.state == 11)
    }

    @Test("After a sweep, a store that became known after the last entry is still unknown at that entry")
    func sweepBeforeStore() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        timeline.isPaused = true
        let other = Tally(7, name: "other")
        timeline.isPaused = false
        try timeline.setSkipped(true, 2)
        timeline.sweep()  // 4, 5
        #expect(timeline.ids == 4..<6)
        #expect(timeline.states(around: 5)?.map(\.store.label.name) == ["tally"])
        tally.dispatch(.add(100))  // 6
        let states = try #require(timeline.states(around: 6))
        #expect(states.map { $0.old as? Int } == [10, nil])
        #expect(states.map { $0.new as? Int } == [110, 7])
        withExtendedLifetime(other) {}
    }

    @Test("A gap in the recording before a swept entry still prevents a skip")
    func sweepOverGap() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        timeline.isPaused = true
        tally.dispatch(.add(10))
        timeline.isPaused = false
        tally.dispatch(.add(100))  // 3
        tally.dispatch(.add(1_000))  // 4
        try timeline.setSkipped(true, 3)
        timeline.sweep()
        #expect(throws: TimeTravelError.self) {
            try timeline.setSkipped(true, timeline.ids.lowerBound + 1)
        }
    }

    /// Adds numbers, and calls a closure for each.
    private enum Watched: Reducer {
        struct Action: Sendable {
            let number: Int
            let onReduce: @Sendable () -> Void
        }

        static func reduce(_ state: Int, _ action: Action) -> Int {
            action.onReduce()
            return state &+ action.number
        }
    }

    /// Three entries of a store of which another entry is made during each recomputation, as by a thread that is faster.
    private struct Racing {
        let timeline = Timeline()
        let store = ReducedStore<Watched>(0)
        let reductions = Counter()
        /// How many more entries are made.
        let left = Counter()

        init(entries: Int) {
            for _ in 0..<3 { act() }
            left.add(entries)
            reductions.add(-reductions.value)
        }

        func act() {
            store.dispatch(
                Watched.Action(number: 1) { [self] in
                    reductions.add(1)
                    guard left.value > 0 else { return }
                    let rest = left.add(-1)
                    left.add(-rest)
                    act()
                    left.add(rest)
                }
            )
        }
    }

    @Test("If entries are made while others are recomputed, only the new ones are computed again")
    func newEntriesOnly() throws {
        let racing = Racing(entries: 20)
        try racing.timeline.setSkipped(true, 2)
        #expect(racing.store.state == 22)
        // Each of the 20 entries is reduced when it is dispatched, and each entry after the skipped one when it is
        // recomputed.
        #expect(racing.reductions.value == 20 + 22)
    }

    @Test("If entries are always made faster than they are recomputed, skipping fails without a change")
    func alwaysLate() throws {
        let racing = Racing(entries: 1_000_000)
        let error = try #require(throws: TimeTravelError.self) { try racing.timeline.setSkipped(true, 2) }
        #expect(racing.timeline.skipped.isEmpty)
        #expect(
            "\(error)"
                == "tally changes faster than its states are recomputed: lock the stores first."
        )
        #expect(racing.timeline.ids.count < 1_000)
    }

    @Test("If an entry is skipped while another skip is computed, both take effect")
    func skipDuringSkip() throws {
        let timeline = Timeline()
        let store = ReducedStore<Watched>(0)
        let isSkipping = Counter()
        for _ in 0..<3 {
            store.dispatch(
                Watched.Action(number: 1) {
                    guard isSkipping.value == 1 else { return }
                    isSkipping.add(1)
                    try? timeline.setSkipped(true, 3)
                }
            )
        }
        isSkipping.add(1)
        try timeline.setSkipped(true, 2)
        #expect(timeline.skipped == [2, 3])
        #expect(store.state == 1)
    }
}

/// Adds numbers. Once, it runs a closure of the test in the middle of a reduction.
private enum Interruptible: Reducer {
    static let interruption = Log<@Sendable () -> Void>()
    private static let interruptions = Counter()

    static func reduce(_ state: Int, _ number: Int) -> Int {
        if let interruption = interruption.values.first, interruptions.add(1) == 1 { interruption() }
        return state + number
    }
}
