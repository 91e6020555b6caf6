import Dispatch
import TestSupport
import Testing

@testable import MobiusCore

@Suite("Internal names")
struct InternalNamesTests {
    private let log = Log<String>()

    @Test("A work bag runs items only after start, and nested items after the current one")
    func workBag() {
        let bag = WorkBag()
        bag.submit { [log] in
            log.note("1")
            bag.submit { log.note("3") }
            bag.service()
            log.note("1 done")
        }
        bag.submit { [log] in log.note("2") }
        bag.service()
        #expect(log.values.isEmpty)
        bag.start()
        #expect(log.values == ["1", "1 done", "2", "3"])
        bag.submit { [log] in log.note("4") }
        #expect(log.values.count == 4)
        bag.service()
        #expect(log.values.last == "4")
    }

    @Test("A publisher delivers the last value to a new connection, and later values until it is disposed of")
    func publisher() {
        let publisher = ConnectablePublisher<Int>()
        publisher.connect(to: { [log] in log.note("a\($0)") })
        #expect(log.values.isEmpty)
        publisher.post(1)
        let connection = publisher.connect(to: { [log] in log.note("b\($0)") })
        publisher.post(2)
        connection.dispose()
        publisher.post(3)
        publisher.dispose()
        publisher.dispose()
        #expect(publisher.disposed)
        #expect(log.values == ["a1", "b1", "a2", "b2", "a3"])
        #expect(
            hookMessage { publisher.post(4) }
                == "ConnectablePublisher<Int> cannot accept values when disposed"
        )
        #expect(
            hookMessage { publisher.connect(to: { _ in }) }
                == "ConnectablePublisher<Int> cannot add connections when disposed"
        )
    }

    @Test(
        "An asynchronous connectable accepts inputs on its queue, and passes outputs until it is disposed of"
    )
    func asyncConnectable() {
        let queue = DispatchQueue(label: "accept")
        nonisolated(unsafe) var consumer: Consumer<String>?
        let original = AnyConnectable<String, String> { [log] output in
            consumer = output
            return Connection(acceptClosure: { log.note($0) }, disposeClosure: { log.note("dispose") })
        }
        let connection = AsyncDispatchQueueConnectable(original, acceptQueue: queue).connect { [log] in
            log.note("output \($0)")
        }
        connection.accept("1")
        queue.sync {}
        consumer?("2")
        queue.suspend()
        connection.accept("3")
        connection.dispose()
        queue.resume()
        queue.sync {}
        #expect(log.values == ["1", "output 2", "dispose"])
        #expect(hookMessage { connection.dispose() } == "cannot dispose more than once")
        #expect(hookMessage { consumer?("4") } == nil)
        #expect(log.values == ["1", "output 2", "dispose"])
    }

    @Test(
        "An asynchronous connectable passes outputs even if its connection is not retained"
    )
    func asyncConnectableReleased() {
        nonisolated(unsafe) var consumer: Consumer<String>?
        let original = AnyConnectable<String, String> { output in
            consumer = output
            return Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        _ = AsyncDispatchQueueConnectable(original, acceptQueue: .main).connect { [log] in log.note($0) }
        consumer?("1")
        #expect(log.values == ["1"])
    }

    @Test("A synchronized value is mutated, swapped and read without loss on several threads")
    func synchronized() {
        let number = Synchronized(value: 0)
        onThreads(4) { _ in for _ in 0..<100 { number.mutate { $0 += 1 } } }
        #expect(number.value == 400)
        #expect(number.compareAndSwap(expected: 400, with: 1))
        #expect(!number.compareAndSwap(expected: 400, with: 2))
        number.read { #expect($0 == 1) }
        number.value = 5
        #expect(number.value == 5)
    }

    @Test("A logger wraps initiate and update functions, and logs their results")
    func loggerWrapping() {
        struct Logger: MobiusLogger {
            typealias Model = Int
            typealias Event = Int
            typealias Effect = Int
            let log: Log<String>
            func willInitiate(model: Int) { log.note("will initiate \(model)") }
            func didInitiate(model: Int, first: First<Int, Int>) { log.note("did initiate \(first.model)") }
            func willUpdate(model: Int, event: Int) { log.note("will update \(model)") }
            func didUpdate(model: Int, event: Int, next: Next<Int, Int>) { log.note("did update \(next)") }
        }
        let logger = Logger(log: log)
        let initiate = logger.wrap { [log] model in
            log.note("initiate")
            return First(model: model + 1)
        }
        #expect(initiate(1).model == 2)
        let update = logger.wrap(update: { [log] (model: Int, event: Int) in
            log.note("update")
            return Next(model: model + event, effects: [])
        })
        #expect(update(1, 2) == .next(3))
        let initiateLines = ["will initiate 1", "initiate", "did initiate 2"]
        #expect(log.values == initiateLines + ["will update 1", "update", "did update (3, [])"])
        let plain = Update<Int, Int, Int> { .next($0 + $1) }
        #expect(logger.wrap(update: plain).update(model: 1, event: 1) == .next(2))
        #expect(log.values.suffix(2) == ["will update 1", "did update (2, [])"])
    }
}
