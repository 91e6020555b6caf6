import MobiusCore
import MobiusExtras
import TestSupport
import Testing

@Suite("Hooks and logging")
struct HookTests {
    @Test("The error handler receives message, file and line unchanged")
    func values() {
        let call = hookCall { MobiusHooks.errorHandler("text", "some file", 42) }
        #expect(call?.message == "text")
        #expect(call?.file == "some file")
        #expect(call?.line == 42)
    }

    @Test("The module's errors are reported with the module's file")
    func file() {
        let loop = counterLoop()
        loop.dispose()
        let call = hookCall { loop.dispatchEvent(1) }
        let file = call?.file ?? ""
        #expect(file.hasSuffix("MobiusLoop.swift"))
        #expect(call?.line ?? 0 > 0)
    }

    @Test("The default error handler stops with the message")
    func defaultHandler() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MobiusHooks.setErrorHandler { _, _, _ in fatalError("not this one") }
            MobiusHooks.setDefaultErrorHandler()
            MobiusHooks.errorHandler("the message", #file, #line)
        }
        let output = standardError(of: result)
        #expect(output.contains("the message"))
    }

    struct Logger: MobiusLogger {
        let log: Log<String>

        func willInitiate(model: Int) { log.note("will initiate \(model)") }
        func didInitiate(model: Int, first: First<Int, String>) {
            log.note("did initiate \(model) \(first.model)")
        }
        func willUpdate(model: Int, event: Int) { log.note("will update \(model) \(event)") }
        func didUpdate(model: Int, event: Int, next: Next<Int, String>) {
            log.note("did update \(model) \(next)")
        }
    }

    @Test("A logger is called before observers and effects")
    func loggingOrder() {
        let log = Log<String>()
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, String> in
                log.note("update")
                return event == 0 ? .noChange : .next(model + event, effects: ["e"])
            },
            effectHandler: recordingHandler(log)
        ).withLogger(AnyMobiusLogger(AnyMobiusLogger(Logger(log: log)))).start(from: 0)
        loop.addObserver { log.note("model \($0)") }
        loop.dispatchEvent(1)
        loop.dispatchEvent(0)
        #expect(
            log.values == [
                "connect", "model 0", "will update 0 1", "update", #"did update 0 (1, ["e"])"#, "model 1",
                "effect e",
                "will update 1 0", "update", "did update 1 (nil, [])",
            ]
        )
    }

    @Test("didUpdate is called before the model is stored")
    func storingAfterLogging() {
        struct Logger: MobiusLogger {
            let didUpdate: @Sendable () -> Void
            func didUpdate(model: Int, event: Int, next: Next<Int, Never>) { didUpdate() }
            func willUpdate(model: Int, event: Int) {}
        }
        nonisolated(unsafe) weak var running: MobiusLoop<Int, Int, Never>?
        let models = Log<Int?>()
        let loop = Mobius.beginnerLoop { (model: Int, event: Int) -> Int in model + event }
            .withLogger(Logger { models.note(running?.latestModel) })
            .start(from: 1)
        running = loop
        loop.dispatchEvent(2)
        #expect(models.values == [1])
        #expect(loop.latestModel == 3)
    }

    @Test("Each start of a controller with an initiate function is logged before anything is connected")
    func loggingInitiate() {
        let log = Log<String>()
        let builder = Mobius.loop(update: { _, _ in .noChange }, effectHandler: recordingHandler(log))
            .withLogger(Logger(log: log))
        let controller = builder.makeController(from: 1, initiate: { First(model: $0 + 1) })
        controller.start()
        controller.stop()
        controller.start()
        controller.stop()
        #expect(
            log.values == [
                "will initiate 1", "did initiate 1 2", "connect", "dispose handler",
                "will initiate 2", "did initiate 2 3", "connect", "dispose handler",
            ]
        )
        let plain = builder.makeController(from: 1)
        plain.start()
        plain.stop()
        #expect(log.values.suffix(2) == ["connect", "dispose handler"])
        #expect(log.values.count == 10)
    }
}
