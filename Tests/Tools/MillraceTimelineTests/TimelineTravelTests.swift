import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: travelling", .recordingScope)
struct TimelineTravelTests {
    @Test("Travelling restores every store's state at the chosen time, and notifies its observers")
    func travel() {
        let log = Log<String>()
        let timeline = Timeline()
        let first = Tally(name: "first")
        let second = Tally(name: "second")
        first.container.observe { log.note("first \($0)") }.keep()
        first.dispatch(.add(1))  // entry 3
        second.dispatch(.add(10))  // 4
        first.dispatch(.add(1))  // 5
        #expect(timeline.position == .live)
        #expect(timeline.travel(to: .after(3)).isEmpty)
        #expect(timeline.position == .after(3))
        #expect([first.state, second.state] == [1, 0])
        timeline.travel(to: .after(4))
        #expect([first.state, second.state] == [1, 10])
        timeline.travel(to: .start)
        #expect([first.state, second.state] == [0, 0])
        timeline.travel(to: .live)
        #expect([first.state, second.state] == [2, 10])
        #expect(log.values == ["first 1", "first 2", "first 1", "first 1", "first 0", "first 2"])
        #expect(timeline.ids == 1..<6, "travelling is no part of the past")
    }

    @Test("Followers are notified after the present has been left, and after it has been restored")
    func followers() {
        final class Follower: PresentFollower {
            let readings = Log<Bool>()
            func presentWillBeLeft() { readings.note(RecordingScope.current.present.isLeft) }
            func presentDidReturn() { readings.note(RecordingScope.current.present.isLeft) }
        }
        let follower = Follower()
        RecordingScope.current.present.add(follower)
        let timeline = Timeline()
        Tally().dispatch(.add(1))
        timeline.travel(to: .start)
        #expect(follower.readings.values == [true])
        timeline.travel(to: .live)
        #expect(follower.readings.values == [true, false])
    }

    @Test("A step moves by entries, and a step beyond the last entry leads to the present")
    func step() {
        let timeline = Timeline()
        let tally = Tally()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        var states: [Int] = []
        for count in [-1, -1, -1, -1, -1, 1, 1, 2, 1, -2] {
            timeline.step(by: count)
            states.append(tally.state)
        }
        #expect(states == [2, 1, 0, 0, 0, 0, 1, 3, 3, 1])
        #expect(timeline.position == .after(2))
        timeline.step(by: 100)
        #expect(timeline.position == .live)
        timeline.step(by: .min)
        #expect(timeline.position == .start)
        for _ in 1...2 {
            timeline.step(by: .max)
            #expect(timeline.position == .live)
        }
    }

    @Test(
        "A change in the past begins a branch that becomes the present, and the other branch can be reached"
    )
    func branch() {
        let timeline = Timeline()
        let tally = Tally(name: "tally")
        let other = Tally(name: "other")
        tally.dispatch(.add(1))  // entry 3
        tally.dispatch(.add(1))  // 4
        other.dispatch(.add(7))  // 5
        timeline.travel(to: .after(3))
        tally.dispatch(.add(100))  // 6
        #expect(timeline.position == .live)
        #expect([tally.state, other.state] == [101, 0])
        #expect(timeline.entry(6)?.continues == .after(3))
        tally.dispatch(.add(100))  // 7
        #expect(timeline.entry(7)?.continues == nil)
        timeline.travel(to: .after(5))
        #expect([tally.state, other.state] == [2, 7])
        timeline.travel(to: .after(6))
        #expect([tally.state, other.state] == [101, 0])
        timeline.travel(to: .live)
        #expect([tally.state, other.state] == [201, 0])
        timeline.travel(to: .start)
        other.dispatch(.add(1))  // 8
        #expect([tally.state, other.state] == [0, 1])
        timeline.travel(to: .after(7))
        timeline.travel(to: .after(8))
        #expect([tally.state, other.state] == [0, 1])
    }

    @Test(
        "A timeline restarts with the shown states after commit, the first after reset, the present after clear"
    )
    func beginAnew() {
        let timeline = Timeline()
        let tally = Tally()
        for _ in 0..<4 { tally.dispatch(.add(1)) }
        timeline.travel(to: .after(3))
        timeline.commit()
        #expect(timeline.position == .live)
        #expect(timeline.entries.isEmpty)
        tally.dispatch(.add(10))
        #expect(timeline.entries.map(\.id) == [6])
        timeline.travel(to: .start)
        #expect(tally.state == 2)
        timeline.travel(to: .live)
        timeline.reset()
        #expect(tally.state == 2)
        #expect(timeline.entries.isEmpty && timeline.position == .live)
        tally.dispatch(.add(5))
        timeline.travel(to: .start)
        timeline.clear()
        #expect(tally.state == 7)
        #expect(timeline.entries.isEmpty && timeline.position == .live)
    }

    @Test("A recorded action can be dispatched again, but a change without an action cannot")
    func dispatchAgain() throws {
        let timeline = Timeline()
        let tally = Tally(3)
        tally.dispatch(.multiply(2))
        tally.container.update { $0 += 1 }
        try timeline.dispatchAgain(2)
        #expect(tally.state == 14)
        #expect(throws: TimeTravelError.self) { try timeline.dispatchAgain(3) }
        #expect(throws: TimeTravelError.self) { try timeline.dispatchAgain(99) }
    }

    @Test("A travel to a position that is not stored is refused, and no state changes")
    func noSuchEntry() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        #expect(!timeline.travel(to: .after(77)).isEmpty)
        #expect(timeline.states(around: 77) == nil)
        #expect(tally.state == 1)
        #expect(timeline.position == .live)
    }

    @Test("After commit a timeline no longer lists released stores")
    func commitWithoutReleasedStores() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        Tally().dispatch(.add(1))
        #expect(timeline.stores.count == 2)
        timeline.commit()
        #expect(timeline.stores.count == 1)
        withExtendedLifetime(tally) {}
    }

    @Test("An empty timeline refuses unknown positions, and accepts any step")
    func empty() {
        let timeline = Timeline()
        let failures = timeline.travel(to: .after(1))
        #expect(!failures.isEmpty)
        #expect(failures.description == "There is no entry #1 any more.")
        #expect(timeline.step(by: .max).isEmpty)
        #expect(timeline.step(by: .min).isEmpty)
        #expect(timeline.travel(to: .live).isEmpty)
    }

    @Test("The remaining entries of a branch do not depend on entries dropped from another")
    func branchesAndLimits() {
        let timeline = Timeline()
        let first = Tally(name: "first")
        let second = Tally(name: "second")
        first.dispatch(.add(1))  // entry 3
        first.dispatch(.add(10))  // 4
        timeline.travel(to: .after(3))
        second.dispatch(.add(7))  // 5
        second.dispatch(.add(70))  // 6
        timeline.limits = Timeline.Limits(count: 2)
        timeline.travel(to: .after(5))
        #expect([first.state, second.state] == [1, 7])
        timeline.travel(to: .start)
        #expect([first.state, second.state] == [1, 0])
        timeline.travel(to: .live)
        #expect([first.state, second.state] == [1, 77])
    }

    @Test(
        "On a branch whose origin has been dropped, a store that is newer than the drop shows its first state"
    )
    func newerThanOrigin() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.add(10))  // 3
        timeline.travel(to: .after(2))
        tally.dispatch(.add(100))  // 4, continues 2, which is dropped
        timeline.limits = Timeline.Limits(count: 2)
        timeline.limits = Timeline.Limits()
        let other = Tally(7, name: "other")  // 5
        other.dispatch(.add(1))  // 6
        timeline.travel(to: .after(4))
        #expect([tally.state, other.state] == [101, 7])
    }

    @Test("A change made while a travel reads the stores' states is part of the present")
    func changeWhileAsked() {
        let timeline = Timeline()
        let first = Tally(name: "first")
        let second = Interrupted()
        first.dispatch(.add(1))
        second.whenAsked = { first.dispatch(.add(10)) }
        timeline.travel(to: .start)
        #expect(first.state == 0)
        timeline.travel(to: .live)
        #expect(first.state == 11)
    }

    @Test("A travel restores a store even if the store changes each time its state is read")
    func changeWheneverAsked() {
        let timeline = Timeline()
        let store = Interrupted()
        store.container.update { $0 = 1 }
        func change() {
            store.container.update { $0 += 1 }
            store.whenAsked = change
        }
        store.whenAsked = change
        timeline.travel(to: .start)
        #expect(timeline.position == .start)
        #expect(store.container.state == 0)
    }

    @Test("Another thread's change of a store that a travel has yet to restore is undone and not recorded")
    func changeWhileMoving() {
        let timeline = Timeline()
        let second = Tally(name: "second")
        let first = Interrupted()
        second.dispatch(.add(1))
        let ids = timeline.ids
        let interruption: @Sendable () -> Void = { onThreads(1) { _ in second.dispatch(.add(10)) } }
        first.whenMoved = interruption
        timeline.travel(to: .start)
        #expect(second.state == 0)
        #expect(timeline.position == .start)
        timeline.travel(to: .after(3))
        #expect(second.state == 1)
        first.whenMoved = interruption
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        #expect(second.state == 1)
        #expect(timeline.ids == ids)
    }

    /// A store that runs a closure once, in the middle of an operation.
    private final class Interrupted: @unchecked Sendable {
        // Sendable: only one thread uses the object.
        let container: StateContainer<Int>
        var whenAsked: (() -> Void)?
        var whenMoved: (() -> Void)?

        init() {
            container = PublishingContainer(
                0,
                queue: RunToCompletionQueue(),
                label: StoreLabel(dialect: "Test", name: "interrupted")
            )
            container.appear { [unowned self] in
                ActionStoreOperations<Int, Int>(
                    state: {
                        self.interrupt(\.whenAsked)
                        return self.container.state
                    },
                    restore: {
                        self.interrupt(\.whenMoved)
                        return self.container.restore($0)
                    },
                    reduce: { state, _ in StoreHandle.Reduction(state: state) },
                    dispatch: { _ in true }
                )
            }
        }

        private func interrupt(_ place: ReferenceWritableKeyPath<Interrupted, (() -> Void)?>) {
            let body = self[keyPath: place]
            self[keyPath: place] = nil
            body?()
        }
    }

    @Test("If one store contains another's state, the later entry of the two determines the restored state")
    func nestedStores() {
        let part = StateContainer(0, name: "part")
        let whole = PublishingContainer<NewState<[Int]>>(
            [0],
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: "whole")
        )
        whole.appear { [weak whole, weak part] in
            ActionStoreOperations<[Int], Int>(
                state: { whole?.stateIfOpen },
                restore: { state in
                    _ = part?.restore(state[0])
                    return whole?.restore(state) ?? false
                },
                reduce: { _, new in StoreHandle.Reduction(state: [new]) },
                dispatch: { _ in false }
            )
        }
        let timeline = Timeline()
        _ = part.restore(1)
        whole.set([1], cause: .action(1))  // entry 1
        part.update { $0 = 2 }  // 2
        _ = part.restore(3)
        whole.set([3], cause: .action(3))  // 3
        timeline.travel(to: .start)
        #expect(part.state == 0)
        timeline.travel(to: .after(2))
        #expect(part.state == 2)
        timeline.travel(to: .after(3))
        #expect(part.state == 3)
        timeline.travel(to: .live)
        timeline.limits = Timeline.Limits(count: 0)
        timeline.travel(to: .start)
        #expect(part.state == 3, "of what was dropped, the last counts")
    }

    @Test("replay reduces actions from a given state, and does not change the store")
    func replay() throws {
        let timeline = Timeline()
        let tally = Tally(3)
        let store = timeline.stores[0]
        let outcome = try store.replay([Tally.Action.add(1), .multiply(5)], from: 10)
        #expect(outcome.map { $0.state as? Int } == [11, 55])
        #expect(try store.replay([Tally.Action](), from: 10).isEmpty)
        #expect(throws: TimeTravelError.self) { try store.replay(["add"], from: 10) }
        #expect(tally.state == 3)
        #expect(timeline.ids.count == 1)
    }

    @Test("replace sets other entries, and the store changes only when the timeline travels")
    func replace() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        let recorded = timeline.entries.map { ($0.transition, $0.continues) }
        tally.dispatch(.add(1))
        timeline.replace(with: recorded, bases: [(timeline.stores[0], 5)], allowsReplay: true)
        #expect(timeline.position == .live)
        #expect(tally.state == 2)
        #expect(timeline.travel(to: .start).isEmpty)
        #expect(tally.state == 5)
        #expect(timeline.entries.map { $0.new as? Int } == [0, 1])
        timeline.step(by: 2)
        #expect(tally.state == 2, "the present")
        timeline.travel(to: .after(timeline.ids.upperBound - 1))
        #expect(tally.state == 1)
    }

    @Test("Another thread's changes while a store's present state is read are restored by travelling back")
    func changeWhileRead() {
        let timeline = Timeline()
        let label = StoreLabel(dialect: "Test", name: "read")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        let reads = Counter()
        container.appear {
            ValueOperations<Int>(
                state: {
                    let state = container.stateIfOpen
                    if reads.add(1) == 1 { onThreads(1) { _ in container.update { $0 += 100 } } }
                    return state
                },
                restore: { container.restore($0) }
            )
        }
        container.update { $0 += 1 }
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        #expect(container.state == 101)
    }

    @Test("The present state is preserved while a store that is slow to restore has yet to show it")
    func slowToMove() {
        let timeline = Timeline()
        let label = StoreLabel(dialect: "Test", name: "slow")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        let asked = Log<Int>()
        container.appear {
            ValueOperations<Int>(
                state: { container.stateIfOpen },
                restore: {
                    asked.note($0)
                    return true
                }
            )
        }
        container.update { $0 = 1 }
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        #expect(asked.values == [0, 1])
        for state in asked.values.prefix(1) { #expect(container.restore(state)) }
        // The store still shows the start, because it has not restored 1 yet. Even so, the present is 1.
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        for state in asked.values.dropFirst() { #expect(container.restore(state)) }
        #expect(asked.values == [0, 1, 0, 1])
        #expect(container.state == 1)
    }

    @Test("After a commit nothing of the past is retained, not even the state that a branch began with")
    func commitReleasesBranches() {
        let tracker = LifetimeTracker()
        let timeline = Timeline(limits: Timeline.Limits(count: 4))
        let container = StateContainer<LifetimeTracker.Instance>(tracker.instance())  // entry 1
        func change() { container.update { $0 = tracker.instance() } }
        change()  // entry 2
        change()  // 3
        timeline.travel(to: .after(2))
        change()  // 4, a branch at 2, which is dropped
        change()  // 5
        change()  // 6
        #expect(timeline.ids.lowerBound == 3)
        #expect(tracker.alive > 1)
        timeline.commit()
        #expect(tracker.alive == 1)
    }

    /// The model stores the states of all stores after each entry.
    @Test("After random travels and actions the stores' states equal those of a model", arguments: 0..<8)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let timeline = Timeline()
        let tallies = (0..<3).map { Tally(name: "\($0)") }
        // The stores' states after each entry, by its id; id 0 is the start.
        var shown = [0: [0, 0, 0], 1: [0, 0, 0], 2: [0, 0, 0], 3: [0, 0, 0]]
        var present = [0, 0, 0]
        for _ in 0..<400 {
            let states = tallies.map(\.state)
            #expect(states == present, "seed \(seed)")
            if Bool.random(using: &generator) {
                let number = Int.random(in: 0..<3, using: &generator)
                tallies[number].dispatch(.add(Int.random(in: 1...9, using: &generator)))
                present = tallies.map(\.state)
                shown[timeline.ids.upperBound - 1] = present
            } else {
                let id = Int.random(in: 0..<timeline.ids.upperBound, using: &generator)
                timeline.travel(to: id == 0 ? .start : .after(id))
                present = shown[id]!
            }
        }
    }

    @Test(
        "A change in the past ends the travel even if recording is paused or the sanitizer omits the change"
    )
    func goingOnUnrecorded() {
        let timeline = Timeline(sanitizer: { transition in
            if case .add(13) = transition.action as? Tally.Action { nil } else { transition }
        })
        let tally = Tally()
        tally.dispatch(.add(1))
        timeline.isPaused = true
        timeline.travel(to: .start)
        #expect(timeline.position == .start)
        tally.dispatch(.add(5))
        #expect(timeline.position == .live)
        #expect(tally.state == 5)
        timeline.travel(to: .live)
        #expect(tally.state == 5)
        timeline.isPaused = false
        timeline.travel(to: .start)
        tally.dispatch(.add(13))
        #expect(timeline.position == .live)
        #expect(timeline.ids.count == 2)
    }
}
