import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Journals", .recordingScope)
struct JournalTests {
    private enum Call: Equatable {
        case asked(String)
        case answered(Int)
    }

    private let journal = Journal("Calls")

    @Test("An event is an entry between the stores' transitions, as the action of a store without a state")
    func entry() throws {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        journal.note(Call.asked("a"), duration: .seconds(2))
        tally.dispatch(.add(1))
        let entry = try #require(timeline.entry(3))
        #expect(timeline.ids == 1..<5)
        #expect(entry.transition.action as? Call == .asked("a"))
        #expect(entry.transition.label == StoreLabel(dialect: "Journal", name: "Calls"))
        #expect(entry.transition.duration == .seconds(2))
        let times = timeline.entries.map(\.transition.instant)
        #expect(times == times.sorted(), "the time is when it was noted")
        #expect(entry.transition.caller != nil || !TransitionProbe.recordsCallers)
        #expect(!entry.transition.store.isReducible)
    }

    @Test("An event follows from what the code is running for, an answer from the event that it answers")
    func trigger() throws {
        let timeline = Timeline()
        let tally = Tally()
        let log = Log<Journal.Noted?>()
        tally.container.observe { [journal] in if $0 == 1 { log.note(journal.note(Call.asked("a"))) } }.keep()
        tally.dispatch(.add(1))
        let asked = try #require(log.values.first ?? nil)
        let answered = journal.note(Call.answered(200), after: asked)
        answered?.leading { tally.dispatch(.add(10)) }
        journal.note(Call.asked("b"))
        let triggers = timeline.entries.map { timeline.trigger(of: $0)?.id }
        #expect(triggers == [nil, nil, 2, 3, 4, nil])
    }

    @Test(
        "A question is noted with its answer or its error, and what the work does follows from the question"
    )
    func questions() async throws {
        struct Failure: Error {}
        let timeline = Timeline()
        let tally = Tally()
        let text = await journal.noting(Call.asked("a"), answer: { (_: String) in Call.answered(200) }) {
            tally.dispatch(.add(1))
            return "text"
        }
        #expect(text == "text")
        await #expect(throws: Failure.self) {
            try await journal.noting("b", answer: { (_: String) in Call.answered(200) }) { throw Failure() }
        }
        _ = try? await journal.noting("c", answer: { "" }, failure: { "no \($0)" }) { throw Failure() }
        let events = timeline.entries.filter { $0.transition.store.isJournal }
        #expect(events.map { $0.transition.action as? Call }.prefix(2) == [.asked("a"), .answered(200)])
        #expect(events[3].transition.action is Failure)
        #expect(events[5].transition.action as? String == "no Failure()")
        #expect(events.map { $0.transition.duration > .zero } == [false, true, false, true, false, true])
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 2, nil, 5, nil, 7])
    }

    @Test("While nothing is recorded, no event is made")
    func unrecorded() async {
        await #expect(processExitsWith: .success) {
            let journal = Journal("Calls")
            var count = 0
            func event() -> Call {
                count += 1
                return .answered(count)
            }
            let noted = journal.note(event())
            #expect(noted == nil && count == 0)
            await journal.noting(event(), answer: { event() }) {}
            let recording = TransitionProbe.attach { _ in }
            await journal.noting("asked", answer: { event() }) { recording.end() }
            #expect(count == 0)
            let timeline = Timeline()
            #expect(timeline.stores.isEmpty, "a journal has no start")
            #expect(journal.note(event(), after: noted) != nil)
            #expect(timeline.entries.map { $0.transition.action as? Call } == [.answered(1)])
        }
    }

    @Test("Time travel does not move a journal, and does not end with an event")
    func travel() {
        let timeline = Timeline()
        let tally = Tally()
        journal.note(Call.asked("a"))
        for _ in 1...3 { tally.dispatch(.add(1)) }
        #expect(timeline.travel(to: .after(3)).isEmpty)
        journal.note(Call.answered(200))
        #expect(timeline.position == .after(3) && tally.state == 1)
        #expect(timeline.entries.last?.continues == nil)
        timeline.isPaused = true
        journal.note(Call.answered(404))
        timeline.isPaused = false
        #expect(timeline.position == .after(3) && timeline.ids == 1..<7)
        timeline.travel(to: .live)
        #expect(tally.state == 3)
        #expect(timeline.travel(to: .after(2)).isEmpty)
        journal.note(Call.answered(200))
        tally.dispatch(.add(10))
        #expect(timeline.position == .live && tally.state == 10)
        #expect(timeline.entries.last?.continues == .after(2))
        #expect(timeline.travel(to: .after(6)).isEmpty)
        #expect(tally.state == 3, "the event is after the third addition")
    }

    @Test("An event that an observer notes while a store is restored is recorded")
    func notedByTravel() {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        tally.container.observe { [journal] in journal.note(Call.answered($0)) }.keep()
        #expect(timeline.travel(to: .after(1)).isEmpty)
        #expect(timeline.entries.last?.transition.action as? Call == .answered(0))
        #expect(timeline.position == .after(1) && timeline.ids == 1..<4)
    }

    @Test("A reducer may note events, also if the store's own entries are dropped for them")
    func reducers() {
        let timeline = Timeline(limits: Timeline.Limits(count: 2))
        let container = StateContainer(0, name: "count")
        container.update { count in
            for number in 1...3 { journal.note(Call.answered(number)) }
            count = 1
        }
        #expect(timeline.entries.map { $0.transition.action as? Call } == [.answered(3), nil])
        #expect(timeline.stores.map(\.label.name) == ["count", "Calls"])
    }

    @Test("An event can be neither skipped nor sent again")
    func operations() throws {
        let timeline = Timeline()
        journal.note(Call.asked("a"))
        let skipping = #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 1) }
        let sending = #expect(throws: TimeTravelError.self) { try timeline.dispatchAgain(1) }
        let message = "Calls is a journal: its events have happened, and are neither skipped nor sent again."
        #expect([skipping, sending].map { $0.map { "\($0)" } } == [message, message])
        #expect(timeline.entry(1)?.isSkipped == false)
    }

    @Test("A locked timeline records events")
    func locked() {
        let timeline = Timeline()
        let tally = Tally()
        timeline.isLocked = true
        tally.dispatch(.add(1))
        journal.note(Call.asked("a"))
        #expect(timeline.entries.map { $0.transition.label.name } == ["tally", "Calls"])
    }

    @Test(
        "While the past is shown, events are recorded up to the limits, and nothing after the shown moment is dropped"
    )
    func limits() {
        let timeline = Timeline(limits: Timeline.Limits(count: 6))
        let tally = Tally()
        for _ in 1...5 { tally.dispatch(.add(1)) }
        timeline.travel(to: .after(3))
        for number in 1...9 { journal.note(Call.answered(number)) }
        #expect(timeline.ids == 3..<9)
        #expect(
            timeline.entries.compactMap { $0.transition.action as? Call } == [.answered(1), .answered(2)]
        )
        timeline.travel(to: .live)
        #expect(tally.state == 5)
        journal.note(Call.answered(10))
        #expect(timeline.ids == 4..<10)
    }

    @Test("Events of several threads are recorded once each, in each thread's order")
    func threads() {
        let timeline = Timeline(limits: Timeline.Limits(count: 10_000))
        onThreads(4) { [journal] thread in
            for number in 0..<500 { journal.note(thread * 500 + number) }
        }
        let numbers = timeline.entries.compactMap { $0.transition.action as? Int }
        #expect(numbers.count == 2_000)
        for thread in 0..<4 {
            #expect(numbers.filter { $0 / 500 == thread } == Array(thread * 500..<(thread + 1) * 500))
        }
    }

    @Test("A sanitizer may omit or replace events")
    func sanitizer() {
        let timeline = Timeline { transition in
            if transition.action as? Call == .asked("secret") { return nil }
            return transition.mapping { $0 is Call ? Call.answered(0) : $0 }
        }
        journal.note(Call.asked("secret"))
        journal.note(Call.answered(200))
        #expect(timeline.entries.map { $0.transition.action as? Call } == [.answered(0)])
    }
}
