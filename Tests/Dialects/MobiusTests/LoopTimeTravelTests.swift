import Dispatch
import Millrace
import MillraceReporting
import MillraceTimeline
import MobiusCore
import TestSupport
import Testing

@Suite("Loop: time travel", .recordingScope)
struct LoopTimeTravelTests {
    @Test(
        "A loop restores earlier models and returns to live; it notifies observers, not effects or sources"
    )
    func travel() {
        let timeline = Timeline()
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(log))
            .withEventSource(
                AnyConnectable<String, String> { _ in
                    Connection(acceptClosure: { log.note("source \($0)") }, disposeClosure: {})
                }
            )
            .withName("letters")
            .start(from: "", effects: ["begin"])
        loop.addObserver { log.note("observer \($0)") }
        loop.dispatchEvent("a")
        loop.dispatchEvent("B")
        let before = log.values.count
        #expect(timeline.travel(to: .after(2)).isEmpty)
        #expect(loop.latestModel == "a")
        timeline.travel(to: .live)
        #expect(Array(log.values[before...]) == ["observer a", "observer aB"])
        #expect(timeline.entries.map { $0.transition.action as? String ?? "" } == ["", "a", "B"])
        #expect(timeline.entries.map { "\($0.transition.effects)" } == [#"["begin"]"#, "[]", #"["B"]"#])
        #expect(timeline.stores.map(\.label) == [StoreLabel(dialect: "Mobius", name: "letters")])
    }

    @Test(
        "Replayed events run no effects and are not logged; events dispatched again are processed normally"
    )
    func operations() throws {
        let timeline = Timeline()
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(log))
            .withLogger(UpdateLogger(log: log))
            .start(from: "")
        for event in ["a", "B", "c"] { loop.dispatchEvent(event) }
        let before = log.values.count
        try timeline.setSkipped(true, 2)
        #expect(loop.latestModel == "Bc")
        #expect(log.values.count == before)
        try timeline.dispatchAgain(3)
        #expect(loop.latestModel == "BcB")
        #expect(Array(log.values[before...]) == ["update B", "effect B"])
        timeline.isLocked = true
        loop.dispatchEvent("D")
        #expect(loop.latestModel == "BcB")
        loop.dispose()
        #expect(timeline.stores.map(\.isAlive) == [false])
    }

    @Test("An undo, unlike time travel, notifies the event source, before the observers")
    func undo() throws {
        final class Undo {}
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(log))
            .withEventSource(
                AnyConnectable<String, String> { _ in
                    Connection(acceptClosure: { log.note("source \($0)") }, disposeClosure: {})
                }
            )
            .start(from: "")
        loop.dispatchEvent("a")
        loop.addObserver { log.note("observer \($0)") }
        let before = log.values.count
        let store = try #require(loop.stateFeed.transitions?.store)
        try store.modify(by: Undo()) { model in
            model = "undone"
            return true
        }
        #expect(Array(log.values[before...]) == ["source undone", "observer undone"])
        try store.restore("travelled")
        #expect(log.values.last == "observer travelled")
        #expect(!log.values.contains("source travelled"))
    }

    @Test("An undo of a controller's model runs on the loop queue, from any thread")
    func undoOfController() throws {
        final class Undo {}
        let log = Log<String>()
        let loopQueue = DispatchQueue(label: "loop")
        let key = DispatchSpecificKey<Bool>()
        loopQueue.setSpecific(key: key, value: true)
        let controller = Mobius.loop(update: Self.update, effectHandler: Self.handler(Log()))
            .withEventSource(
                AnyConnectable<String, String> { _ in
                    Connection(
                        acceptClosure: { log.note("\($0) \(DispatchQueue.getSpecific(key: key) == true)") },
                        disposeClosure: {}
                    )
                }
            )
            .makeController(from: "begin", loopQueue: loopQueue)
        controller.start()
        let store = try #require(controller.stateFeed.transitions?.store)
        try store.modify(by: Undo()) { model in
            model = "undone"
            return true
        }
        #expect(controller.model == "undone")
        #expect(log.values == ["begin true", "undone true"])
        controller.stop()
    }

    @Test("A restoration is recorded once, with the model before and after it")
    func recordedRestoration() throws {
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(Log())).start(from: "begin")
        let feed = try #require(loop.stateFeed.transitions)
        let recording = feed.attach { transition in
            if case .restoration = transition.cause { log.note("\(transition.old) to \(transition.new)") }
        }
        defer { recording.end() }
        try #require(feed.store).restore("past")
        #expect(log.values == ["begin to past"])
        #expect(loop.latestModel == "past")
    }

    @Test("A restoration dropped by the loop's disposal is still recorded")
    func droppedRestoration() throws {
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(Log())).start(from: "")
        let feed = try #require(loop.stateFeed.transitions)
        let store = try #require(feed.store)
        let recording = feed.attach { transition in
            if case .restoration = transition.cause { log.note("\(transition.new)") }
        }
        defer { recording.end() }
        loop.addObserver { [unowned loop] model in
            if model.isEmpty { return }
            try? store.restore("past")
            loop.dispose()
        }
        loop.dispatchEvent("a")
        #expect(log.values == ["past"])
        #expect(loop.latestModel == "a")
    }

    @Test("A store handle refuses every operation once its loop was disposed of or released")
    func endedLoop() throws {
        final class Undo {}
        var loop: MobiusLoop<String, String, String>? =
            Mobius.loop(update: Self.update, effectHandler: Self.handler(Log())).start(from: "a")
        let store = try #require(loop?.stateFeed.transitions?.store)
        func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(!store.isAlive, sourceLocation: sourceLocation)
            #expect(throws: TimeTravelError.self, sourceLocation: sourceLocation) {
                try store.restore("b")
            }
            #expect(throws: TimeTravelError.self, sourceLocation: sourceLocation) {
                try store.modify(by: Undo()) { _ in true }
            }
            #expect(throws: TimeTravelError.self, sourceLocation: sourceLocation) {
                try store.dispatch("b")
            }
        }
        loop?.dispose()
        expectRefusal()
        #expect(loop?.latestModel == "a")
        loop = nil
        expectRefusal()
        #expect(throws: TimeTravelError.self) { try store.reduce("a", by: "b") }
    }

    @Test("A replayed event without a new model leaves the model, and returns its effects")
    func replayWithoutModel() throws {
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Int> in
                event == 0 ? .dispatchEffects([7]) : .next(model + event)
            },
            effectHandler: ConsumerKeeper<Int, Int>()
        ).start(from: 1)
        let store = try #require(loop.stateFeed.transitions?.store)
        let outcome = try store.replay([2, 0], from: 3)
        #expect(outcome.map { $0.state as? Int } == [5, 5])
        #expect(outcome.map { $0.effects as? [Int] } == [[], [7]])
        #expect(loop.latestModel == 1)
    }

    @Test("While deliveries are measured, a model is published once, before its effects run")
    func measured() {
        let log = Log<String>()
        let loop = Mobius.loop(update: Self.update, effectHandler: Self.handler(log)).start(from: "")
        loop.addObserver { log.note("observer \($0)") }
        let recording = TransitionProbe.attach { _ in }
        let detach = DeliveryProbe.attach { _ in }
        loop.dispatchEvent("A")
        detach()
        recording.end()
        #expect(log.values == ["observer ", "observer A", "effect A"])
    }

    @Test("Time travel of a controller runs on the loop queue, and notifies views on the view queue")
    func controller() {
        let timeline = Timeline()
        let log = Log<String>()
        let loopQueue = DispatchQueue(label: "loop")
        let viewQueue = DispatchQueue(label: "view")
        let controller = Mobius.loop(update: Self.update, effectHandler: Self.handler(Log()))
            .makeController(from: "", loopQueue: loopQueue, viewQueue: viewQueue)
        let events = Log<Consumer<String>>()
        controller.connectView(
            AnyConnectable<String, String> { consumer in
                events.note(consumer)
                return Connection(
                    acceptClosure: {
                        dispatchPrecondition(condition: .onQueue(viewQueue))
                        log.note($0)
                    },
                    disposeClosure: {}
                )
            }
        )
        controller.start()
        for event in ["a", "b"] { events.values[0](event) }
        let settle = {
            // Waits until the queues have run all blocks enqueued so far.
            _ = controller.model
            viewQueue.sync {}
        }
        settle()
        timeline.travel(to: .after(2))
        settle()
        #expect(controller.model == "a")
        try? timeline.stores[0].dispatch("z")
        settle()
        #expect(controller.model == "az")
        #expect(log.values == ["", "a", "ab", "a", "az"])
        controller.stop()
    }

    private static func update(_ model: String, _ event: String) -> Next<String, String> {
        .next(model + event, effects: event == event.uppercased() ? [event] : [])
    }

    private static func handler(_ log: Log<String>) -> AnyConnectable<String, String> {
        AnyConnectable { _ in Connection(acceptClosure: { log.note("effect \($0)") }, disposeClosure: {}) }
    }

    private struct UpdateLogger: MobiusLogger {
        let log: Log<String>

        func willInitiate(model: String) {}
        func didInitiate(model: String, first: First<String, String>) {}
        func willUpdate(model: String, event: String) { log.note("update \(event)") }
        func didUpdate(model: String, event: String, next: Next<String, String>) {}
    }
}
