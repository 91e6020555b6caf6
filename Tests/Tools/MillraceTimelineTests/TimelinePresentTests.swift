import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: the present", .recordingScope)
struct TimelinePresentTests {
    @Test("RecordingScope.current.present.isLeft is false after the timeline has been stopped in the past")
    func stoppedInThePast() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        timeline.travel(to: .start)
        #expect(RecordingScope.current.present.isLeft)
        timeline.stop()
        #expect(!RecordingScope.current.present.isLeft)
    }

    @Test("The present counts as restored only when a store that is slow to restore shows its present state")
    func slowToReturn() {
        let timeline = Timeline()
        let label = StoreLabel(dialect: "Test", name: "slow")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        container.appear {
            ValueOperations<Int>(state: { container.stateIfOpen }, restore: { _ in true })
        }
        container.update { $0 = 1 }
        timeline.travel(to: .start)
        #expect(container.restore(0))
        timeline.travel(to: .live)
        #expect(timeline.position == .live)
        #expect(RecordingScope.current.present.isLeft)
        #expect(container.restore(1))
        #expect(!RecordingScope.current.present.isLeft)
    }

    @Test("Skipping an entry of a released store does not leave the present")
    func skipOfDeadStore() throws {
        let timeline = Timeline()
        var container: StateContainer<Int>? = StateContainer(0)
        container?.update { $0 = 1 }  // entry 2
        container = nil
        #expect(timeline.stores.map(\.isAlive) == [false])
        try timeline.setSkipped(true, 2)
        #expect(timeline.skipped == [2])
        #expect(!RecordingScope.current.present.isLeft)
    }

    @Test("A stopped timeline can still travel, and return to the stores' current states")
    func travellingStopped() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        timeline.stop()
        for number in [5, 50] {
            timeline.travel(to: .start)
            #expect(tally.state == 0)
            timeline.travel(to: .live)
            tally.dispatch(.add(number))
        }
        #expect(tally.state == 56)
    }

    @Test("Observers are notified when the stores begin to show the past, return, or change in the past")
    func told() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        let told = Log<Timeline.Change>()
        timeline.observe(told.note).keep()
        timeline.travel(to: .start)
        #expect(told.values == [.status])
        timeline.travel(to: .live)
        #expect(told.values == [.status, .status])
        timeline.travel(to: .after(1))
        tally.dispatch(.add(1))  // 3
        #expect(told.values == [.status, .status, .status, .status, .recorded(3)])
    }

    @Test("A travel skips a released store without a failure")
    func deadStore() {
        let timeline = Timeline()
        let long = Tally(name: "long")
        var short: Tally? = Tally(name: "short")
        short?.dispatch(.add(1))
        long.dispatch(.add(1))
        short = nil
        #expect(timeline.travel(to: .start).isEmpty)
        #expect(long.state == 0)
        #expect(timeline.travel(to: .live).isEmpty)
        #expect(long.state == 1)
    }

    @Test(
        "A travel does not end if a store that has yet to be restored makes a transition that is not recorded"
    )
    func omittedWhileMoving() {
        let timeline = Timeline(sanitizer: { $0.action == nil ? $0 : nil })
        let label = StoreLabel(dialect: "Test", name: "interrupted")
        let container = StateContainer(0, queue: RunToCompletionQueue(), label: label)
        container.appear {
            ValueOperations<Int>(
                state: { container.stateIfOpen },
                restore: { state in
                    onThreads(1) { _ in container.set(10, cause: .action(10)) }
                    return container.restore(state)
                }
            )
        }
        container.update { $0 = 1 }
        timeline.travel(to: .start)
        #expect(timeline.position == .start)
        #expect(container.state == 0)
    }
}
