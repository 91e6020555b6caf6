import MobiusCore
import TestSupport
import Testing

/// Each test checks which overload a call chooses.
@Suite("Call shapes")
struct CallShapeTests {
    enum Effect {
        case plain
        case number(Int)
        case pair(String, Int)
    }

    enum PlainEffect: Equatable {
        case plain
        case number(Int)
    }

    final class NothingToDispose: Disposable {
        func dispose() {}
    }

    struct Handler: EffectHandler {
        let log: Log<String>

        func handle(_ number: Int, _ callback: EffectCallback<Int>) -> Disposable {
            log.note("handler \(number)")
            callback.end(with: number)
            return NothingToDispose()
        }
    }

    private let log = Log<String>()
    private var router: EffectRouter<Effect, Int> { EffectRouter<Effect, Int>() }

    private func knock() { log.note("knock") }
    private func note(_ number: Int) { log.note("function \(number)") }
    private func optionalEvent(_ number: Int) -> Int? { number > 0 ? number : nil }

    /// The events and effects after `effect` is passed to `router`.
    private func run(_ router: EffectRouter<Effect, Int>, _ effect: Effect) -> [String] {
        let connection = router.asConnectable.connect { log.note("event \($0)") }
        connection.accept(effect)
        connection.dispose()
        return log.values
    }

    @Test("`to` accepts a closure without parameters")
    func closureWithoutParameters() {
        #expect(run(router.routeCase(Effect.plain).to { knock() }, .plain) == ["knock"])
    }

    @Test("`to` accepts a function without parameters")
    func functionWithoutParameters() {
        #expect(run(router.routeCase(Effect.plain).to(knock), .plain) == ["knock"])
    }

    @Test("`to` accepts a closure with the payload as parameter")
    func closureOfParameters() {
        #expect(run(router.routeCase(Effect.number).to { n in log.note("n \(n)") }, .number(1)) == ["n 1"])
    }

    @Test("`to` accepts a function with the payload as parameter")
    func functionOfParameters() {
        #expect(run(router.routeCase(Effect.number).to(note), .number(1)) == ["function 1"])
    }

    @Test("Two payload values can be taken as one tuple parameter")
    func pairAsOne() {
        let router = router.routeCase(Effect.pair).to { log.note("\($0.0) \($0.1)") }
        #expect(run(router, .pair("a", 1)) == ["a 1"])
    }

    @Test("Two values may be taken as two parameters")
    func pairAsTwo() {
        let router = router.routeCase(Effect.pair).to { (a, b) in log.note("\(a) \(b)") }
        #expect(run(router, .pair("a", 1)) == ["a 1"])
    }

    @Test("`to` accepts a closure that takes a callback and returns a disposable")
    func handlerClosure() {
        let router = router.routeCase(Effect.number).to { number, callback in
            callback.send(number)
            callback.end()
            return AnonymousDisposable {}
        }
        #expect(run(router, .number(1)) == ["event 1"])
    }

    @Test("`to` accepts a closure that ignores its parameters and returns a disposable")
    func handlerIgnoringEverything() {
        let router = router.routeCase(Effect.number).to { _, _ in return NothingToDispose() }
        #expect(run(router, .number(1)).isEmpty)
    }

    @Test("A closure with a callback can end with several events")
    func handlerEndingWithSeveral() {
        let router = router.routeCase(Effect.plain).to { _, cb in
            cb.end(with: 1, 2)
            return NothingToDispose()
        }
        #expect(run(router, .plain) == ["event 1", "event 2"])
    }

    @Test("`to` accepts effect handlers and connectables")
    func handlersAndConnectables() {
        let handler = AnyEffectHandler(handler: Handler(log: log))
        #expect(run(router.routeCase(Effect.number).to(handler), .number(1)) == ["handler 1", "event 1"])
        let connectable = AnyConnectable<Int, Int> { consumer in
            Connection(acceptClosure: consumer, disposeClosure: {})
        }
        #expect(run(router.routeCase(Effect.number).to(connectable), .number(2)).last == "event 2")
    }

    @Test("toEvent accepts closures and functions, with or without an optional result")
    func toEvent() {
        #expect(run(router.routeCase(Effect.number).toEvent { p in return p + 1 }, .number(1)) == ["event 2"])
        #expect(run(router.routeCase(Effect.number).toEvent { $0 + 1 }, .number(2)).last == "event 3")
        #expect(run(router.routeCase(Effect.number).toEvent(optionalEvent), .number(3)).last == "event 3")
        #expect(run(router.routeCase(Effect.number).toEvent(optionalEvent), .number(-3)).count == 3)
        #expect(run(router.routeCase(Effect.plain).toEvent { 9 }, .plain).last == "event 9")
    }

    @Test("routeCase accepts constants as implicit members, with and without Equatable")
    func implicitMembers() {
        #expect(run(router.routeCase(.plain).to { knock() }, .plain) == ["knock"])
        let connection = EffectRouter<PlainEffect, Int>()
            .routeCase(.plain).to { knock() }
            .routeCase(.number(1)).to { log.note("one") }
            .routeEffects(equalTo: .number(2)).to { effect in log.note("\(effect)") }
            .asConnectable.connect { _ in }
        connection.accept(.plain)
        connection.accept(.number(1))
        connection.accept(.number(2))
        #expect(log.values == ["knock", "knock", "one", "number(2)"])
    }

    @Test("Synchronous closures run immediately, even if the route was made in an asynchronous context")
    func synchronousInAsynchronousContext() async {
        let router = EffectRouter<Effect, Int>()
            .routeCase(Effect.plain).to { knock() }
            .routeCase(Effect.number).toEvent { $0 + 1 }
            .routeCase(Effect.pair).to { (a, b) in log.note("\(a) \(b)") }
        let connection = router.asConnectable.connect { log.note("event \($0)") }
        connection.accept(.plain)
        connection.accept(.number(1))
        connection.accept(.pair("a", 1))
        #expect(log.values == ["knock", "event 2", "a 1"])
        await Task.yield()
    }

    @Test("Mobius.loop accepts closures, functions and Update values")
    func loopOverloads() {
        @Sendable func update(model: Int, event: Int) -> Next<Int, Effect> { .next(model + event) }
        let handler = EffectRouter<Effect, Int>().asConnectable
        let closure: Mobius.Builder<Int, Int, Effect> = Mobius.loop(
            update: { _, _ in .noChange },
            effectHandler: handler
        )
        #expect(closure.start(from: 1).latestModel == 1)
        let function = Mobius.loop(update: update, effectHandler: handler).start(from: 1)
        function.dispatchEvent(2)
        #expect(function.latestModel == 3)
        function.dispose()
        let value = Mobius.loop(update: Update(update), effectHandler: handler).start(from: 1)
        value.dispatchEvent(3)
        #expect(value.latestModel == 4)
    }
}
