import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Kinds of warnings", .recordingScope)
struct WarningKindsTests {
    @Test("A storm warning names the number of changes, their period, the commonest action and its thread")
    func storm() throws {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<301 {
            watched.take(
                store,
                index,
                index % 10 == 0 ? .ask : .add(index),
                at: .milliseconds(index),
                new: index + 1
            )
        }
        let warning = try #require(watched.log.values.first)
        #expect(watched.kinds == [.storm])
        #expect(warning.store == store.label)
        #expect(warning.place == "add")
        #expect(warning.measured == 301)
        #expect(warning.limit == 300)
        #expect(warning.order == 300)
        #expect(warning.evidence == "301 changes in 300.0 ms, mostly add on main")
    }

    @Test("A storm is reported again within the same second when it has ten times as many changes")
    func greaterStorm() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<5_000 { watched.take(store, index, at: .microseconds(index), new: index + 1) }
        #expect(watched.log.values.map(\.measured) == [301, 3_010])
    }

    @Test("Of a journal's events neither durations nor many journals of one name are reported")
    func journals() throws {
        let log = Log<Warning>()
        var options = Warnings.Options()
        options.storesOfOneName = 1
        let warnings = Warnings(options) { log.note($0) }
        let (journal, other) = (Journal("Calls"), Journal("Calls"))
        for _ in 0..<301 { journal.note("GET /films", duration: .seconds(2)) }
        other.note("GET /films")
        warnings.check()
        warnings.end()
        let warning = try #require(log.values.first)
        #expect(log.values.map(\.kind) == [.storm])
        #expect(warning.evidence.hasPrefix("301 events in "))
    }

    /// A keystroke or another action: when it comes, and when it asks, in milliseconds; nil if it does not ask.
    private struct Stroke {
        var time: Int
        var asks: [Int] = [5]
        var store = 0
    }

    /// Takes actions of a store, the questions that follow from them, and their answers.
    private func typing(_ strokes: [Stroke], answersAfter wait: Int = 90) -> Watched {
        let watched = Watched()
        let stores = [StoreHandle.sample("Search"), StoreHandle.sample("Other")]
        let journal = StoreHandle.sample("GitHub", dialect: "Journal")
        var order = 0
        var asked: [(time: Int, trigger: UInt64)] = []
        func take(_ store: StoreHandle, at time: Int, after trigger: UInt64? = nil) -> UInt64 {
            order += 1
            watched.take(store, order, .ask, at: .milliseconds(time), new: order, trigger: trigger)
            return UInt64(order)
        }
        for stroke in strokes {
            let action = take(stores[stroke.store], at: stroke.time)
            for delay in stroke.asks {
                let time = stroke.time + delay
                asked.append((time + wait, take(journal, at: time, after: action)))
            }
        }
        for answer in asked { _ = take(journal, at: answer.time, after: answer.trigger) }
        return watched
    }

    private let hand = [0, 180, 310, 520, 610, 790, 960]

    @Test(
        "More than five requests in a row, each after another action at the pace of a hand, are one for each keystroke"
    )
    func requestPerKeystroke() throws {
        let watched = typing(hand.prefix(6).map { Stroke(time: $0) })
        let warning = try #require(watched.log.values.first)
        #expect(watched.kinds == [.requestPerKeystroke])
        #expect(warning.store == StoreLabel(dialect: "Journal", name: "GitHub") && warning.place == "")
        #expect(warning.measured == 6 && warning.limit == 5)
        #expect(warning.evidence == "6 requests in a row, each after another action, at the pace of a hand")
    }

    @Test("Two requests for each keystroke, and requests of something else in between, are reported too")
    func requestsPerKeystroke() {
        #expect(typing(hand.map { Stroke(time: $0, asks: [5, 6]) }).kinds == [.requestPerKeystroke])
        let watched = typing(hand.map { Stroke(time: $0, asks: [5, 40]) })
        #expect(watched.kinds == [.requestPerKeystroke])
    }

    @Test(
        "No request for each keystroke: few, in a burst, after pauses, debounced, of a timer, of several stores"
    )
    func noRequestPerKeystroke() {
        let patterns: [[Stroke]] = [
            hand.prefix(5).map { Stroke(time: $0) },
            (0..<40).map { Stroke(time: 10 * $0 + 3 * ($0 % 3)) },
            hand.map { Stroke(time: 5 * $0) },
            hand.map { Stroke(time: 2 * $0, asks: [300]) },
            (0..<20).map { Stroke(time: 500 * $0 + $0 % 3) },
            hand.enumerated().map { Stroke(time: $1, store: $0 % 2) },
            [Stroke(time: 0, asks: Array(stride(from: 0, to: 140, by: 3)))],
        ]
        for (index, pattern) in patterns.enumerated() { #expect(typing(pattern).kinds == [], "\(index)") }
    }

    @Test("Many answers that come late, one by one, are no requests")
    func lateAnswers() {
        let watched = Watched()
        let (store, journal) = (StoreHandle.sample("List"), StoreHandle.sample("GitHub", dialect: "Journal"))
        watched.take(store, 1, .ask)
        for image in 2...60 { watched.take(journal, image, .ask, at: .milliseconds(1), trigger: 1) }
        for image in 2...60 {
            let time = 100 + 60 * image + 30 * (image % 3)
            watched.take(journal, 100 + image, .ask, at: .milliseconds(time), trigger: UInt64(image))
        }
        #expect(watched.kinds == [])
    }

    @Test("Pages that are each loaded when the one before has arrived follow from one action")
    func pages() {
        let watched = Watched()
        let (store, journal) = (StoreHandle.sample("List"), StoreHandle.sample("GitHub", dialect: "Journal"))
        watched.take(store, 1, .ask)
        var (order, time) = (1, 0)
        for page in 1...10 {
            for next in [journal, journal, store] {
                time += 40 + 11 * (page % 3)
                watched.take(
                    next,
                    order + 1,
                    .ask,
                    at: .milliseconds(time),
                    new: order,
                    trigger: UInt64(order)
                )
                order += 1
            }
        }
        #expect(watched.kinds == [])
    }

    @Test("Events that nothing follows from, such as lines of a log, are no requests")
    func log() {
        let watched = Watched()
        let (store, journal) = (StoreHandle.sample("Search"), StoreHandle.sample("Log", dialect: "Journal"))
        for (index, time) in hand.enumerated() {
            watched.take(store, 2 * index + 1, .ask, at: .milliseconds(time), new: index)
            watched.take(
                journal,
                2 * index + 2,
                .ask,
                at: .milliseconds(time + 1),
                trigger: UInt64(2 * index + 1)
            )
        }
        #expect(watched.kinds == [])
    }

    @Test("A storm ten minutes after another one is reported again, even if it is no greater")
    func laterStorm() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for storm in 0..<2 {
            for index in 0..<400 {
                watched.take(
                    store,
                    400 * storm + index,
                    at: .seconds(600 * storm) + .milliseconds(index),
                    new: index + 1
                )
            }
        }
        #expect(watched.kinds == [.storm, .storm])
        #expect(watched.log.values.map(\.measured) == [301, 301])
    }

    @Test("Changes up to the limit per second are not reported as a storm")
    func busy() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<3_000 {
            watched.take(store, index, at: .microseconds(index * 3_334), new: index + 1)
        }
        #expect(watched.kinds == [])
    }

    @Test("A storm is counted for each store separately")
    func storesApart() {
        let watched = Watched()
        let stores = [StoreHandle.sample("A"), StoreHandle.sample("B")]
        for index in 0..<500 {
            watched.take(stores[index % 2], index, at: .milliseconds(index), new: index + 1)
        }
        #expect(watched.kinds == [])
    }

    @Test("A reducer is slow if it takes longer than the limit on the main thread, not on others")
    func slowReducer() throws {
        let watched = Watched()
        let store = StoreHandle.sample()
        watched.take(store, 0, took: .milliseconds(8))
        watched.take(store, 1, took: .milliseconds(900), onMain: false)
        #expect(watched.kinds == [])
        watched.take(store, 2, took: .milliseconds(9))
        let warning = try #require(watched.log.values.first)
        #expect(warning.kind == .slowReducer)
        #expect(warning.evidence == "add took 9.0 ms on the main thread")
        #expect(warning.order == 2)
    }

    @Test("Observers are slow if a delivery takes longer than the limit on the main thread")
    func slowObserver() {
        let watched = Watched()
        let store = StoreHandle.sample()
        watched.take(store, 0)
        func deliver(_ duration: Duration, isMain: Bool, cause: Transition.Cause = .change) {
            watched.warnings.take(
                DeliveryProbe.Report(
                    of: TransitionDelivery(of: store, cause, order: 0),
                    instant: Watched.start,
                    duration: duration,
                    isMain: isMain,
                    pending: 1
                )
            )
        }
        deliver(.milliseconds(16), isMain: true)
        deliver(.seconds(1), isMain: false)
        deliver(.seconds(1), isMain: true, cause: .restoration)
        #expect(watched.kinds == [])
        deliver(.milliseconds(17), isMain: true)
        #expect(watched.kinds == [.slowObserver])
        #expect(watched.log.values.first?.store == store.label)
    }

    @Test(
        "A backlog is reported if a store or an observer's queue has more pending notifications than the limit"
    )
    func backlog() {
        let watched = Watched()
        let store = StoreHandle.sample()
        watched.take(store, 0)
        for (subject, pending) in [
            (TransitionDelivery(of: store, .change, order: 0) as any DeliverySubject, 1_000),
            (TransitionDelivery(of: store, .change, order: 0), 1_001),
            (ObserverTurn(type: String.self), 1_001),
        ] {
            watched.warnings.take(
                DeliveryProbe.Report(
                    of: subject,
                    instant: Watched.start,
                    duration: .zero,
                    isMain: false,
                    pending: pending
                )
            )
        }
        #expect(watched.kinds == [.backlog, .backlog])
        #expect(watched.log.values.map(\.store) == [store.label, nil])
        #expect(watched.log.values.map(\.place) == ["change", "String"])
    }

    @Test("A delivery of a store that is not watched, or of another kind, is not reported")
    func otherDeliveries() {
        struct Other: DeliverySubject {}
        let watched = Watched()
        watched.take(.sample(), 0)
        let unknown = StoreHandle.sample()
        for subject in [Other(), TransitionDelivery(of: unknown, .change, order: 0)] as [any DeliverySubject]
        {
            watched.warnings.take(
                DeliveryProbe.Report(
                    of: subject,
                    instant: Watched.start,
                    duration: .seconds(1),
                    isMain: true,
                    pending: 1_001
                )
            )
        }
        #expect(watched.kinds == [])
    }

    /// A state whose comparison and whose estimate of memory take long by the test's clock.
    private struct Slow: Equatable, CustomReflectable {
        let comparison: @Sendable () -> Void
        let estimate: @Sendable () -> Void

        static func == (left: Slow, right: Slow) -> Bool {
            left.comparison()
            return false
        }

        var customMirror: Mirror {
            estimate()
            return Mirror(self, children: [:])
        }
    }

    @Test("Comparisons of states take at most a hundredth of the time, and so do estimates of memory")
    func cost() {
        let watched = Watched()
        let store = StoreHandle.sample()
        let (comparisons, estimates) = (Counter(), Counter())
        func state() -> Slow {
            Slow(
                comparison: {
                    comparisons.add(1)
                    watched.advance(by: .milliseconds(10))
                },
                estimate: {
                    estimates.add(1)
                    watched.advance(by: .milliseconds(10))
                }
            )
        }
        // Each comparison takes 10 ms, so the next one may begin a second later.
        for index in 0..<640 {
            watched.take(
                store,
                64 * index,
                at: .milliseconds(10 * index),
                old: state(),
                new: state()
            )
        }
        #expect(comparisons.value == 7)
        #expect(estimates.value == 7)
    }

    @Test("Actions that leave the state unchanged are reported after many in quick succession")
    func unchanged() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<100 {
            // Every thirtieth action changes the state.
            watched.take(store, index, at: .milliseconds(10 * index), old: 1, new: index % 30 == 0 ? 2 : 1)
        }
        for index in 100..<200 {
            watched.take(store, index, at: .seconds(2 * index), old: 1, new: 1)
        }
        #expect(watched.kinds == [])
        for index in 200..<230 {
            watched.take(store, index, at: .seconds(400) + .milliseconds(index), old: 1, new: 1)
        }
        #expect(watched.kinds == [])
        watched.take(store, 230, .ask, at: .milliseconds(400_230), old: 1, new: 1)
        #expect(watched.kinds == [.unchanged])
        #expect(watched.log.values.first?.place == "ask")
    }

    @Test("An unchanged state is not reported if the change has effects or the state is an object")
    func changedUnseen() {
        final class Object {}
        let watched = Watched()
        let store = StoreHandle.sample()
        let object = Object()
        for index in 0..<100 {
            watched.take(store, index, at: .milliseconds(10 * index), old: 1, new: 1, effects: ["load"])
            watched.take(store, index, at: .milliseconds(10 * index), old: object, new: object)
        }
        #expect(watched.kinds == [])
    }

    @Test("A state that has grown often and by much without shrinking is reported; one that shrinks is not")
    func growing() {
        for shrinks in [false, true] {
            let watched = Watched()
            let store = StoreHandle.sample()
            var text: [String] = []
            for index in 0..<3_000 {
                text.append(String(repeating: "x", count: 2_000))
                if shrinks && index % 400 == 0 { text = [] }
                watched.take(store, index, at: .milliseconds(10 * index), old: [""], new: text)
            }
            #expect(watched.kinds == (shrinks ? [] : [.growing]))
            let evidence = "the state's size grew in 10 estimates and fell in none, from about "
            #expect(watched.log.values.allSatisfy { $0.evidence.hasPrefix(evidence) })
        }
    }

    @Test("A state whose size is constant for a while between growths is reported as growing")
    func growingInSteps() {
        let watched = Watched()
        let store = StoreHandle.sample()
        var text: [String] = []
        for index in 0..<3_000 {
            if index % 200 == 0 { text.append(String(repeating: "x", count: 400_000)) }
            watched.take(store, index, at: .milliseconds(10 * index), old: [""], new: text)
        }
        #expect(watched.kinds == [.growing])
    }

    @Test("A state that grows by little is not reported")
    func growingSlowly() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<3_000 {
            watched.take(store, index, at: .milliseconds(10 * index), old: [0], new: Array(0..<index))
        }
        #expect(watched.kinds == [])
    }

    @Test("A leak is reported if more than 200 stores of one name are alive, not counting released ones")
    func leak() {
        let watched = Watched()
        for index in 0..<1_000 {
            let alive = index < 200
            watched.take(.sample("Row") { alive }, index, at: .seconds(index))
        }
        watched.warnings.check()
        #expect(watched.kinds == [])
        watched.take(.sample("Other"), 1_000, at: .seconds(1_000))
        watched.take(.sample("Row"), 1_001, at: .seconds(1_001))
        watched.warnings.check()
        #expect(watched.kinds == [.leak])
        #expect(watched.log.values.first?.evidence == "201 stores of this name are alive")
    }

    @Test("Work that takes longer than the limit is reported with its name")
    func endlessEffect() throws {
        let recording = TransitionProbe.attach { _ in }
        let label = StoreLabel(dialect: "Test", name: "Map")
        let work = try #require(
            OngoingWork.begin(Watched.Action.add(3), of: label, in: nil)
        )
        let watched = Watched(ongoing: [work])
        watched.advance(by: .seconds(119))
        watched.warnings.check()
        #expect(watched.kinds == [])
        watched.advance(by: .seconds(10))
        watched.warnings.check()
        #expect(watched.kinds == [.endlessEffect])
        #expect(watched.log.values.first?.store == label)
        #expect(watched.log.values.first?.place == "add")
        recording.end()
    }

    @Test("Work is named by its function or the type of its effect, and never by the text of a value")
    func endlessEffectName() {
        let recording = TransitionProbe.attach { _ in }
        let subjects: [(String, Any)] = [
            ("Login", "token 1234"), ("Chat", OngoingWork.Name("ChatAction.listen()")),
        ]
        let work = subjects.compactMap { name, subject in
            OngoingWork.begin(subject, of: StoreLabel(dialect: "Test", name: name), in: nil)
        }
        let watched = Watched(ongoing: work)
        watched.advance(by: .seconds(129))
        watched.warnings.check()
        #expect(watched.log.values.map(\.place) == ["String", "ChatAction.listen()"])
        #expect(!watched.log.values.contains { $0.description.contains("1234") })
        recording.end()
    }

    @Test("Restorations and the creation of stores cause no warnings")
    func restorations() {
        let watched = Watched()
        let store = StoreHandle.sample()
        for index in 0..<1_000 {
            for cause in [Transition.Cause.start, .restoration] {
                watched.warnings.take(
                    Transition(
                        store: store,
                        order: UInt64(index),
                        sequence: 0,
                        cause: cause,
                        old: 0,
                        new: 0,
                        effects: [],
                        instant: Watched.start,
                        duration: .seconds(1),
                        thread: RecordedThread(number: 0, isMain: true)
                    )
                )
            }
        }
        #expect(watched.kinds == [])
    }
}
