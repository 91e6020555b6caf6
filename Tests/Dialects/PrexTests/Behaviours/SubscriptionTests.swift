import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

@Suite("Work for each key of the state", .recordingScope)
struct SubscriptionTests {
    enum RadioAction: Action { case tune([String]), received(String) }

    struct RadioState: State, Equatable {
        var stations: [String] = []
        var received: [String] = []
    }

    struct RadioMutation: Mutation {
        func mutate(action: RadioAction, state: inout RadioState) {
            switch action {
            case .tune(let stations): state.stations = stations
            case .received(let text): state.received.append(text)
            }
        }
    }

    private typealias Radio = Presenter<RadioAction, RadioState>

    private let station = Station()

    private func presenter(_ stations: [String] = []) -> Radio {
        let presenter = Radio(flux: Flux(state: RadioState(stations: stations), mutation: RadioMutation()))
        presenter.run(forEach: \.stations) { [station] key, dispatch in
            await station.run(key) { dispatch(.received($0)) }
        }
        return presenter
    }

    @Test(
        "Work runs for each key, from the present state on, and ends with its key; that of other keys is left alone"
    )
    func follows() async {
        let presenter = presenter(["a", "b", "a"])
        #expect(await station.notes(2) == ["+a", "+b"])
        presenter.dispatch(.tune(["b", "c"]))
        #expect(await station.notes(4) == ["+a", "+b", "+c", "-a"])
        presenter.dispatch(.tune(["c", "b"]))
        presenter.dispatch(.received("unrelated"))
        presenter.dispatch(.tune([]))
        #expect(await station.notes(6) == ["+a", "+b", "+c", "-a", "-b", "-c"])
    }

    @Test("Work dispatches while its key exists, and nothing afterwards")
    func dispatches() async {
        let presenter = presenter(["a"])
        _ = await station.notes(1)
        station.send("hello", for: "a")
        #expect(presenter.state.received == ["hello"])
        presenter.dispatch(.tune([]))
        station.send("late", for: "a")
        #expect(presenter.state.received == ["hello"])
        presenter.dispatch(.tune(["a"]))
        #expect(await station.notes(3) == ["+a", "+a", "-a"])
        station.send("again", for: "a")
        #expect(presenter.state.received == ["hello", "again"])
    }

    @Test("Work that has returned begins again only after its key has gone and returned")
    func returned() async {
        let presenter = Radio(flux: Flux(state: RadioState(stations: ["a"]), mutation: RadioMutation()))
        let log = Log<String>()
        presenter.run(forEach: \.stations) { key, dispatch in
            log.note(key)
            dispatch(.received(key))
        }
        await onAnotherThread { log.wait { $0.count == 1 } }
        presenter.dispatch(.tune(["a", "b"]))
        await onAnotherThread { log.wait { $0.count == 2 } }
        presenter.dispatch(.tune(["b"]))
        presenter.dispatch(.tune(["b", "a"]))
        await onAnotherThread { log.wait { $0.count == 3 } }
        #expect(log.values == ["a", "b", "a"])
    }

    @Test("The release of the presenter ends the work, which retains neither the presenter nor the Flux")
    func released() async {
        var flux: Flux<RadioAction, RadioState>? = Flux(
            state: RadioState(stations: ["a"]),
            mutation: RadioMutation()
        )
        weak let weakFlux = flux
        var presenter: Radio? = flux.map { Radio(flux: $0) }
        presenter?.run(forEach: \.stations) { [station] key, dispatch in
            await station.run(key) { dispatch(.received($0)) }
        }
        _ = await station.notes(1)
        presenter = nil
        #expect(await station.notes(2) == ["+a", "-a"])
        station.send("late", for: "a")
        #expect(flux?.store.state.received == [])
        #expect(flux?.stateFeed.observerCount() == 0)
        flux?.dispatcher.dispatch(.tune(["b"]))
        flux = nil
        #expect(weakFlux == nil)
        #expect(station.running == [])
    }

    @Test("Time travel ends and begins work as its states ask for it")
    func travel() async {
        let timeline = Timeline()
        let presenter = presenter()
        presenter.dispatch(.tune(["a"]))
        _ = await station.notes(1)
        presenter.dispatch(.tune(["b"]))
        #expect(await station.notes(3) == ["+a", "+b", "-a"])
        timeline.travel(to: .after(2))
        #expect(await station.notes(5) == ["+a", "+a", "+b", "-a", "-b"])
        timeline.isLocked = true
        station.send("ignored", for: "a")
        timeline.travel(to: .live)
        #expect(await station.notes(7) == ["+a", "+a", "+b", "+b", "-a", "-a", "-b"])
        #expect(presenter.state.received == [])
    }

    @MainActor
    @Test("Work that is written on the main actor runs there")
    func onTheMainActor() async {
        let presenter = Radio(flux: Flux(state: RadioState(stations: ["a"]), mutation: RadioMutation()))
        let log = Log<String>()
        presenter.run(forEach: \.stations) { key, _ in
            MainActor.assertIsolated()
            log.note(key)
        }
        await onAnotherThread { log.wait { $0 == ["a"] } }
        withExtendedLifetime(presenter) {}
    }

    @Test("Changes by several threads leave the work of the last state running", arguments: 0..<4)
    func storm(seed: UInt64) async {
        let presenter = presenter()
        let names = ["a", "b", "c", "d"]
        await onAnotherThread {
            onThreads(3) { thread in
                var random = SeededGenerator(seed: seed * 3 + UInt64(thread))
                for _ in 0..<100 {
                    presenter.dispatch(.tune(names.filter { _ in Bool.random(using: &random) }))
                }
            }
        }
        presenter.dispatch(.tune(["a", "d", "e"]))
        // A begin is noted by the work's task, which may run later than the cancellation of other work.
        await onAnotherThread {
            station.log.wait { notes in
                var running: [String: Int] = [:]
                for note in notes {
                    running[String(note.dropFirst()), default: 0] += note.hasPrefix("+") ? 1 : -1
                }
                return running.filter { $0.value != 0 } == ["a": 1, "d": 1, "e": 1]
            }
        }
        withExtendedLifetime(presenter) {}
    }
}
