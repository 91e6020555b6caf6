import MobiusCore
import TestSupport
import Testing

@Suite("Names of Mobius 0.3")
struct OldNamesTests {
    private let log = Log<String>()

    private func builder() -> Mobius.Builder<Int, Int, String> {
        Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, String> in .next(model + event) },
            effectHandler: recordingHandler(log)
        )
    }

    @Test("Effects may be given as a set; array literals stay arrays")
    @available(*, deprecated)
    func sets() {
        #expect(First(model: 1, effects: Set(["a"])).effects == ["a"])
        #expect(First(model: 1, effects: ["a", "a"]).effects == ["a", "a"])
        #expect(Next<Int, String>.next(1, effects: Set(["a"])) == .next(1, effects: ["a"]))
        #expect(Next<Int, String>.next(1, effects: ["a", "a"]).effects == ["a", "a"])
        #expect(Next<Int, String>.dispatchEffects(Set(["a"])) == .dispatchEffects(["a"]))
        #expect(Next<Int, String>.dispatchEffects(["a", "a"]).effects == ["a", "a"])
        #expect(First(model: 1, effects: ["a"]).hasEffects)
        #expect(!First<Int, String>(model: 1).hasEffects)
        #expect(Next<Int, String>.dispatchEffects(["a"]).hasEffects)
        #expect(!Next<Int, String>.noChange.hasEffects)
    }

    @Test("getMostRecentModel returns the loop's model")
    @available(*, deprecated)
    func mostRecentModel() {
        #expect(builder().start(from: 1).getMostRecentModel() == 1)
    }

    @Test("MobiusController(builder:defaultModel:), isRunning and getModel work")
    @available(*, deprecated)
    func controller() {
        let controller = MobiusController(builder: builder(), defaultModel: 1)
        #expect(!controller.isRunning)
        controller.start()
        #expect(controller.isRunning)
        controller.dispatchEvent(2)
        #expect(controller.getModel() == 3)
        controller.stop()
    }

    @Test("Aliases refer to the current types")
    @available(*, deprecated)
    func aliases() {
        let connect: ConnectClosure<Int, String> = { consumer in
            Connection(acceptClosure: { consumer("\($0)") }, disposeClosure: {})
        }
        let connection = AnyConnectable(unchecked: connect).connect { [log] in log.note($0) }
        connection.accept(1)
        #expect(log.values == ["1"])
        #expect(NoEffect.self == Never.self)
        #expect(AnyConnectable<Int, String>.InputType.self == Int.self)
        #expect(AnyConnectable<Int, String>.OutputType.self == String.self)
        #expect(Connection<Int>.ValueType.self == Int.self)
        #expect(AnyEventSource<Int>.AnEvent.self == Int.self)
    }

    // MARK: The initiator of a builder

    private struct Logger: MobiusLogger {
        let log: Log<String>
        func willInitiate(model: Int) { log.note("will initiate \(model)") }
        func didInitiate(model: Int, first: First<Int, String>) { log.note("did initiate \(first.model)") }
        func willUpdate(model: Int, event: Int) {}
        func didUpdate(model: Int, event: Int, next: Next<Int, String>) {}
    }

    @Test("An initiator determines each start's model and effects, and is logged")
    @available(*, deprecated)
    func initiator() {
        let initiator: @Sendable (Int) -> First<Int, String> = {
            First(model: $0 * 10, effects: ["effect of \($0)"])
        }
        let builder = builder().withLogger(Logger(log: log)).withInitiator(initiator)
        for model in [1, 2] {
            #expect(builder.start(from: model).latestModel == model * 10)
        }
        #expect(
            log.values
                == [1, 2].flatMap { model in
                    [
                        "will initiate \(model)", "did initiate \(model)0", "connect",
                        "effect effect of \(model)", "dispose handler",
                    ]
                }
        )
        #expect(self.builder().withInitiator(initiator).start(from: 3).latestModel == 30)
    }

    @Test("A controller uses the builder's initiator, unless makeController is given initiate")
    @available(*, deprecated)
    func initiatorOfController() {
        let builder = builder().withInitiator { First(model: $0 + 1) }
        for (controller, model) in [
            (builder.makeController(from: 0), 1),
            (builder.makeController(from: 0, initiate: { First(model: $0 + 10) }), 10),
        ] {
            controller.start()
            #expect(controller.model == model)
            controller.stop()
        }
    }

    @Test("An initiator together with start effects stops with a message")
    @available(*, deprecated)
    func initiatorAndEffects() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Mobius.loop(
                update: { (_: Int, _: Int) -> Next<Int, String> in .noChange },
                effectHandler: EffectRouter<String, Int>().asConnectable
            ).withInitiator { First(model: $0) }.start(from: 1, effects: ["effect"])
        }
        let output = standardError(of: result)
        #expect(output.contains("leave out withInitiator"))
    }
}
