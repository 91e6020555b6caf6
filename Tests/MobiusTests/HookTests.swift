import MobiusCore
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

    @Test("A controller logs initiate before anything is connected")
    func loggingInitiate() {
        let log = Log<String>()
        let controller = Mobius.loop(update: { _, _ in .noChange }, effectHandler: recordingHandler(log))
            .withLogger(Logger(log: log))
            .makeController(from: 1, initiate: { First(model: $0 + 1) })
        controller.start()
        #expect(log.values == ["will initiate 1", "did initiate 1 2", "connect"])
        controller.stop()
    }
}
