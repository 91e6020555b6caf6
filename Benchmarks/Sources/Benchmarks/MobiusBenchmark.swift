import Dispatch
import MobiusCore

/// The costs of a Mobius loop: an event, and an effect with its answer.
func benchmarkMobius() async {
    await benchmarkEvents()
    await benchmarkRoundTrip()
    await benchmarkPredicates()
}

private enum Event { case increment, decrement, run(Int), done(Int) }

/// Fifty cases, for fifty routes.
private enum Effect {
    case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int), c8(Int), c9(Int)
    case d0(Int), d1(Int), d2(Int), d3(Int), d4(Int), d5(Int), d6(Int), d7(Int), d8(Int), d9(Int)
    case e0(Int), e1(Int), e2(Int), e3(Int), e4(Int), e5(Int), e6(Int), e7(Int), e8(Int), e9(Int)
    case f0(Int), f1(Int), f2(Int), f3(Int), f4(Int), f5(Int), f6(Int), f7(Int), f8(Int), f9(Int)
    case g0(Int), g1(Int), g2(Int), g3(Int), g4(Int), g5(Int), g6(Int), g7(Int), g8(Int), g9(Int)

    static var cases: [@Sendable (Int) -> Effect] {
        [
            c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9,
            e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9,
            g0, g1, g2, g3, g4, g5, g6, g7, g8, g9,
        ]
    }
}

private func update(model: Int, event: Event) -> Next<Int, Effect> {
    switch event {
    case .increment: .next(model + 1)
    case .decrement: .next(model - 1)
    case .run(let number): .dispatchEffects([.c0(number)])
    case .done(let number): .next(model + number)
    }
}

private func router(routes: Int) -> AnyConnectable<Effect, Event> {
    Effect.cases.prefix(routes).reduce(EffectRouter<Effect, Event>()) { router, effectCase in
        router.routeCase(effectCase).toEvent { .done($0) }
    }.asConnectable
}

private func benchmarkEvents() async {
    for observers in [0, 1, 100] {
        let bare = BareStore(CounterState())
        let loop = Mobius.loop(update: update, effectHandler: router(routes: 1)).start(from: 0)
        for _ in 0..<observers {
            bare.observe { consume($0.count) }
            loop.addObserver { consume($0) }
        }
        let figures = await compare(
            iterations: observers == 100 ? 20_000 : 500_000,
            [
                Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
                Contender("Mobius loop") { for _ in 0..<$0 { loop.dispatchEvent(.increment) } },
            ]
        )
        printTable("Mobius: event, \(observers) observers", figures)
    }
}

/// Adds an observer, which receives the model, and removes the observer; with 0 and 10,000 other observers.
func benchmarkMobiusObserve() async {
    for present in [0, 10_000] {
        let bare = BareStore(0)
        let loop = Mobius.loop(update: update, effectHandler: router(routes: 1)).start(from: 0)
        for _ in 0..<present {
            bare.observe { consume($0) }
            loop.addObserver { consume($0) }
        }
        let figures = await compare(
            iterations: 200_000,
            [
                Contender("limit: array of closures") {
                    for _ in 0..<$0 {
                        bare.observe { consume($0) }
                        bare.removeLast()
                    }
                },
                Contender("array of closures, value first, objects as handles") {
                    for _ in 0..<$0 { bare.remove(bare.observeFromNow { consume($0) }) }
                },
                Contender("Mobius loop") { for _ in 0..<$0 { loop.addObserver { consume($0) }.dispose() } },
            ]
        )
        printTable("Mobius: addObserver + dispose, \(present) present", figures)
    }
}

private func benchmarkRoundTrip() async {
    let bare = BareStore(CounterState())
    let loops = [1, 10, 50].map { routes in
        (routes, Mobius.loop(update: update, effectHandler: router(routes: routes)).start(from: 0))
    }
    let figures = await compare(
        iterations: 200_000,
        [Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } }]
            + loops.map { routes, loop in
                Contender("\(routes) routes") { for _ in 0..<$0 { loop.dispatchEvent(.run(1)) } }
            }
    )
    printTable("Mobius: event, effect, event", figures)
}

private enum Request: Equatable { case load(String), cancel(String) }

/// An effect with its answer, where every route must be asked: by equality and by a function. The last route accepts.
private func benchmarkPredicates() async {
    typealias Router = EffectRouter<Request, Event>
    let constants = (1...50).map { Request.load("page \($0)") }
    let kinds: [(String, (Router, Request) -> Router)] = [
        ("equalTo", { $0.routeEffects(equalTo: $1).toEvent { _ in .done(1) } }),
        (
            "withParameters",
            { router, request in
                router.routeEffects(withParameters: { $0 == request ? 1 : nil }).toEvent { .done($0) }
            }
        ),
    ]
    let contenders = kinds.flatMap { kind, adding in
        [1, 50].map { routes in
            let loop = Mobius.loop(
                update: { model, event in
                    switch event {
                    case .run: Next.dispatchEffects([constants[49]])
                    default: Next<Int, Request>.next(model + 1)
                    }
                },
                effectHandler: constants.suffix(routes).reduce(Router(), adding).asConnectable
            ).start(from: 0)
            return Contender("\(kind), \(routes) routes") { for _ in 0..<$0 { loop.dispatchEvent(.run(1)) } }
        }
    }
    printTable("Mobius: event, effect by predicate, event", await compare(iterations: 20_000, contenders))
}

/// Starts a loop and disposes of it.
func benchmarkMobiusLife() async {
    let figures = await compare(
        iterations: 10_000,
        [1, 10, 50].map { routes in
            let builder = Mobius.loop(update: update, effectHandler: router(routes: routes))
            return Contender("\(routes) routes") { for _ in 0..<$0 { builder.start(from: 0).dispose() } }
        }
            + [1, 10, 50].map { routes in
                Contender("\(routes) routes, router made too") {
                    for _ in 0..<$0 {
                        Mobius.loop(update: update, effectHandler: router(routes: routes)).start(from: 0)
                            .dispose()
                    }
                }
            }
    )
    printTable("Mobius: a loop's start and disposal", figures)
}

/// An event that a running controller forwards to its loop queue, and the start and stop of another controller.
func benchmarkMobiusController() async {
    let builder = Mobius.loop(update: update, effectHandler: router(routes: 1))
    let running = Mobius.loop(update: update, effectHandler: router(routes: 1)).makeController(from: 0)
    let stopped = builder.makeController(from: 0)
    running.start()
    let bare = BareStore(CounterState())
    let queue = DispatchQueue(label: "bare")
    let figures = await compare(
        iterations: 100_000,
        [
            Contender("limit: a block on a serial queue for each event, mutex + switch") {
                for _ in 0..<$0 { queue.async { bare.dispatch(.increment) } }
                queue.sync {}
            },
            Contender("event") {
                for _ in 0..<$0 { running.dispatchEvent(.increment) }
                consume(running.model)
            },
            Contender("event, two threads") { total in
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    for _ in 0..<(total / 2) { running.dispatchEvent(.increment) }
                }
                consume(running.model)
            },
            Contender("start + stop") {
                for _ in 0..<$0 {
                    stopped.start()
                    stopped.stop()
                }
            },
        ]
    )
    running.stop()
    printTable("Mobius: controller", figures)
}
