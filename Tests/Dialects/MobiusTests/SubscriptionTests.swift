import Dispatch
import Millrace
import MillraceTimeline
import MobiusCore
import TestSupport
import Testing

@Suite("Subscriptions", .recordingScope)
struct SubscriptionTests {
    enum Event { case tune([String]), received(String) }

    struct Radio: Equatable {
        var stations: [String] = []
        var received: [String] = []
    }

    private static func update(model: Radio, event: Event) -> Next<Radio, Never> {
        var model = model
        switch event {
        case .tune(let stations): model.stations = stations
        case .received(let text): model.received.append(text)
        }
        return .next(model)
    }

    private let station = Station()

    private func builder() -> Mobius.Builder<Radio, Event, Never> {
        Mobius.loop(update: Self.update, effectHandler: EffectRouter<Never, Event>().asConnectable)
            .withSubscriptions(\.stations) { [station] key, send in
                await station.run(key) { send(.received($0)) }
            }
    }

    @Test(
        "A subscription runs for each key, from the first model on, and ends with its key; the others are left alone"
    )
    func follows() async {
        let loop = builder().start(from: Radio(stations: ["a", "b", "a"]))
        #expect(await station.notes(2) == ["+a", "+b"])
        loop.dispatchEvent(.tune(["b", "c"]))
        #expect(await station.notes(4) == ["+a", "+b", "+c", "-a"])
        loop.dispatchEvent(.tune(["c", "b"]))
        loop.dispatchEvent(.received("unrelated"))
        loop.dispatchEvent(.tune([]))
        #expect(await station.notes(6) == ["+a", "+b", "+c", "-a", "-b", "-c"])
    }

    @Test("A subscription sends events while its key exists, and none afterwards")
    func sends() async {
        let loop = builder().start(from: Radio(stations: ["a"]))
        _ = await station.notes(1)
        station.send("hello", for: "a")
        #expect(loop.latestModel.received == ["hello"])
        loop.dispatchEvent(.tune([]))
        station.send("late", for: "a")
        #expect(loop.latestModel.received == ["hello"])
    }

    @Test(
        "Subscriptions exist beside each other and beside an event source, in which order ever they are added"
    )
    func besideSources() async {
        let log = Log<String>()
        let source = AnyConnectable<Radio, Event> { consumer in
            Connection(
                acceptClosure: { log.note("model \($0.stations)") },
                disposeClosure: { log.note("disposed") }
            )
        }
        let other = Station()
        let loop = builder().withEventSource(source)
            .withSubscriptions({ $0.received.isEmpty ? ["silence"] : [] }) { key, send in
                await other.run(key) { send(.received($0)) }
            }
            .start(from: Radio(stations: ["a"]))
        #expect(await station.notes(1) == ["+a"])
        #expect(await other.notes(1) == ["+silence"])
        other.send("noise", for: "silence")
        #expect(await other.notes(2) == ["+silence", "-silence"])
        loop.dispose()
        #expect(await station.notes(2) == ["+a", "-a"])
        #expect(log.values == [#"model ["a"]"#, #"model ["a"]"#, "disposed"])
    }

    @Test("The end of a loop ends its subscriptions, and a controller that starts again begins them again")
    func controller() async {
        let queue = DispatchQueue(label: "loop")
        let controller = builder().makeController(from: Radio(stations: ["a"]), loopQueue: queue)
        controller.start()
        #expect(await station.notes(1) == ["+a"])
        controller.stop()
        #expect(await station.notes(2) == ["+a", "-a"])
        station.send("late", for: "a")
        controller.start()
        #expect(await station.notes(3) == ["+a", "+a", "-a"])
        controller.stop()
        #expect(controller.model.received == [])
    }

    @Test("Time travel ends and begins subscriptions as its models ask for them")
    func travel() async {
        let timeline = Timeline()
        let loop = builder().start(from: Radio())
        loop.dispatchEvent(.tune(["a"]))
        _ = await station.notes(1)
        loop.dispatchEvent(.tune(["b"]))
        #expect(await station.notes(3) == ["+a", "+b", "-a"])
        timeline.travel(to: .after(2))
        #expect(await station.notes(5) == ["+a", "+a", "+b", "-a", "-b"])
        timeline.isLocked = true
        station.send("ignored", for: "a")
        timeline.travel(to: .live)
        #expect(await station.notes(7) == ["+a", "+a", "+b", "+b", "-a", "-a", "-b"])
        #expect(loop.latestModel.received == [])
        loop.dispose()
    }

    @Test("An event source of a loop that starts while another store travels gets its models")
    func startedWhileAnotherTravels() {
        let timeline = Timeline()
        let traveller = Mobius.loop(
            update: Self.update,
            effectHandler: EffectRouter<Never, Event>().asConnectable
        )
        .start(from: Radio())
        traveller.dispatchEvent(.received("before"))
        let log = Log<[String]>()
        let loops = Log<MobiusLoop<Radio, Event, Never>>()
        let observer = traveller.addObserver { _ in
            let source = AnyConnectable<Radio, Event> { _ in
                Connection(acceptClosure: { log.note($0.stations) }, disposeClosure: {})
            }
            loops.note(
                Mobius.loop(update: Self.update, effectHandler: EffectRouter<Never, Event>().asConnectable)
                    .withEventSource(source)
                    .start(from: Radio(stations: ["new"]))
            )
        }
        timeline.travel(to: .after(1))
        #expect(log.values == [["new"], ["new"]])
        observer.dispose()
    }

    @Test("A subscription that is written on the main actor runs there")
    @MainActor
    func onTheMainActor() async {
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: EffectRouter<Never, Event>().asConnectable)
            .withSubscriptions(\.stations) { key, _ in
                MainActor.assertIsolated()
                log.note(key)
            }
            .start(from: Radio(stations: ["a"]))
        await onAnotherThread { log.wait { $0 == ["a"] } }
        loop.dispose()
    }
}
