import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

@Suite("Recording: sessions written and imported", .recordingScope, .exclusively(.todoStore))
struct SessionTests {
    @Test(
        "A session of all dialects is exported, imported and travelled through",
        arguments: [1, 2, 3] as [UInt64]
    )
    func roundTrip(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let timeline = Timeline()
        let app = SampleSession()
        // So far the timeline has only the entries for the starts of the stores. The states after each of them are
        // the initial states.
        var states = Array(repeating: app.states, count: timeline.ids.count)
        for _ in 0..<60 {
            app.act(using: &random)
            while timeline.ids.count > states.count { states.append(app.states) }
        }
        // Branches off after entry 20.
        timeline.travel(to: .after(20))
        app.act(using: &random)
        while timeline.ids.count > states.count { states.append(app.states) }
        app.act(using: &random)
        while timeline.ids.count > states.count { states.append(app.states) }
        let file = timeline.file
        let old = timeline.entries

        let session = try imported(file, into: timeline.stores, types: SampleSession.types)
        #expect(session.report.grade == .fine, "\(session.report.types)")
        #expect(session.report.entries == old.count)
        #expect(session.report.torn == nil)
        #expect(Set(session.report.types.map(\.role)) == [.state, .action, .effect])
        #expect(abs(session.began.timeIntervalSinceNow) < 60)
        #expect(timeline.load(session).isEmpty)

        #expect(timeline.isPaused)
        #expect(timeline.position == .start)
        let entries = timeline.entries
        try #require(entries.count == old.count)
        for (old, new) in zip(old, entries) {
            #expect(
                RecordedValue(old.transition.old) == RecordedValue(new.transition.old),
                "seed \(seed)"
            )
            #expect(
                RecordedValue(old.transition.new) == RecordedValue(new.transition.new),
                "seed \(seed)"
            )
            #expect(
                old.transition.action.map { RecordedValue($0) }
                    == new.transition.action.map { RecordedValue($0) }
            )
            #expect(
                old.transition.effects.map { RecordedValue($0) }
                    == new.transition.effects.map { RecordedValue($0) }
            )
            #expect(old.transition.store === new.transition.store)
            #expect(old.transition.thread == new.transition.thread)
            #expect(old.transition.sequence == new.transition.sequence)
            let moved = old.transition.instant.duration(to: new.transition.instant)
            #expect(abs(moved / .microseconds(1)) < 2)
        }
        for (entry, states) in zip(entries, states) {
            timeline.travel(to: .after(entry.id))
            #expect(app.states == states, "seed \(seed), entry \(entry.id)")
        }
        // An imported session is exported as it was recorded, except that all ids of entries are shifted by the
        // same number.
        let offset = entries[0].id - old[0].id
        let again = try read(timeline.file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        let first = try read(file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        for (first, again) in zip(first, again) {
            #expect(first.id + offset == again.id)
            #expect(first.cause == again.cause)
            #expect(first.before == again.before)
            #expect(first.state == again.state)
        }
    }

    @Test("An import without stores and types shows all values as recorded, with the grade impossible")
    func withoutStores() throws {
        var random = SeededGenerator(seed: 4)
        let timeline = Timeline()
        let app = SampleSession()
        for _ in 0..<40 { app.act(using: &random) }
        let old = timeline.entries
        let session = try imported(timeline.file, into: [])
        #expect(session.report.types.allSatisfy { $0.grade == .impossible })
        #expect(session.report.types.map(\.reason).contains("No store here is the one that had it."))
        // The recording's stores do not exist here, so no store is restored. This is not a failure.
        let states = app.states
        #expect(timeline.load(session).isEmpty)
        #expect(app.states == states)
        let entries = timeline.entries
        #expect(entries.count == old.count)
        for (old, new) in zip(old, entries) {
            #expect(!new.transition.store.isAlive)
            #expect(new.transition.label == old.transition.label)
            #expect((new.new as? UnreadableValue)?.recorded == RecordedValue(old.new))
            // A state that cannot be decoded here is exported as it was recorded.
            #expect(RecordedValue(new.new) == RecordedValue(old.new))
        }
    }

    @Test("An import skips the recorded skipped entries again if replay is allowed")
    func skipped() throws {
        let timeline = Timeline()
        let app = SampleSession()
        for number in 1...4 { app.counter.dispatcher.dispatch(.add(number)) }
        let ids = timeline.entries.filter { $0.transition.action is CounterAction }.map(\.id)
        try timeline.setSkipped(true, ids[1])
        let session = try imported(timeline.file, into: timeline.stores)
        #expect(timeline.load(session, allowingReplay: true).isEmpty)
        #expect(timeline.skipped.count == 1)
        timeline.travel(to: .after(timeline.ids.upperBound - 1))
        #expect(app.counter.store.state.count == 8)
        #expect(timeline.entries.last?.transition.new as? CounterState != app.counter.store.state)
    }

    @Test("An export says that an entry continues the oldest stored entry, and not the start")
    func continuesTheOldest() throws {
        let timeline = Timeline()
        let app = SampleSession()
        timeline.commit()
        app.counter.dispatcher.dispatch(.add(1))
        app.counter.dispatcher.dispatch(.add(10))
        let oldest = timeline.ids.lowerBound
        timeline.travel(to: .after(oldest))
        app.counter.dispatcher.dispatch(.add(100))
        let entries = try read(timeline.file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        #expect(entries.map(\.continues) == [nil, nil, .after(oldest)])
    }

    @Test("A session with the highest sequence numbers can be loaded, and a skip across them is refused")
    func highestSequence() throws {
        let timeline = Timeline()
        let app = SampleSession()
        for number in 1...3 { app.counter.dispatcher.dispatch(.add(number)) }
        let highest = "\"sequence\":\(UInt64.max)"
        let text = timeline.uncheckedText
        let file = Data(text.replacing(/"sequence":\d+/, with: highest).utf8)
        let session = try imported(file, into: timeline.stores)
        #expect(timeline.load(session, allowingReplay: true).isEmpty)
        #expect(timeline.entries.map(\.transition.sequence).allSatisfy { $0 == .max })
        // The last two sequence numbers are not consecutive, so nothing is recomputed across the gap between them.
        let id = try #require(timeline.ids.last) - 1
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, id) }
    }

    @Test("An imported entry without a change has the state before it, also after an unreported change")
    func unchangedAfterGap() throws {
        let timeline = Timeline()
        let reporter = ReportedStore<Int, String>(
            dialect: "Plain",
            name: "Counter",
            state: 0,
            restore: { _ in }
        )
        reporter.report("add", old: 0, new: 1)
        reporter.report("look", old: 5, new: 5)
        reporter.report("add", old: 5, new: 6)
        let session = try imported(timeline.file, into: timeline.stores)
        #expect(timeline.load(session, allowingReplay: true).isEmpty)
        #expect(timeline.entries.suffix(3).map { $0.old as? Int } == [0, 5, 5])
        #expect(timeline.entries.suffix(3).map { $0.new as? Int } == [1, 5, 6])
    }

    @Test("Entries that are imported after time travel and skips have their recorded states")
    func afterTravels() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.counter.dispatcher.dispatch(.add(1))
        app.settings.dispatch(RenameAction(name: "Grace"))
        timeline.travel(to: .start)
        // The first new entry of each store continues from the store's start.
        app.settings.dispatch(RenameAction(name: "Joan"))
        app.counter.dispatcher.dispatch(.add(10))
        try timeline.setSkipped(true, timeline.ids.upperBound - 1)
        app.counter.dispatcher.dispatch(.add(100))
        let old = timeline.entries
        for _ in 1...2 {
            let session = try imported(timeline.file, into: timeline.stores, types: SampleSession.types)
            #expect(timeline.load(session, allowingReplay: true).isEmpty)
            for (old, new) in zip(old, timeline.entries) {
                #expect(RecordedValue(old.transition.old) == RecordedValue(new.transition.old))
                #expect(RecordedValue(old.transition.new) == RecordedValue(new.transition.new))
            }
        }
        timeline.travel(to: .after(timeline.ids.upperBound - 1))
        #expect(app.counter.store.state.count == 100)
    }

    /// A total. If a file contains the highest number for it, the next addition overflows.
    private struct Total: State, Codable {
        var count = 0
    }

    private enum Add: Action, Codable {
        case one
    }

    private struct Adding: Mutation {
        func mutate(action: Add, state: inout Total) { state.count += 1 }
    }

    /// Loads a recording of two additions. The total begins at the highest number, and the first addition is skipped.
    /// So recomputing the second addition would overflow.
    private static func loadOverflow(
        into timeline: Timeline,
        allowingReplay: Bool
    ) throws -> (flux: Flux<Add, Total>, errors: [TimeTravelError]) {
        let flux = Flux(state: Total(), mutation: Adding())
        flux.dispatcher.dispatch(.one)
        flux.dispatcher.dispatch(.one)
        try timeline.setSkipped(true, timeline.ids.upperBound - 2)
        let text = timeline.uncheckedText
        let file = text.replacing("\"count\":0", with: "\"count\":\(Int.max)")
        let session = try imported(Data(file.utf8), into: timeline.stores)
        return (flux, timeline.load(session, allowingReplay: allowingReplay))
    }

    @Test("If replay is not allowed, loading reports one error for a store with skipped entries")
    func unskipped() throws {
        let timeline = Timeline()
        let flux = Flux(state: Total(), mutation: Adding())
        for _ in 1...2 { flux.dispatcher.dispatch(.one) }
        for id in timeline.ids.suffix(2) { try timeline.setSkipped(true, id) }
        let session = try imported(timeline.file, into: timeline.stores)
        #expect(timeline.load(session).count == 1)
        #expect(timeline.skipped.isEmpty)
        withExtendedLifetime(flux) {}
    }

    @Test("If replay is not allowed, no reducer runs on the values of a file")
    func overflow() throws {
        let timeline = Timeline()
        let (flux, errors) = try Self.loadOverflow(into: timeline, allowingReplay: false)
        #expect(flux.store.state.count == .max)
        #expect(timeline.skipped.isEmpty)
        guard errors.count == 1, case .replayNotAllowed(let label) = errors[0] else {
            fatalError("What was not done is \(errors).")
        }
        #expect(label.name.contains("Total"))
        // The timeline does not allow reducers to run on imported states. Skipping an entry would run one, so
        // `setSkipped` throws.
        let first = timeline.ids.upperBound - 2
        #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, first) }
        #expect(timeline.skipped.isEmpty)
        #expect(!timeline.allowsReplay)
        timeline.commit()
        #expect(timeline.allowsReplay)
    }

    @Test("With replay allowed, the reducers run on the values of the file")
    func allowedOverflow() async {
        await #expect(processExitsWith: .failure) {
            _ = try Self.loadOverflow(into: Timeline(), allowingReplay: true)
        }
    }

    private enum Unencodable {
        case renamed(to: String, by: Int)
        case cleared
    }

    @Test("An unreadable value preserves the names of its type and case")
    func names() throws {
        for (value, name, description) in [
            (Unencodable.renamed(to: "Ada", by: 3) as Any, "renamed", "renamed(to: \"Ada\", by: 3)"),
            (Unencodable.cleared, "cleared", "cleared"),
            (CounterAction.add(3), "add", "add(3)"), (CounterAction.reset, "reset", "reset"),
        ] {
            let written = RecordedValue(value)
            let line = try #require(RecordedValue(Optional(written.line)))
            #expect(line == written)
            let unreadable = UnreadableValue(line)
            #expect(unreadable.typeName == String(reflecting: type(of: value)))
            #expect(unreadable.caseName == name)
            #expect(EnumCase.name(of: unreadable) == name)
            #expect(BoundedDescription.of(unreadable, limit: 200) == description)
            #expect(RecordedValue(unreadable) == written)
            let mirror = Mirror(reflecting: unreadable)
            #expect(mirror.displayStyle == .enum)
            #expect(mirror.children.first?.label == (description == name ? nil : name))
        }
        // A struct is described by the name of its type.
        let state = UnreadableValue(RecordedValue(CounterState()))
        #expect(state.caseName == nil)
        #expect(BoundedDescription.of(state, limit: 12) == "CounterStat…")
    }

    /// A state whose cases are encoded so similarly that a difference is shorter than the state.
    private enum Draft: Encodable {
        case shown(String)
        case edited(String)

        func encode(to encoder: any Encoder) throws {
            let members =
                switch self {
                case .shown(let text): ["mode": "show", "text": text]
                case .edited(let text): ["mode": "edit", "text": text]
                }
            try members.encode(to: encoder)
        }
    }

    @Test("A recorded state has the name of its new enum case even if little else has changed")
    func changedCase() throws {
        let timeline = Timeline()
        let text = String(repeating: "x", count: 1_000)
        let container = StateContainer(Draft.shown(text), name: "draft")
        container.update { $0 = .edited(text) }
        container.update { $0 = .edited(text + "!") }
        let session = try imported(timeline.file, into: [])
        let states = session.entries.compactMap { $0.new as? UnreadableValue }
        #expect(states.map(\.caseName) == ["shown", "edited", "edited"])
        #expect(states.last?.recorded == RecordedValue(Draft.edited(text + "!")))
    }

    @Test("A recording of an older version, without names of enum cases, can be read")
    func withoutCases() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.perform()
        let text = timeline.uncheckedText
        #expect(text.contains("\"case\":\"add\""))
        let older = text.replacing(/"case":"\w+",/, with: "")
        #expect(!older.contains("\"case\""))
        let session = try imported(Data(older.utf8), into: timeline.stores, types: SampleSession.types)
        #expect(session.report.grade == .fine, "\(session.report.types)")
        #expect(timeline.load(session).isEmpty)
    }

    @Test("Values that a sanitizer removes are not in the file")
    func sanitized() throws {
        let sanitizer: Timeline.Sanitizer = { transition in
            if case .action(CounterAction.add) = transition.cause { return nil }
            return transition.mapping { value in
                switch value {
                case var state as CounterState:
                    state.title = state.title.map { _ in "…" }
                    return state
                case CounterAction.rename: return CounterAction.rename(to: "…")
                default: return value
                }
            }
        }
        let timeline = Timeline(sanitizer: sanitizer)
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests", sanitizer: sanitizer)
        let app = SampleSession()
        app.counter.dispatcher.dispatch(.rename(to: "secret"))
        app.counter.dispatcher.dispatch(.add(4_242))
        app.counter.dispatcher.dispatch(.rename(to: "secret"))
        try recorder.end()
        for file in [timeline.file, try Data(contentsOf: url)] {
            let text = String(decoding: file, as: UTF8.self)
            #expect(text.contains("…"))
            #expect(!text.contains("secret"))
            // The new state is recorded, but not the action that caused it.
            #expect(!text.contains("\"add\""))
            #expect(text.contains("4242"))
            let entries = try read(file).lines.compactMap { line in
                if case .entry(let entry) = line { entry } else { nil }
            }
            #expect(entries.last?.before?.json?.contains("4242") == true)
        }
    }

    @Test("A change of a big state adds only the changed part to the file")
    func bigState() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.counter.dispatcher.dispatch(.rename(to: String(repeating: "x", count: 100_000)))
        for number in 0..<20 { app.counter.dispatcher.dispatch(.add(number)) }
        let lengths = timeline.recording(app: "Tests").map(\.count)
        #expect(lengths.filter { $0 > 100_000 }.count == 1)
        #expect(lengths.suffix(20).allSatisfy { $0 < 600 })
        let entries = try read(timeline.file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        #expect(entries.last?.state == RecordedValue(app.counter.store.state))
    }

    /// A state that counts how often it is encoded.
    private struct Counting: Encodable {
        static let encoded = Counter()
        var numbers: [Int]

        func encode(to encoder: any Encoder) throws {
            Self.encoded.add(1)
            var container = encoder.singleValueContainer()
            try container.encode(numbers)
        }
    }

    @Test("A state that has not changed is not encoded again")
    func identicalStates() throws {
        let timeline = Timeline()
        let container = StateContainer(Counting(numbers: [1]), name: "counting")
        for _ in 0..<10 { container.update { _ in } }
        container.update { $0.numbers.append(2) }
        let entries = try read(timeline.file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        #expect(entries.map(\.isUnchanged) == Array(repeating: true, count: 11) + [false])
        #expect(entries.last?.state.json == "[1,2]")
        #expect(Counting.encoded.value == 2)
    }

    @Test("After patches as long as the state itself, the whole state is written")
    func wholeStates() {
        let timeline = Timeline()
        let app = SampleSession()
        app.counter.dispatcher.dispatch(.rename(to: String(repeating: "x", count: 1_000)))
        for number in 0..<100 { app.counter.dispatcher.dispatch(.add(number)) }
        let lengths = timeline.recording(app: "Tests").map(\.count)
        let wholes = lengths.suffix(100).filter { $0 > 1_000 }.count
        #expect(wholes > 2 && wholes < 10)
        let total: Int = lengths.reduce(0, +)
        #expect(total < 60_000)
    }

    @Test("Restorations are recorded by a recorder, and imported")
    func restorations() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests")
        let timeline = Timeline()
        let app = SampleSession()
        app.counter.dispatcher.dispatch(.add(1))
        timeline.travel(to: .start)
        app.counter.dispatcher.dispatch(.add(2))
        try recorder.end()
        app.counter.dispatcher.dispatch(.add(3))
        let session = try ImportedSession(
            contentsOf: url,
            stores: timeline.stores,
            types: SampleSession.types
        )
        #expect(session.report.grade == .fine)
        let states = session.entries.compactMap { entry in
            entry.store.label.dialect == "Prex" ? entry.new as? CounterState : nil
        }
        #expect(states.map(\.count) == [0, 1, 0, 2])
        #expect(timeline.load(session).isEmpty)
        let entries = timeline.entries.filter { $0.transition.label.dialect == "Prex" }
        #expect(
            ReplayTest(of: entries).source.contains(
                """
                    // Time travel.
                    try await test.finish()
                    test = TestStore(Flux(state: try recorded(CounterState.self, #"{"count":0,
                """
            )
        )
    }
}
