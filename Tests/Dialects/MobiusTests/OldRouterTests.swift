import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("The router of Mobius 0.3")
struct OldRouterTests {
    private let log = Log<String>()

    // MARK: Handlers as written for 0.3

    private struct Doubler: FunctionWithPredicate {
        func canAccept(_ effect: Int) -> Bool { effect < 10 }
        func apply(_ effect: Int) -> String { "\(effect * 2)" }
    }

    private struct Writer: ConsumerWithPredicate {
        let log: Log<String>
        func canAccept(_ effect: Int) -> Bool { (10..<20).contains(effect) }
        func accept(_ effect: Int) { log.note("writer \(effect)") }
    }

    private struct Knocker: ActionWithPredicate {
        let log: Log<String>
        func canAccept(_ effect: Int) -> Bool { effect == 20 }
        func run() { log.note("knock") }
    }

    private struct Echo: ConnectableWithPredicate {
        let log: Log<String>
        func canAccept(_ effect: Int) -> Bool { effect > 20 }
        func connect(_ consumer: @escaping Consumer<String>) -> Connection<Int> {
            Connection(
                acceptClosure: { consumer("echo \($0)") },
                disposeClosure: { log.note("echo disposed") }
            )
        }
    }

    // MARK: Tests

    @Test("Each effect reaches the one handler whose predicate accepts it")
    @available(*, deprecated)
    func routing() {
        let router = EffectRouterBuilder<Int, String>()
            .addFunction(Doubler())
            .addConsumer(Writer(log: log))
            .addAction(Knocker(log: log))
            .addConnectable(Echo(log: log))
            .build()
        let connection = router.connect { [log] in log.note("event \($0)") }
        for effect in [1, 11, 20, 21] { connection.accept(effect) }
        connection.dispose()
        connection.accept(2)
        #expect(log.values == ["event 2", "writer 11", "knock", "event echo 21", "echo disposed"])
    }

    @Test("A function may return no event")
    @available(*, deprecated)
    func functions() {
        let connection = EffectRouterBuilder<Int, String>()
            .addFunction({ $0 == 0 ? nil : "\($0)" }, predicate: { $0 >= 0 })
            .build()
            .connect { [log] in log.note($0) }
        connection.accept(0)
        connection.accept(1)
        #expect(log.values == ["1"])
        connection.dispose()
    }

    @Test("A handler with a queue runs on that queue")
    @available(*, deprecated)
    func queues() {
        let queue = DispatchQueue(label: "old router")
        let connection = EffectRouterBuilder<Int, String>()
            .addConsumer(Writer(log: log), queue: queue)
            .build()
            .connect { _ in }
        queue.suspend()
        connection.accept(10)
        #expect(log.values.isEmpty)
        queue.resume()
        queue.sync {}
        #expect(log.values == ["writer 10"])
        connection.dispose()
    }

    @Test("A builder method returns a changed copy; an effect needs exactly one handler")
    @available(*, deprecated)
    func exactlyOne() {
        let empty = EffectRouterBuilder<Int, String>()
        let one = empty.addFunction(Doubler())
        let two = one.addFunction({ _ in nil }, predicate: { $0 == 1 })
        #expect(
            hookMessage { empty.build().connect { _ in }.accept(1) }
                == "No effect handler is handling the effect: 1"
        )
        #expect(hookMessage { one.build().connect { _ in }.accept(1) } == nil)
        #expect(
            hookMessage { two.build().connect { _ in }.accept(1) }
                == "More than one effect handler handling effect: 1"
        )
    }

    @Test("Closure connectables ignore inputs after disposal, and send to the newest connection")
    func convenienceConnectables() {
        let action = ActionConnectable<Int, String> { [log] in log.note("action") }
        let consumer = ConsumerConnectable<Int, String> { [log] in log.note("consumer \($0)") }
        let function = BlockingFunctionConnectable<Int, String> { "function \($0)" }
        let connectables = [AnyConnectable(action), AnyConnectable(consumer), AnyConnectable(function)]
        for connectable in connectables {
            let old = connectable.connect { [log] in log.note("old \($0)") }
            let new = connectable.connect { [log] in log.note("new \($0)") }
            new.accept(1)
            old.accept(2)
            new.dispose()
            new.accept(3)
        }
        #expect(
            log.values == [
                "action", "action", "consumer 1", "consumer 2", "new function 1", "new function 2",
            ]
        )
    }

    @Test("No lock is held while a handler or a closure runs: another thread can pass it an input meanwhile")
    @available(*, deprecated)
    func noLock() {
        let log = log
        nonisolated(unsafe) var connection: Connection<Int>?
        @Sendable func nest(_ input: Int) {
            if input == 1 { onThreads(1) { _ in connection?.accept(2) } }
            log.note("\(input)")
        }
        let connectables = [
            AnyConnectable(ConsumerConnectable<Int, String>(nest)),
            AnyConnectable(
                BlockingFunctionConnectable<Int, String> {
                    nest($0)
                    return "event"
                }
            ),
            EffectRouterBuilder<Int, String>()
                .addFunction(
                    {
                        nest($0)
                        return nil
                    },
                    predicate: { _ in true }
                ).build(),
        ]
        for connectable in connectables {
            connection = connectable.connect { _ in }
            connection?.accept(1)
            connection?.dispose()
        }
        #expect(log.values == ["2", "1", "2", "1", "2", "1"])
    }

    @Test("An event returned after the connection was disposed of is dropped")
    func disposalInside() {
        nonisolated(unsafe) var connection: Connection<Int>?
        let function = BlockingFunctionConnectable<Int, String> {
            connection?.dispose()
            return "\($0)"
        }
        connection = function.connect { [log] in log.note($0) }
        connection?.accept(1)
        #expect(log.values.isEmpty)
    }

    @Test("Using a BrokenConnection is an error")
    @available(*, deprecated)
    func brokenConnection() {
        let connection = BrokenConnection<Int>.connection()
        #expect(hookMessage { connection.accept(1) } == "'accept' called on invalid connection of Int")
        #expect(hookMessage { connection.dispose() } == "'dispose' called on invalid connection of Int")
    }
}
