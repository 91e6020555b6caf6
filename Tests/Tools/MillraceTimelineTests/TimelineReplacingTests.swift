import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: replacing the entries", .recordingScope)
struct TimelineReplacingTests {
    @Test("Skipping an entry of an imported history is refused until replay is allowed")
    func replay() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))  // entry 2
        tally.dispatch(.multiply(5))  // 3
        let recorded = timeline.entries.map { ($0.transition, $0.continues) }
        timeline.replace(with: recorded, bases: [(timeline.stores[0], 0)], allowsReplay: false)
        #expect(timeline.ids == 4..<7)
        #expect {
            try timeline.setSkipped(true, 5)
        } throws: { error in
            if case TimeTravelError.replayNotAllowed = error { true } else { false }
        }
        #expect(tally.state == 5)
        #expect(timeline.skipped.isEmpty)
        timeline.allowsReplay = true
        try timeline.setSkipped(true, 5)
        #expect(timeline.entry(6)?.new as? Int == 0)
    }

    @Test("An imported branch continues the entry that corresponds to its original one")
    func branch() {
        let timeline = Timeline()
        let tally = Tally(name: "tally")  // entry 1
        let other = Tally(name: "other")  // 2
        other.dispatch(.add(7))  // 3
        tally.dispatch(.add(1))  // 4
        timeline.travel(to: .after(3))
        tally.dispatch(.add(100))  // 5
        let recorded = timeline.entries.map { entry in
            (entry.transition, entry.continues == nil ? nil : Timeline.Position.after(2))
        }
        timeline.replace(
            with: recorded,
            bases: [(timeline.stores[0], 0), (timeline.stores[1], 0)],
            allowsReplay: true
        )
        #expect(timeline.ids == 6..<11)
        #expect(timeline.entries.map(\.continues) == [nil, nil, nil, nil, .after(8)])
        timeline.travel(to: .after(10))
        #expect([tally.state, other.state] == [100, 7])
    }

    @Test("An imported history may have any sequence numbers, including the highest")
    func highestSequence() {
        let timeline = Timeline.unattached()
        let store = StoreHandle.sample()
        let recorded = [UInt64.max, 1].map { number in
            Transition(
                store: store,
                order: number,
                sequence: number,
                cause: .change,
                old: 0,
                new: 1,
                effects: [],
                instant: .now,
                duration: .zero,
                thread: RecordedThread(number: 0)
            )
        }
        timeline.replace(with: recorded.map { ($0, nil) }, bases: [(store, 0)], allowsReplay: false)
        #expect(timeline.entries.map(\.transition.sequence) == [.max, 1])
    }

    @Test("The entries of an ended app keep their numbers, and may continue the start")
    func numbered() {
        let timeline = Timeline.unattached()
        let store = StoreHandle.sample()
        timeline.replace(
            with: [1, 2].map { (Transition(of: store, cause: .change, old: 0, new: $0), .start) },
            bases: [],
            numberedFrom: 17,
            allowsReplay: false
        )
        #expect(timeline.ids == 17..<19)
        #expect(timeline.entries.map(\.continues) == [.start, .start])
        let states = timeline.states(around: 18)
        #expect(states?.map { $0.old as? Int } == [0])
        #expect(states?.map { $0.new as? Int } == [2])
    }

    @Test("Entries dropped by a commit do not count for the limit of bytes")
    func bytesAfterCommit() {
        let timeline = Timeline(limits: Timeline.Limits(bytes: 150_000))
        let container = StateContainer([UInt8]())
        func change() { container.update { $0 = [UInt8](repeating: 1, count: 50_000) } }
        change()
        change()
        timeline.commit()
        change()
        change()
        #expect(timeline.ids.count == 2)
    }
}
