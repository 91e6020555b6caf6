import MobiusCore
import MobiusExtras
import TestSupport
import Testing

@Suite("Extras")
struct ExtrasTests {
    private let log = Log<String>()

    @Test("A beginner loop notifies its observers after every event")
    func beginnerLoop() {
        let loop = Mobius.beginnerLoop { (model: Int, event: Int) -> Int in max(0, model + event) }.start(
            from: 2
        )
        let models = Log<Int>()
        loop.addObserver { models.note($0) }
        for event in [-1, -1, -1, 1, 1, -1] { loop.dispatchEvent(event) }
        #expect(models.values == [2, 1, 0, 0, 1, 2, 1])
    }

    private final class Recorder: ConnectableClass<Int, String> {
        let log: Log<String>
        init(_ log: Log<String>) { self.log = log }
        override func handle(_ input: Int) {
            log.note("handle \(input)")
            send("answer \(input)")
        }
        override func onConnect() { send("connected") }
        override func onDispose() {
            log.note("disposed")
            send("too late")
        }
    }

    @Test("A ConnectableClass calls its overridden methods, and sends only while it is connected")
    func connectableClass() {
        let recorder = Recorder(log)
        recorder.send("too early")
        let connection = recorder.connect { [log] in log.note($0) }
        connection.accept(1)
        connection.dispose()
        recorder.send("late")
        connection.dispose()
        let second = recorder.connect { [log] in log.note("second \($0)") }
        connection.accept(2)
        second.dispose()
        #expect(
            log.values == [
                "connected", "handle 1", "answer 1", "disposed", "disposed", "second connected", "handle 2",
                "second answer 2", "disposed",
            ]
        )
    }

    @Test("A ConnectableClass without overrides ignores inputs")
    func defaults() {
        let connection = ConnectableClass<Int, String>().connect { _ in }
        connection.accept(1)
        connection.dispose()
    }

    @Test("A second connection of a ConnectableClass stops with a message")
    func connectionLimit() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let connectable = ConnectableClass<Int, String>()
            let first = connectable.connect { _ in }
            _ = connectable.connect { _ in }
            first.dispose()
        }
        let output = standardError(of: result)
        #expect(
            output.contains(
                "Connection limit exceeded: The Connectable ConnectableClass<Int, String> is already connected. "
                    + "Unable to connect more than once"
            )
        )
    }

    @Test("An input to an unconnected ConnectableClass stops with a message")
    func unconnectedInput() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let connection = ConnectableClass<Int, String>().connect { _ in }
            connection.dispose()
            connection.accept(1)
        }
        let output = standardError(of: result)
        #expect(
            output.contains(
                "ConnectableClass<Int, String> is unable to handle Int before any consumer has been set"
            )
        )
    }

    @Test("The message about an input to an unconnected ConnectableClass names the input's dynamic type")
    func unconnectedInputOfProtocol() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let connection = ConnectableClass<any CustomStringConvertible, String>().connect { _ in }
            connection.dispose()
            connection.accept(1)
        }
        #expect(
            standardError(of: result).contains(" is unable to handle Int before any consumer has been set")
        )
    }

    @Test("contramap and map transform inputs and outputs, and connect only when connected")
    func mapping() {
        let log = log
        let original = AnyConnectable<Int, Int> { consumer in
            log.note("connect")
            return Connection(acceptClosure: { consumer($0 * 2) }, disposeClosure: { log.note("dispose") })
        }
        let mapped = original.contramap { (text: String) in text.count }.map { "<\($0)>" }
        #expect(log.values.isEmpty)
        let connection = mapped.connect { log.note($0) }
        connection.accept("abc")
        connection.dispose()
        #expect(log.values == ["connect", "<6>", "dispose"])
    }

    @Test("map transforms an event source's events")
    func mappedSource() {
        let disposable = AnonymousDisposable { [log] in log.note("dispose") }
        let source = AnyEventSource<Int> { consumer in
            consumer(1)
            return disposable
        }
        source.map { $0 + 1 }.map { "\($0)" }.subscribe { [log] in log.note($0) }.dispose()
        #expect(log.values == ["2", "dispose"])
    }

    private struct Point: Copyable, Equatable { var x = 0, y = 0 }

    @Test("copy returns a changed copy, and leaves the original unchanged")
    func copyable() {
        let point = Point()
        #expect(point.copy { $0.x = 1 } == Point(x: 1, y: 0))
        #expect(point == Point())
    }

    @Test("A simple logger writes a line for each call")
    func simpleLogger() {
        let logger = SimpleLogger<Int, String, String>(tag: "T", consumer: { [log] in log.note($0) })
        logger.willInitiate(model: 1)
        logger.didInitiate(model: 1, first: First(model: 2, effects: ["a"]))
        logger.willUpdate(model: 2, event: "e")
        logger.didUpdate(model: 2, event: "e", next: .next(3, effects: ["b", "c"]))
        logger.didUpdate(model: 3, event: "e", next: .noChange)
        SimpleLogger<Int, Int, Int>(consumer: { [log] in log.note($0) }).willInitiate(model: 1)
        #expect(
            log.values == [
                "T: Initializing loop", "T: Loop initialized, starting from model: 2",
                "T: Effect dispatched: a",
                "T: Event received: e", "T: Model updated: 3", "T: Effect dispatched: b",
                "T: Effect dispatched: c", "Mobius: Initializing loop",
            ]
        )
    }

    @Test("A simple logger without a consumer writes to the standard output")
    func simpleLoggerOfStandardOutput() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            SimpleLogger<Int, Int, Int>(tag: "T").willInitiate(model: 1)
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("T: Initializing loop\n"))
    }
}
