import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("Effect handlers and router")
struct EffectHandlerTests {
    private let log = Log<String>()

    // MARK: Effect callbacks

    private func callback(
        onSend: @escaping SendableConsumer<String> = { _ in }
    ) -> EffectCallback<String> {
        EffectCallback(
            onSend: { [log] in
                log.note($0)
                onSend($0)
            },
            onEnd: { [log] in log.note("end") }
        )
    }

    @Test("A callback sends outputs until it ends, and ends once")
    func sendAndEnd() {
        let callback = callback()
        callback.send("1")
        #expect(!callback.ended)
        callback.end()
        callback.end()
        callback.send("2")
        callback.end(with: "3")
        #expect(callback.ended)
        #expect(log.values == ["1", "end"])
    }

    @Test("end(with:) sends all outputs; nested sends are dropped, since the callback has ended")
    func endWithOutputs() {
        nonisolated(unsafe) var box: EffectCallback<String>?
        let callback = callback { _ in
            #expect(box?.ended == true)
            box?.send("nested")
            box?.end()
        }
        box = callback
        callback.end(with: "1", "2")
        box = nil
        #expect(log.values == ["1", "2", "end"])
    }

    @Test("A callback released without end ends; after end, the release does not end it again")
    func released() {
        _ = callback()
        #expect(log.values == ["end"])
        callback().end(with: ["x"])
        #expect(log.values == ["end", "x", "end"])
    }

    @Test("A callback may send and end inside its own outputs")
    func reentrance() {
        nonisolated(unsafe) var box: EffectCallback<String>?
        let callback = callback { output in
            if output == "1" { box?.send("2") }
            if output == "2" {
                #expect(box?.ended == false)
                box?.end()
            }
        }
        box = callback
        callback.send("1")
        box = nil
        #expect(callback.ended)
        #expect(log.values == ["1", "2", "end"])
    }

    @Test("end waits for a send on another thread, and later sends are dropped")
    func mutualExclusion() {
        for _ in 0..<100 {
            let notes = Log<String>()
            let callback = EffectCallback<Int>(
                onSend: {
                    notes.note("begin \($0)"); notes.note("done \($0)")
                },
                onEnd: { notes.note("end") }
            )
            onThreads(3) { thread in
                for number in 0..<20 {
                    if thread == 0 && number == 10 {
                        callback.end()
                        #expect(callback.ended)
                    } else {
                        callback.send(thread)
                    }
                }
            }
            let values = notes.values
            #expect(values.last == "end")
            #expect(values.filter { $0 == "end" }.count == 1)
            for index in stride(from: 0, to: values.count - 1, by: 2) {
                #expect(values[index].replacing("begin", with: "done") == values[index + 1])
            }
        }
    }

    // MARK: Router

    enum Effect { case handler(Int), connectable(Int), action, event(Int), queued(Int) }

    final class Disposer: Disposable {
        private let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        func dispose() { body() }
    }

    @Test("Targets are connected and disposed of in route order, and all of their events are received")
    func targets() {
        let log = log
        let connectable = AnyConnectable<Int, String> { consumer in
            log.note("connect")
            return Connection(
                acceptClosure: { consumer("connectable \($0)") },
                disposeClosure: {
                    log.note("dispose")
                    consumer("late")
                }
            )
        }
        let router = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { number, callback in
                callback.end(with: "handler \(number)")
                return Disposer { log.note("never") }
            }
            .routeCase(Effect.connectable).to(connectable)
            .routeCase(Effect.action).to { log.note("action") }
            .routeCase(Effect.event).toEvent { $0 > 0 ? "event \($0)" : nil }
        let connection = router.asConnectable.connect { log.note($0) }
        connection.accept(.handler(1))
        connection.accept(.connectable(2))
        connection.accept(.action)
        connection.accept(.event(3))
        connection.accept(.event(-3))
        connection.dispose()
        connection.dispose()
        connection.accept(.handler(4))
        connection.accept(.connectable(5))
        connection.accept(.action)
        connection.accept(.event(6))
        #expect(
            log.values == ["connect", "handler 1", "connectable 2", "action", "event 3", "dispose"]
        )
    }

    @Test("The targets of several routes are connected in their order, and disposed of in their order")
    func orderOfTargets() {
        let log = log
        let parts = [1, 2, 3].map { number in
            AnyConnectable<Int, String> { _ in
                log.note("connect \(number)")
                return Connection(
                    acceptClosure: { _ in },
                    disposeClosure: { log.note("dispose \(number)") }
                )
            }
        }
        let router = parts.reduce(EffectRouter<Effect, String>()) { router, part in
            router.routeCase(Effect.connectable).to(part)
        }
        router.asConnectable.connect { _ in }.dispose()
        let connects = [1, 2, 3].map { "connect \($0)" }
        #expect(log.values == connects + [1, 2, 3].map { "dispose \($0)" })
    }

    @Test("Adding a route to a router does not change the router")
    func routersAreValues() {
        let router = EffectRouter<Effect, String>().routeCase(Effect.event).toEvent { "\($0)" }
        _ = router.routeCase(Effect.action).to {}
        let connection = router.asConnectable.connect { _ in }
        #expect(hookMessage { connection.accept(.action) }?.hasPrefix("Error: 0") == true)
        connection.dispose()
    }

    @Test("A router may be connected once at a time, and again after disposal")
    func connectionLimit() {
        let router = EffectRouter<Effect, String>().routeCase(Effect.event).toEvent { "\($0)" }
        let longer = router.routeCase(Effect.action).to {}
        let first = router.asConnectable.connect { [log] in log.note("first \($0)") }
        #expect(
            hookMessage { _ = longer.asConnectable.connect { _ in } }
                == "Connection limit exceeded: The Connectable EffectExecutor<Int, String> is already connected. "
                + "Unable to connect more than once"
        )
        first.accept(.event(1))
        first.dispose()
        let second = router.asConnectable.connect { [log] in log.note("second \($0)") }
        second.accept(.event(2))
        #expect(log.values == ["first 1", "second 2"])
    }

    @Test("The error of a second connection names the kind of the target")
    func connectionLimitNames() {
        func name(_ router: EffectRouter<Effect, String>) -> String? {
            let connectable = router.asConnectable
            let connection = connectable.connect { _ in }
            defer { connection.dispose() }
            return hookMessage { _ = connectable.connect { _ in } }?
                .replacing("Connection limit exceeded: The Connectable ", with: "")
                .replacing(" is already connected. Unable to connect more than once", with: "")
        }
        let router = EffectRouter<Effect, String>()
        let connectable = ConsumerKeeper<Int, String>()
        #expect(name(router.routeCase(Effect.action).to {}) == "EffectExecutor<(), String>")
        #expect(name(router.routeCase(Effect.event).toEvent { "\($0)" }) == "EffectExecutor<Int, String>")
        #expect(
            name(router.routeCase(Effect.handler).to { _, _ in AnonymousDisposable {} })
                == "EffectExecutor<Int, String>"
        )
        #expect(
            name(router.routeCase(Effect.connectable).to(connectable)) == "ThreadSafeConnectable<Int, String>"
        )
    }

    @Test("An effect accepted by a disposed connection sends its events to the live connection")
    func oldConnection() {
        let connectable = EffectRouter<Effect, String>().routeCase(Effect.event).toEvent { "\($0)" }
            .asConnectable
        let first = connectable.connect { [log] in log.note("first \($0)") }
        first.dispose()
        let second = connectable.connect { [log] in log.note("second \($0)") }
        first.accept(.event(1))
        second.dispose()
        #expect(log.values == ["second 1"])
    }

    @Test("A disposed connection passes effects to the live targets, which send to the live connection")
    func oldConnectionOfAnyTarget() {
        let connectable = EffectRouter<Effect, String>()
            .routeCase(Effect.connectable).to(
                AnyConnectable<Int, String> { consumer in
                    Connection(acceptClosure: { consumer("connectable \($0)") }, disposeClosure: {})
                }
            )
            .routeCase(Effect.handler).to { number, callback in
                callback.end(with: "handler \(number)")
                return AnonymousDisposable {}
            }
            .asConnectable
        let first = connectable.connect { [log] in log.note("first \($0)") }
        first.dispose()
        let second = connectable.connect { [log] in log.note("second \($0)") }
        first.accept(.connectable(1))
        first.accept(.handler(2))
        second.dispose()
        #expect(log.values == ["second connectable 1", "second handler 2"])
    }

    @Test("Disposal disposes of running effects, ends their callbacks, and drops later events")
    func cancellation() {
        nonisolated(unsafe) var callbacks: [EffectCallback<String>] = []
        let log = log
        let connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { number, callback in
                callbacks.append(callback)
                return Disposer {
                    log.note("dispose \(number) \(callback.ended)")
                    callback.send("last \(number)")
                }
            }
            .asConnectable.connect { log.note($0) }
        connection.accept(.handler(1))
        connection.accept(.handler(2))
        connection.accept(.handler(3))
        callbacks[1].send("2")
        callbacks[1].end()
        connection.dispose()
        connection.dispose()
        callbacks[0].send("late")
        #expect(callbacks.map(\.ended) == [true, true, true])
        #expect(log.values == ["2", "dispose 1 false", "last 1", "dispose 3 false", "last 3"])
    }

    @Test("An effect whose last event disposes of the connection is not disposed of")
    func endWithTheLastEvent() {
        let log = log
        nonisolated(unsafe) var effect: EffectCallback<String>?
        var connection: Connection<Effect>?
        connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { _, callback in
                effect = callback
                return Disposer { log.note("disposed") }
            }
            .asConnectable.connect { event in
                log.note(event)
                connection?.dispose()
            }
        connection?.accept(.handler(1))
        effect?.end(with: "last")
        #expect(log.values == ["last"])
    }

    @Test("An effect whose last event, sent in its handler, disposes of the connection is not disposed of")
    func endWithTheLastEventInsideHandler() {
        let log = log
        var connection: Connection<Effect>?
        connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { _, callback in
                callback.end(with: "last")
                return Disposer { log.note("disposed") }
            }
            .asConnectable.connect { event in
                log.note(event)
                connection?.dispose()
            }
        connection?.accept(.handler(1))
        #expect(log.values == ["last"])
    }

    @Test("If a handler disposes of the connection, its own disposable is disposed of after it returns")
    func disposalInsideHandler() {
        let log = log
        nonisolated(unsafe) var connection: Connection<Effect>?
        connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { _, callback in
                connection?.dispose()
                callback.send("late")
                return Disposer { log.note("disposed") }
            }
            .asConnectable.connect { log.note($0) }
        connection?.accept(.handler(1))
        #expect(log.values == ["disposed"])
    }

    @Test("Releasing connection and router disposes of running effects and connectables")
    func release() {
        let log = log
        do {
            let connection = EffectRouter<Effect, String>()
                .routeCase(Effect.handler).to { _, _ in Disposer { log.note("handler") } }
                .routeCase(Effect.connectable).to(
                    AnyConnectable<Int, String> { _ in
                        Connection(acceptClosure: { _ in }, disposeClosure: { log.note("connectable") })
                    }
                )
                .asConnectable.connect { _ in }
            connection.accept(.handler(1))
        }
        #expect(Set(log.values) == ["handler", "connectable"])
    }

    @Test("A router releases an effect that has ended")
    func endedEffectReleased() {
        let tracker = LifetimeTracker()
        nonisolated(unsafe) var callback: EffectCallback<String>?
        let connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { _, running in
                callback = running
                let instance = tracker.instance()
                return AnonymousDisposable { instance.touch() }
            }
            .asConnectable.connect { _ in }
        connection.accept(.handler(1))
        #expect(tracker.alive == 1)
        callback?.end()
        #expect(tracker.alive == 0)
        connection.dispose()
    }

    @Test("If the connection ends while a connectable connects, the connectable is disposed of afterwards")
    func disposalWhileConnecting() {
        let log = log
        nonisolated(unsafe) var first: Connection<Effect>?
        let connectable = EffectRouter<Effect, String>()
            .routeCase(Effect.connectable).to(
                AnyConnectable<Int, String> { _ in
                    first?.dispose()
                    return Connection(
                        acceptClosure: { log.note("\($0)") },
                        disposeClosure: { log.note("disposed") }
                    )
                }
            )
            .asConnectable
        first = connectable.connect { _ in }
        first?.dispose()
        #expect(log.values == ["disposed"])
        let second = connectable.connect { _ in }
        second.accept(.connectable(1))
        #expect(log.values == ["disposed", "disposed"])
    }

    @Test("Events that a connectable sends for an earlier connection do not reach the next one")
    func staleConnectable() {
        let keeper = ConsumerKeeper<Int, String>()
        let connectable = EffectRouter<Effect, String>().routeCase(Effect.connectable).to(keeper)
            .asConnectable
        let first = connectable.connect { [log] in log.note("first \($0)") }
        first.dispose()
        let second = connectable.connect { [log] in log.note("second \($0)") }
        keeper.consumers[0]("stale")
        keeper.consumers[1]("live")
        #expect(log.values == ["second live"])
        second.dispose()
    }

    @Test("a disposable may wait for a thread that ends the callback")
    func disposableThatWaits() {
        let log = log
        let connection = EffectRouter<Effect, String>()
            .routeCase(Effect.handler).to { _, callback in
                Disposer {
                    onThreads(1) { _ in callback.end() }
                    log.note("disposed")
                }
            }
            .asConnectable.connect { _ in }
        connection.accept(.handler(1))
        connection.dispose()
        #expect(log.values == ["disposed"])
    }

    @Test("on(queue:) runs effects on the queue, and drops them if the connection has ended")
    func onQueue() {
        let queue = DispatchQueue(label: "effects")
        let log = log
        let connection = EffectRouter<Effect, String>()
            .routeCase(Effect.queued).on(queue: .main).on(queue: queue).toEvent { number in
                dispatchPrecondition(condition: .onQueue(queue))
                return "\(number)"
            }
            .routeCase(Effect.event).toEvent { "at once \($0)" }
            .asConnectable.connect { log.note($0) }
        #expect(hookMessage { connection.accept(.action) }?.hasPrefix("Error: 0") == true)
        connection.accept(.queued(1))
        queue.sync {}
        queue.suspend()
        connection.accept(.queued(2))
        connection.accept(.event(3))
        connection.dispose()
        queue.resume()
        queue.sync {}
        #expect(log.values == ["1", "at once 3"])
    }

    @Test("An event sent while the connection ends does not reach the next connection")
    func lateEvent() {
        let queue = DispatchQueue(label: "effects")
        let begun = DispatchSemaphore(value: 0)
        let reconnected = DispatchSemaphore(value: 0)
        let connectable = EffectRouter<Effect, String>()
            .routeCase(Effect.queued).on(queue: queue).toEvent { number in
                begun.signal()
                if number == 1 { reconnected.wait() }
                return "\(number)"
            }
            .asConnectable
        let first = connectable.connect { [log] in log.note("first \($0)") }
        first.accept(.queued(1))
        begun.wait()
        first.dispose()
        let second = connectable.connect { [log] in log.note("second \($0)") }
        reconnected.signal()
        second.accept(.queued(2))
        queue.sync {}
        second.dispose()
        #expect(log.values == ["second 2"])
    }

    @Test("An effect that is pending on a queue when its connection ends does not run in the next connection")
    func pendingEffect() {
        let queue = DispatchQueue(label: "effects")
        let log = log
        let connectable = EffectRouter<Effect, String>()
            .routeCase(Effect.queued).on(queue: queue).to { log.note("effect \($0)") }
            .asConnectable
        let first = connectable.connect { _ in }
        queue.suspend()
        first.accept(.queued(1))
        first.dispose()
        let second = connectable.connect { _ in }
        second.accept(.queued(2))
        queue.resume()
        queue.sync {}
        second.dispose()
        #expect(log.values == ["effect 2"])
    }

    @Test("Outside a router a handler's callback and disposable are left to the caller")
    func handlerWithoutRouter() {
        let log = log
        let handler = AnyEffectHandler<Int, String> { _, _ in Disposer { log.note("disposed") } }
        do {
            let callback = callback()
            let disposable = handler.handle(1, callback)
            #expect(!callback.ended)
            #expect(log.values.isEmpty)
            disposable.dispose()
            #expect(!callback.ended)
        }
        #expect(log.values == ["disposed", "end"])
    }

    @Test("AnyEffectHandler forwards to its closure or handler")
    func anyHandler() {
        let handler = AnyEffectHandler<Int, String> { number, callback in
            callback.end(with: "\(number)")
            return AnonymousDisposable {}
        }
        let callback = callback()
        _ = AnyEffectHandler(handler: AnyEffectHandler(handler: handler)).handle(1, callback)
        #expect(log.values == ["1", "end"])
    }

    @Test("An effect accepted while another thread disposes is cancelled or not run")
    func acceptingDuringDisposal() {
        for _ in 0..<300 {
            let callbacks = Log<EffectCallback<String>>()
            let cancelled = Counter()
            let connection = EffectRouter<Effect, String>()
                .routeCase(Effect.handler).to { _, callback in
                    callbacks.note(callback)
                    return Disposer { cancelled.add(1) }
                }
                .asConnectable.connect { _ in }
            nonisolated(unsafe) let shared = connection
            onThreads(2) { thread in
                if thread == 0 { return shared.dispose() }
                for number in 0..<20 { shared.accept(.handler(number)) }
            }
            #expect(callbacks.values.filter { !$0.ended }.isEmpty)
            #expect(cancelled.value == callbacks.values.count)
        }
    }

    @Test("Effects may be accepted, ended and disposed of on several threads")
    func races() {
        for _ in 0..<30 {
            let ended = Counter()
            let connection = EffectRouter<Effect, String>()
                .routeCase(Effect.handler).to { number, callback in
                    DispatchQueue.global().async {
                        callback.send("\(number)")
                        callback.end()
                        ended.add(1)
                    }
                    return AnonymousDisposable {}
                }
                .asConnectable.connect { _ in }
            nonisolated(unsafe) let shared = connection
            let accepted = Counter()
            onThreads(3) { thread in
                for number in 0..<20 {
                    if thread == 0 && number == 10 { shared.dispose() }
                    shared.accept(.handler(number))
                    accepted.add(1)
                }
            }
            #expect(accepted.value == 60)
            #expect(ended.value <= 60)
        }
    }
}
