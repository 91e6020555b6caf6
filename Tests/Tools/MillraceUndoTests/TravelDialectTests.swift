import Dispatch
import Millrace
import MillraceTimeline
import MobiusCore
import Prex
import TestSupport
import Testing

@Suite("Time travel starts nothing, in each dialect", .recordingScope)
@MainActor
struct TravelDialectTests {
    enum Place: CaseIterable {
        case immediate, main, queue

        var delivery: Delivery {
            switch self {
            case .immediate: .immediate
            case .main: .main
            case .queue: .queue(DispatchQueue(label: "observer"))
            }
        }
    }

    /// Travels on another thread, so that observers for the main queue are called later.
    private func travel(_ timeline: Timeline, to position: Timeline.Position) async {
        let failures = await Task.detached { timeline.travel(to: position) }.value
        #expect(failures.isEmpty)
    }

    @Test(
        "What an observer of a restored state sends to another store is held, on whatever queue the observer runs",
        arguments: Dialect.allCases,
        Place.allCases
    )
    func held(dialect: Dialect, place: Place) async throws {
        enum Owner<Distinction> {}
        // The cases of this test run at once, and each timeline moves the stores of its own case only.
        let (timeline, source, fed) = withRecordingScope {
            let timeline = Timeline()
            let source = StateContainer("", name: "source")
            switch place {
            case .immediate: return (timeline, source, dialect.scoped(for: Owner<Int>.self))
            case .main: return (timeline, source, dialect.scoped(for: Owner<Bool>.self))
            case .queue: return (timeline, source, dialect.scoped(for: Owner<String>.self))
            }
        }
        let calls = Counter()
        let set = UserValue(fed.set)
        let observation = source.observe(on: place.delivery) { text in
            set.value(text + "!")
            calls.add(1)
        }
        let settle = { (text: String, actions: Int) in
            while fed.text() != text { await Task.yield() }
            while timeline.entries.count(where: { $0.transition.action != nil }) < actions {
                await Task.yield()
            }
        }
        source.update { $0 = "a" }
        await settle("a!", 1)
        source.update { $0 = "ab" }
        await settle("ab!", 2)
        let ids = timeline.ids
        let first = try #require(timeline.entries.first { $0.transition.new as? String == "a" })

        await travel(timeline, to: .after(first.id))
        while calls.value < 3 || timeline.heldActions.isEmpty { await Task.yield() }
        #expect(timeline.heldActions.count == 1)
        #expect(timeline.heldActions.first?.store.dialect != "Millrace")
        #expect(timeline.ids == ids && timeline.position == .after(first.id))
        #expect(source.state == "a")
        await settle("", 2)

        await travel(timeline, to: .live)
        while calls.value < 4 || timeline.heldActions.isEmpty { await Task.yield() }
        await settle("ab!", 2)
        #expect(timeline.ids == ids && timeline.position == .live)

        source.update { $0 = "abc" }
        await settle("abc!", 3)
        #expect(timeline.entries.count == ids.count + 2, "afterwards, what observers send is performed")
        withExtendedLifetime((source, fed, observation)) {
            timeline.stop()
            fed.timeline.stop()
        }
    }

    @Test("A search that follows a text sends no request while the text travels")
    func effects() throws {
        let requests = Log<String>()
        let search = Mobius.loop(
            update: Update { (_: String, query: String) in .next(query, effects: [query]) },
            effectHandler: AnyConnectable<String, String> { _ in
                Connection(acceptClosure: { requests.note($0) }, disposeClosure: {})
            }
        ).withName("search").start(from: "")
        let flux = documentFlux()
        let observation = flux.store.addListener { change in
            if let text = change.text?.value { search.dispatchEvent(text) }
        }
        let timeline = Timeline()
        flux.dispatcher.dispatch(.setText("a"))
        flux.dispatcher.dispatch(.setText("ab"))
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(requests.values == ["a", "ab"])
        #expect(
            timeline.heldActions == [
                Timeline.HeldAction(store: StoreLabel(dialect: "Mobius", name: "search"), name: "String")
            ]
        )
        withExtendedLifetime((flux, search, observation)) {}
    }

    @Test("A presenter whose View answers a restored state by work in a lane runs no work")
    func lanes() async {
        let flux = documentFlux()
        let presenter = Presenter(flux: flux)
        let timeline = Timeline()
        let log = Log<String>()
        let observation = flux.store.addStateListener { document in
            presenter.run("search") { _ in log.note(document.text) }
        }
        flux.dispatcher.dispatch(.setText("a"))
        flux.dispatcher.dispatch(.setText("ab"))
        while log.values.last != "ab" { await Task.yield() }
        let count = log.values.count
        timeline.travel(to: .after(timeline.ids.lowerBound))
        timeline.travel(to: .live)
        #expect(timeline.heldActions.map(\.name) == ["search"])
        await presenter.run("other") { _ in log.note("other") }.value
        #expect(log.values.count == count + 1)
        withExtendedLifetime((flux, observation)) { timeline.stop() }
    }

    @Test("A store that no timeline moves accepts what the observers of a restored state send")
    func unrecorded() {
        let outside = documentFlux()
        withRecordingScope {
            let timeline = Timeline()
            let source = StateContainer("")
            let observation = source.observe { outside.dispatcher.dispatch(.setText($0 + "!")) }
            source.update { $0 = "a" }
            timeline.travel(to: .start)
            #expect(outside.store.state.text == "!" && timeline.heldActions.isEmpty)
            withExtendedLifetime((source, observation)) { timeline.stop() }
        }
    }

    @Test("The actions of a locked app are listed, the newest 100 of them, until the next travel")
    func locked() {
        let timeline = Timeline()
        let flux = documentFlux()
        timeline.isLocked = true
        for index in 0..<150 { flux.dispatcher.dispatch(index < 50 ? .setText("") : .addTag("")) }
        #expect(timeline.heldActions.map(\.name) == Array(repeating: "addTag", count: 100))
        timeline.travel(to: .live)
        #expect(timeline.heldActions.isEmpty)
        withExtendedLifetime(flux) {}
    }
}
