import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: attaching and detaching", .recordingScope)
struct TimelineAttachingTests {
    @Test("A detached timeline is empty and records nothing until it is attached again")
    func detaching() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            let tally = Tally()
            tally.dispatch(.add(1))  // entry 2
            timeline.isPaused = true
            timeline.isLocked = true
            timeline.travel(to: .after(1))
            timeline.detach()
            #expect(!TransitionProbe.isAttached)
            #expect(!timeline.isAttached)
            #expect(timeline.entries.isEmpty)
            #expect(timeline.stores.isEmpty)
            #expect(timeline.position == .live)
            #expect(!timeline.isPaused)
            #expect(!timeline.isLocked)
            tally.dispatch(.add(10))
            timeline.attach()
            timeline.attach()
            tally.dispatch(.add(100))
            #expect(timeline.entries.map(\.id) == [3])
            #expect(timeline.entries.first?.old as? Int == 10)
            timeline.travel(to: .start)
            #expect(tally.state == 10)
        }
    }

    @Test("A stopped timeline is not attached again, and its entries remain")
    func stopping() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let timeline = Timeline()
            tally.dispatch(.add(1))
            timeline.stop()
            timeline.detach()
            timeline.attach()
            tally.dispatch(.add(1))
            #expect(!TransitionProbe.isAttached)
            #expect(timeline.ids.count == 1)
        }
    }

    @Test("An observer may stop the timeline while the timeline is attached again")
    func stoppingWhileAttaching() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let timeline = Timeline()
            tally.dispatch(.add(1))
            timeline.detach()
            let observation = timeline.observe { _ in timeline.stop() }
            #expect(!timeline.attach())
            #expect(!timeline.isAttached && !TransitionProbe.isAttached)
            tally.dispatch(.add(1))
            #expect(timeline.entries.isEmpty)
            observation.end()
        }
    }

    @Test("recordedEntries returns at most the requested number of stored entries, without imported ones")
    func recordedEntries() {
        let tally = Tally()
        let timeline = Timeline(limits: Timeline.Limits(count: 5))
        for number in 1...8 { tally.dispatch(.add(number)) }
        #expect(timeline.recordedEntries(after: 0, limit: 2).entries.map(\.id) == [4, 5])
        #expect(timeline.recordedEntries(after: 0, limit: 2).first == 4)
        #expect(timeline.recordedEntries(after: 6, limit: 9).entries.map(\.id) == [7, 8])
        #expect(timeline.recordedEntries(after: 8, limit: 9).entries.isEmpty)
        timeline.replace(
            with: timeline.entries.map { ($0.transition, nil) },
            bases: [],
            allowsReplay: false
        )
        #expect(timeline.recordedEntries(after: 0, limit: 9).entries.isEmpty)
        tally.dispatch(.add(9))
        #expect(timeline.recordedEntries(after: 8, limit: 9).entries.map(\.id) == [14])
        #expect(timeline.recordedEntries(after: 8, limit: 9).first == 9)
        timeline.commit()
        #expect(timeline.recordedEntries(after: 9, limit: 9).cleared == 0, "an import was dropped")
        tally.dispatch(.add(10))
        timeline.commit()
        #expect(timeline.recordedEntries(after: 9, limit: 9).cleared == 10)
    }

    @Test("An import whose entries have all been dropped by limits or a detachment is no longer cleared")
    func droppedImport() {
        let tally = Tally()
        let timeline = Timeline(limits: Timeline.Limits(count: 2))
        func load() {
            timeline.replace(
                with: timeline.entries.map { ($0.transition, nil) },
                bases: [],
                allowsReplay: false
            )
        }
        for number in 1...2 { tally.dispatch(.add(number)) }
        load()
        for number in 1...2 { tally.dispatch(.add(number)) }
        timeline.commit()
        #expect(timeline.recordedEntries(after: 4, limit: 9).cleared == 4)
        #expect(timeline.recordedEntries(after: 4, limit: 9).forgotten == 0)
        tally.dispatch(.add(1))
        load()
        timeline.detach()
        timeline.attach()
        #expect(timeline.recordedEntries(after: 5, limit: 9).forgotten == 5)
        tally.dispatch(.add(1))
        timeline.commit()
        #expect(timeline.recordedEntries(after: 6, limit: 9).cleared == 6)
    }
}
