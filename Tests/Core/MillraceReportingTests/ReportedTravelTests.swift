import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Reported stores: time travel", .recordingScope)
struct ReportedTravelTests {
    /// An app's model that is not a store of a dialect, but reports its actions.
    @MainActor
    private final class Model {
        var count = 0 { didSet { answer?(count) } }

        /// Called when the count has changed.
        var answer: (@MainActor (Int) -> Void)?

        lazy var reporter = ReportedStore<Int, Int>(
            dialect: "Plain",
            name: "Counter",
            state: count,
            restore: { [weak self] count in self?.add(count - (self?.count ?? 0)) },
            reduce: { $0 + $1 },
            dispatch: { [weak self] number in self?.add(number) }
        )

        func add(_ number: Int) {
            reporter.reporting(number, state: { count }) { count += number }
        }
    }

    @Test("Travelling restores a store's earlier states, and the store's reports meanwhile are not recorded")
    @MainActor
    func travel() {
        let timeline = Timeline()
        let model = Model()
        for number in 1...3 { model.add(number) }
        #expect(timeline.entries.map { $0.new as? Int } == [0, 1, 3, 6])
        for (position, count) in [
            (Timeline.Position.after(2), 1), (.start, 0), (.after(3), 3), (.live, 6),
        ] {
            #expect(timeline.travel(to: position).isEmpty)
            #expect(model.count == count)
            #expect(timeline.position == position)
        }
        #expect(timeline.ids.count == 4)
    }

    @Test("A report while the past is shown begins a branch, which becomes the present")
    @MainActor
    func branch() {
        let timeline = Timeline()
        let model = Model()
        for number in 1...3 { model.add(number) }
        timeline.travel(to: .after(2))
        model.add(10)
        #expect(timeline.position == .live)
        #expect(timeline.entries.last?.continues == .after(2))
        timeline.travel(to: .after(4))
        #expect(model.count == 6)
        timeline.travel(to: .live)
        #expect(model.count == 11)
    }

    @Test("Another store's reports in answer to travelling are not recorded")
    @MainActor
    func answers() {
        let timeline = Timeline()
        let model = Model()
        let other = Model()
        model.answer = { other.add($0 * 10 - other.count) }
        model.add(1)
        model.add(1)
        let last = timeline.ids.upperBound
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        #expect(timeline.ids.upperBound == last)
        #expect([model.count, other.count] == [2, 20])
    }

    @Test("A reported action can be skipped, included again, replayed and dispatched again")
    @MainActor
    func skip() throws {
        let timeline = Timeline()
        let model = Model()
        for number in 1...3 { model.add(number) }
        try timeline.setSkipped(true, 3)
        #expect(model.count == 4)
        try timeline.setSkipped(false, 3)
        #expect(model.count == 6)
        let store = try #require(timeline.stores.first)
        #expect(store.isReducible)
        #expect(try store.replay([5, 6, 7], from: 1).map { $0.state as? Int } == [6, 12, 19])
        try timeline.dispatchAgain(4)
        #expect(model.count == 9)
        #expect(timeline.entries.last?.transition.action as? Int == 3)
    }

    @Test("Skipping an action that precedes an unreported change is refused")
    @MainActor
    func gap() throws {
        let timeline = Timeline()
        let model = Model()
        for number in 1...2 { model.add(number) }
        model.count = 100
        model.add(3)
        #expect(timeline.entries.map { $0.old as? Int } == [0, 0, 1, 100])
        #expect {
            try timeline.setSkipped(true, 2)
        } throws: { error in
            if case TimeTravelError.incomplete = error { true } else { false }
        }
        #expect(model.count == 103)
        try timeline.setSkipped(true, 4)
        #expect(model.count == 100)
    }

    @Test(
        "A store that cannot be restored stays as it is and is named as a failure, while other stores travel"
    )
    @MainActor
    func notRestorable() {
        let timeline = Timeline()
        let fixed = ReportedStore<Int, Int>(dialect: "Plain", name: "Fixed", state: 0)
        let model = Model()
        fixed.report(1, old: 0, new: 1)
        model.add(1)
        let failures = timeline.travel(to: .start)
        #expect(model.count == 0)
        #expect(failures.stores.map(\.store.label.name) == ["Fixed"])
        #expect("\(failures)".contains("Fixed without a `restore`"))
        #expect(timeline.position == .start)
        // The next report continues from the states that the timeline shows.
        fixed.report(1, old: 1, new: 2)
        #expect(timeline.position == .live)
        #expect(model.count == 0)
    }

    @Test(
        "While the timeline is locked, dispatching an action again does nothing, and isHoldingActions is true"
    )
    @MainActor
    func locked() throws {
        let timeline = Timeline()
        let model = Model()
        model.add(1)
        #expect(!TransitionProbe.isHoldingActions)
        timeline.isLocked = true
        #expect(TransitionProbe.isHoldingActions)
        try timeline.dispatchAgain(2)
        #expect(model.count == 1)
        timeline.isLocked = false
        try timeline.dispatchAgain(2)
        #expect(model.count == 2)
    }

    @Test(
        "A travel requested on another thread happens on the main queue, unless a later request replaces it"
    )
    @MainActor
    func otherThreads() async {
        let timeline = Timeline()
        let model = Model()
        for number in 1...3 { model.add(number) }
        // This test occupies the main queue, so the travel requested on another thread begins later.
        onThreads(1) { _ in timeline.travel(to: .after(2)) }
        #expect(model.count == 6)
        timeline.travel(to: .after(3))
        #expect(model.count == 3)
        await mainQueueTurn()
        #expect(model.count == 3)
        #expect(timeline.position == .after(3))
        timeline.travel(to: .live)
        #expect(model.count == 6)
        model.add(1)
        #expect(timeline.entries.count == 5)
    }

    private actor Register {
        private(set) var states: [Int] = []

        func restore(_ state: Int) { states.append(state) }
    }

    @Test("Asynchronous restorations run one at a time, in the order of the travels")
    @MainActor
    func asynchronous() async {
        let restored = Log<Int>()
        let travels = Counter()
        let inside = Counter()
        let overlaps = Counter()
        let timeline = Timeline()
        let register = Register()
        let reporter = ReportedStore<Int, Int>(
            dialect: "Plain",
            name: "Register",
            state: 0,
            restoreAsync: { state in
                if inside.add(1) > 1 { overlaps.add(1) }
                // Wait until all other travels are requested. Meanwhile a second restoration could begin.
                while travels.value < 20 { await Task.yield() }
                for _ in 0..<100 { await Task.yield() }
                await register.restore(state)
                inside.add(-1)
                restored.note(state)
            }
        )
        for number in 1...20 { reporter.report(1, old: number - 1, new: number) }
        for position in 1...20 {
            timeline.travel(to: .after(position))
            travels.add(1)
        }
        // Another thread may still be passing on the 20 reports above, so the last travel may not have reached this
        // store yet. In that case the travel also undoes the report of 100 below.
        let news = Log<Int>()
        let observation = timeline.observe { [weak timeline] _ in news.note(timeline?.entries.count ?? 0) }
        defer { observation.end() }
        reporter.report(1, old: 0, new: 100)
        news.note(timeline.entries.count)
        // Wait until 21 entries are recorded: the store's start and the 20 reports. The report of 100 is the 22nd
        // if all restorations ended before it.
        await onAnotherThread {
            news.wait { $0.contains { $0 >= 21 } }
            restored.wait { $0.count >= 20 }
        }
        // If the travel has undone the last report too, one more state follows these 20.
        #expect(await Array(register.states.prefix(20)) == Array(0..<20))
        #expect(overlaps.value == 0)
    }

    @Test("A replacement is recorded as one change, with its origin")
    @MainActor
    func replacement() throws {
        final class Origin: Sendable {}
        let log = Log<(isOrigins: Bool, isChange: Bool, old: Int, new: Int)>()
        let model = Model()
        let origin = Origin()
        let timeline = Timeline()
        model.add(1)
        let recording = TransitionProbe.attach { transition in
            let isChange = if case .change = transition.cause { true } else { false }
            log.note(
                (transition.origin === origin, isChange, transition.old as! Int, transition.new as! Int)
            )
        }
        let store = try #require(timeline.stores.first)
        try store.modify(by: origin) {
            $0 = 7
            return true
        }
        #expect(model.count == 7)
        #expect(log.values.count == 1)
        #expect(log.values.allSatisfy { $0.isOrigins && $0.isChange && $0.old == 1 && $0.new == 7 })
        recording.end()
    }
}
