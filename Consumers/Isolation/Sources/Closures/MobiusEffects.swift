import MobiusCore
import MobiusExtras
import Survey

// Of the types that conform, none is `nonisolated`: the conformances leave them out of default isolation.

private struct SaveHandler: EffectHandler {
    let place: Place

    func handle(_ items: [Int], _ callback: EffectCallback<Event>) -> any Disposable {
        place.mark(items.map { $0 + 1 })
        callback.end(with: .loaded(1))
        return AnonymousDisposable {}
    }
}

private final class SaveHandlerClass: EffectHandler {
    let place: Place
    init(_ place: Place) { self.place = place }

    func handle(_ items: [Int], _ callback: EffectCallback<Event>) -> any Disposable {
        place.mark(items.map { $0 + 1 })
        callback.end()
        return AnonymousDisposable {}
    }
}

private final class Saving: Connectable {
    let connecting: Place
    let accepting: Place
    let disposing: Place

    init(_ connecting: Place, _ accepting: Place, _ disposing: Place) {
        self.connecting = connecting
        self.accepting = accepting
        self.disposing = disposing
    }

    func connect(_ consumer: @escaping Consumer<Event>) -> Connection<Effect> {
        connecting.mark([1].map { $0 + 1 })
        return Connection(
            acceptClosure: { [accepting] _ in accepting.mark([1].map { $0 + 1 }) },
            disposeClosure: { [disposing] in disposing.mark([1].map { $0 + 1 }) }
        )
    }
}

// `nonisolated`, since `ConnectableClass` is.
nonisolated private final class Handling: ConnectableClass<Effect, Event> {
    let place: Place
    init(_ place: Place) { self.place = place }

    override func handle(_ effect: Effect) { place.mark([1].map { $0 + 1 }) }
    override func onConnect() { place.mark([1].map { $0 + 1 }) }
    override func onDispose() { place.mark([1].map { $0 + 1 }) }
}

nonisolated private final class Showing: ConnectableClass<Model, Event> {
    let place: Place
    init(_ place: Place) { self.place = place }

    override func handle(_ model: Model) { place.mark(model.items.map { $0 + 1 }) }
}

private final class Ticks: EventSource {
    let place: Place
    init(_ place: Place) { self.place = place }

    func subscribe(consumer: @escaping Consumer<Event>) -> any Disposable {
        place.mark([1].map { $0 + 1 })
        consumer(.tap)
        return AnonymousDisposable {}
    }
}

private struct OldConsumer: ConsumerWithPredicate {
    let accepting: Place
    let predicate: Place

    func canAccept(_ effect: Effect) -> Bool {
        predicate.mark([1].map { $0 + 1 })
        return true
    }

    func accept(_ effect: Effect) { accepting.mark([1].map { $0 + 1 }) }
}

private struct OldFunction: FunctionWithPredicate {
    let place: Place

    func canAccept(_ effect: Effect) -> Bool { effect == .ping }

    func apply(_ effect: Effect) -> Event {
        place.mark([1].map { $0 + 1 })
        return .loaded(1)
    }
}

private struct OldAction: ActionWithPredicate {
    let place: Place

    func canAccept(_ effect: Effect) -> Bool { effect != .ping }
    func run() { place.mark([1].map { $0 + 1 }) }
}

private final class Work: Disposable {
    let place: Place
    init(_ place: Place) { self.place = place }

    func dispose() { place.mark([1].map { $0 + 1 }) }
}

/// A function reference that runs off the main actor must be `nonisolated`.
@MainActor private final class Saver {
    nonisolated let place: Place
    init(_ place: Place) { self.place = place }

    nonisolated func save(_ items: [Int]) { place.mark(items.map { $0 + 1 }) }
    func show(_ items: [Int]) { place.mark(items.map { $0 + 1 }) }
}

/// A router that an actor makes.
private actor Maker {
    func made(for place: Place) -> Made {
        Made(
            router: Router()
                .routeCase(Effect.save).to { items in place.mark(items.map { $0 + 1 }) }
                .routeCase(Effect.ping).to { place.mark([1].map { $0 + 1 }) }
                .asConnectable
        )
    }
}

/// Sendable: the actor does not use the router afterwards.
nonisolated private struct Made: @unchecked Sendable {
    let router: AnyConnectable<Effect, Event>
}

nonisolated private func count(_ items: [Int]) -> Int { items.count }

@MainActor
func mobiusConnectionClosures() async throws {
    // Routes
    try await closure("Mobius.route.to") { place in
        await route(in: place) { $0.to { items in place.mark(items.map { $0 + 1 }) } }
    }
    try await closure("Mobius.route.toEvent") { place in
        await route(in: place) {
            $0.toEvent { items in
                place.mark(items.map { $0 + 1 })
                return .loaded(1)
            }
        }
    }
    try await closures("Mobius.route.to.callback", "Mobius.route.to.callback.dispose") { place, dispose in
        let controller = await route(in: place) {
            $0.to { items, callback in
                place.mark(items.map { $0 + 1 })
                return AnonymousDisposable {
                    dispose.mark([1].map { $0 + 1 })
                }
            }
        }
        await place.called(2)
        controller.stop()
    }
    try await closure("Mobius.route.to.void") { place in
        let router = Router()
            .routeCase(Effect.ping).to { place.mark([1].map { $0 + 1 }) }
            .routeCase(Effect.save).to(ignore)
        await run(router.asConnectable, in: place)
    }
    try await closure("Mobius.route.async.to") { place in
        await route(in: place) {
            $0.to { items async in
                place.mark(items.map { $0 + 1 })
                await Task.yield()
                place.mark(items.map { $0 + 1 })
            }
        }
    }
    try await closure("Mobius.route.async.toEvent") { place in
        await route(in: place) {
            $0.toEvent { items async in
                place.mark(items.map { $0 + 1 })
                await Task.yield()
                place.mark(items.map { $0 + 1 })
                return .loaded(1)
            }
        }
    }
    try await closures("Mobius.route.async.throwing", "Mobius.route.failure") { work, failure in
        struct Failure: Error {}
        await route(in: work) {
            $0.toEvent { items async throws -> Event? in
                work.mark(items.map { $0 + 1 })
                throw Failure()
            } failure: { error in
                failure.mark([1].map { $0 + 1 })
                return .loaded(1)
            }
        }
    }
    try await closure("Mobius.route.sequence") { place in
        await route(in: place) {
            $0.to { items async -> AsyncStream<Event> in
                place.mark(items.map { $0 + 1 })
                return AsyncStream { $0.finish() }
            }
        }
    }
    try await closure("Mobius.routeEffects.withParameters") { place in
        let router = Router()
            .routeEffects(withParameters: { (effect: Effect) -> [Int]? in
                place.mark([1].map { $0 + 1 })
                guard case .save(let items) = effect else { return nil }
                return items
            }).to(ignore)
            .routeCase(Effect.ping).to(ignore)
        await run(router.asConnectable, in: place)
    }
    try await closure("Mobius.route.to.method") { place in
        let saver = Saver(place)
        await route(in: place) { $0.to(saver.save) }
    }
    try await closure("Mobius.onMainActor.to.method") { place in
        let saver = Saver(place)
        await route(in: place) { $0.onMainActor().to { items in saver.show(items) } }
    }
    try await closure("Mobius.route.inActor") { place in
        let maker = Maker()
        await run(await maker.made(for: place).router, in: place)
        await place.called(4)
    }
    try await closure("Mobius.Disposable") { place in
        let controller = await route(in: place) { $0.to { items, callback in Work(place) } }
        controller.stop()
    }
    try await closure("Mobius.latest.id") { place in
        let lane = EffectLane<Int>()
        await route(in: place) {
            $0.latest(
                in: lane,
                id: { items in
                    place.mark(items.map { $0 + 1 })
                    return items.count
                }
            ).to(ignore)
        }
    }
    try await closure("Mobius.debounced.id") { place in
        let lane = EffectLane<Int>()
        await route(in: place) {
            $0.debounced(
                for: .milliseconds(1),
                in: lane,
                id: { items in
                    place.mark(items.map { $0 + 1 })
                    return items.count
                }
            ).to(ignore)
        }
    }
    try await closure("Mobius.latest.to") { place in
        let lane = EffectLane<Int>()
        await route(in: place) {
            $0.latest(in: lane, id: count).to { items in place.mark(items.map { $0 + 1 }) }
        }
    }
    try await closure("Mobius.debounced.to") { place in
        let lane = EffectLane<Int>()
        await route(in: place) {
            $0.debounced(for: .milliseconds(1), in: lane, id: count).to { items in
                place.mark(items.map { $0 + 1 })
            }
        }
    }
    try await closure("Mobius.onMainActor.to") { place in
        await route(in: place) { $0.onMainActor().to { items in place.mark(items.map { $0 + 1 }) } }
    }
    try await closure("Mobius.onMainActor.toEvent") { place in
        await route(in: place) {
            $0.onMainActor().toEvent { items in
                place.mark(items.map { $0 + 1 })
                return .loaded(1)
            }
        }
    }
    try await closure("Mobius.onMainActor.to.void") { place in
        let router = Router()
            .routeCase(Effect.ping).onMainActor().to { place.mark([1].map { $0 + 1 }) }
            .routeCase(Effect.save).to(ignore)
        await run(router.asConnectable, in: place)
    }
    try await closure("Mobius.on.queue.to") { place in
        await route(in: place) { $0.on(queue: otherQueue).to { items in place.mark(items.map { $0 + 1 }) } }
    }
    try await closure("Mobius.on.main.to") { place in
        await route(in: place) { $0.on(queue: .main).to { items in place.mark(items.map { $0 + 1 }) } }
    }

    // Handlers
    try await closure("Mobius.EffectHandler.struct") { place in
        await route(in: place) { $0.to(SaveHandler(place: place)) }
    }
    try await closure("Mobius.EffectHandler.class") { place in
        await route(in: place) { $0.to(SaveHandlerClass(place)) }
    }
    try await closure("Mobius.AnyEffectHandler") { place in
        await route(in: place) {
            $0.to(
                AnyEffectHandler { items, callback in
                    place.mark(items.map { $0 + 1 })
                    callback.end()
                    return AnonymousDisposable {}
                }
            )
        }
    }
    try await closures("Mobius.EffectCallback.onSend", "Mobius.EffectCallback.onEnd") { send, end in
        for isOther in [false, true] {
            let callback = EffectCallback<Event>(
                onSend: { _ in send.mark([1].map { $0 + 1 }) },
                onEnd: { end.mark([1].map { $0 + 1 }) }
            )
            if isOther { await elsewhere(callback) { $0.end(with: .tap) } } else { callback.end(with: .tap) }
        }
    }

    // Connectables
    try await closures(
        "Mobius.Connectable",
        "Mobius.Connectable.accept",
        "Mobius.Connectable.dispose"
    ) { connecting, accepting, disposing in
        let controller = await run(Saving(connecting, accepting, disposing), in: connecting)
        await accepting.called(4)
        controller.stop()
    }
    try await closures(
        "Mobius.AnyConnectable",
        "Mobius.AnyConnectable.accept",
        "Mobius.AnyConnectable.dispose"
    ) { connecting, accepting, disposing in
        let handler = AnyConnectable<Effect, Event> { consumer in
            connecting.mark([1].map { $0 + 1 })
            return Connection(
                acceptClosure: { _ in
                    accepting.mark([1].map { $0 + 1 })
                    consumer(.loaded(1))
                },
                disposeClosure: { disposing.mark([1].map { $0 + 1 }) }
            )
        }
        let controller = await run(
            Mobius.loop(update: step, effectHandler: handler),
            from: Model(),
            .save,
            in: connecting
        )
        await accepting.called(2)
        controller.stop()
    }
    try await closure("Mobius.Connection.stop.elsewhere") { place in
        let handler = AnyConnectable<Effect, Event> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: { place.mark([1].map { $0 + 1 }) })
        }
        let controller = Mobius.loop(update: step, effectHandler: handler).makeController(from: Model())
        controller.start()
        await elsewhere(controller) { $0.stop() }
    }
    try await closure("Mobius.ConsumerConnectable") { place in
        await route(in: place) {
            $0.to(ConsumerConnectable { (items: [Int]) in place.mark(items.map { $0 + 1 }) })
        }
    }
    try await closure("Mobius.ActionConnectable") { place in
        await route(in: place) { $0.to(ActionConnectable { place.mark([1].map { $0 + 1 }) }) }
    }
    try await closure("Mobius.BlockingFunctionConnectable") { place in
        await route(in: place) {
            $0.to(
                BlockingFunctionConnectable { (items: [Int]) -> Event in
                    place.mark(items.map { $0 + 1 })
                    return .loaded(1)
                }
            )
        }
    }
    try await closure("Mobius.ConnectableClass") { place in
        let controller = await run(Handling(place), in: place)
        await place.called(5)
        controller.stop()
        await place.called(6)
    }
    try await closure("Mobius.Connectable.map") { place in
        let handler = AnyConnectable<Effect, Int> { consumer in
            Connection(acceptClosure: { _ in consumer(1) }, disposeClosure: {})
        }
        await run(
            handler.map { number in
                place.mark([number].map { $0 + 1 })
                return Event.loaded(number)
            },
            in: place
        )
    }
    try await closure("Mobius.Connectable.contramap") { place in
        let handler = AnyConnectable<Int, Event> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        await run(
            handler.contramap { (effect: Effect) in
                place.mark([1].map { $0 + 1 })
                return 1
            },
            in: place
        )
    }

    try await closure("Mobius.connectView.ConnectableClass") { place in
        let controller = plainLoop().makeController(from: Model())
        place.keep(controller)
        controller.connectView(Showing(place))
        controller.start()
        await onBoth(controller) { $0.dispatchEvent(.tap) }
        await place.called(3)
    }

    // Event sources
    try await closures("Mobius.AnyEventSource", "Mobius.AnyEventSource.dispose") { place, dispose in
        let source = AnyEventSource<Event> { consumer in
            place.mark([1].map { $0 + 1 })
            consumer(.tap)
            return AnonymousDisposable { dispose.mark([1].map { $0 + 1 }) }
        }
        let controller = plainLoop().withEventSource(source).makeController(from: Model())
        controller.start()
        controller.stop()
        await elsewhere(controller) { controller in
            controller.start()
            controller.stop()
        }
    }
    try await closures("Mobius.AnyEventSource.loop", "Mobius.AnyEventSource.loop.dispose") { place, dispose in
        let source = AnyEventSource<Event> { consumer in
            place.mark([1].map { $0 + 1 })
            consumer(.tap)
            return AnonymousDisposable { dispose.mark([1].map { $0 + 1 }) }
        }
        await onBoth(plainLoop().withEventSource(source)) { $0.start(from: Model()).dispose() }
    }
    try await closure("Mobius.AnyEventSource.events") { place in
        let source = AnyEventSource<Event>(events: {
            place.mark([1].map { $0 + 1 })
            return AsyncStream<Event> { $0.finish() }
        })
        await onBoth(plainLoop().withEventSource(source)) { $0.start(from: Model()).dispose() }
    }
    try await closure("Mobius.EventSource.class") { place in
        await onBoth(plainLoop().withEventSource(Ticks(place))) { $0.start(from: Model()).dispose() }
    }
    try await closure("Mobius.EventSource.map") { place in
        let source = AnyEventSource<Int> { consumer in
            consumer(1)
            return AnonymousDisposable {}
        }
        let mapped = source.map { number in
            place.mark([number].map { $0 + 1 })
            return Event.loaded(number)
        }
        await onBoth(plainLoop().withEventSource(mapped)) { $0.start(from: Model()).dispose() }
    }
    try await closures(
        "Mobius.eventsource.Connectable",
        "Mobius.eventsource.Connectable.accept",
        "Mobius.eventsource.Connectable.dispose"
    ) { connecting, accepting, disposing in
        let source = AnyConnectable<Model, Event> { consumer in
            connecting.mark([1].map { $0 + 1 })
            return Connection(
                acceptClosure: { model in accepting.mark(model.items.map { $0 + 1 }) },
                disposeClosure: { disposing.mark([1].map { $0 + 1 }) }
            )
        }
        await onBoth(plainLoop().withEventSource(source)) { builder in
            let loop = builder.start(from: Model())
            loop.dispatchEvent(.tap)
            loop.dispose()
        }
    }

    // Views
    try await closure("Mobius.connectView") { place in
        let controller = plainLoop().makeController(from: Model())
        place.keep(controller)
        controller.connectView { model in place.mark(model.items.map { $0 + 1 }) }
        controller.start()
        await onBoth(controller) { $0.dispatchEvent(.tap) }
        await place.called(3)
    }
    try await closures(
        "Mobius.connectView.Connectable",
        "Mobius.connectView.Connectable.accept",
        "Mobius.connectView.Connectable.dispose"
    ) { connecting, accepting, disposing in
        let controller = plainLoop().makeController(from: Model())
        controller.connectView(
            AnyConnectable<Model, Event> { consumer in
                connecting.mark([1].map { $0 + 1 })
                return Connection(
                    acceptClosure: { model in accepting.mark(model.items.map { $0 + 1 }) },
                    disposeClosure: { disposing.mark([1].map { $0 + 1 }) }
                )
            }
        )
        controller.start()
        await onBoth(controller) { $0.dispatchEvent(.tap) }
        await accepting.called(3)
        controller.stop()
        await elsewhere(controller) { controller in
            controller.start()
            controller.stop()
        }
    }
    try await closure("Mobius.connectView.viewQueue") { place in
        let controller = plainLoop().makeController(
            from: Model(),
            loopQueue: otherQueue,
            viewQueue: viewQueue
        )
        place.keep(controller)
        controller.connectView(
            AnyConnectable<Model, Event> { consumer in
                Connection(
                    acceptClosure: { model in place.mark(model.items.map { $0 + 1 }) },
                    disposeClosure: {}
                )
            }
        )
        controller.start()
        await onBoth(controller) { $0.dispatchEvent(.tap) }
    }

    try await oldMobiusClosures()
}

// Mobius 0.3
@available(*, deprecated)
@MainActor
private func closuresOfMobius03() async throws {
    try await closures("Mobius.addFunction", "Mobius.addFunction.predicate") { function, predicate in
        let router = EffectRouterBuilder<Effect, Event>().addFunction(
            { effect in
                function.mark([1].map { $0 + 1 })
                return .loaded(1)
            },
            predicate: { effect in
                predicate.mark([1].map { $0 + 1 })
                return true
            }
        )
        await run(router.build(), in: function)
    }
    try await closures("Mobius.ConsumerWithPredicate", "Mobius.EffectPredicate") { accepting, predicate in
        let router = EffectRouterBuilder<Effect, Event>().addConsumer(
            OldConsumer(accepting: accepting, predicate: predicate)
        )
        await run(router.build(), in: accepting)
    }
    try await closures("Mobius.FunctionWithPredicate", "Mobius.ActionWithPredicate") { function, action in
        let router = EffectRouterBuilder<Effect, Event>()
            .addFunction(OldFunction(place: function), queue: otherQueue)
            .addAction(OldAction(place: action), queue: otherQueue)
        await run(router.build(), in: function)
    }
    try await closure("Mobius.withInitiator") { place in
        let builder = plainLoop().withInitiator { model in
            place.mark(model.items.map { $0 + 1 })
            return First(model: model)
        }
        await onBoth(builder) { $0.start(from: Model()).dispose() }
    }
}

@MainActor
private protocol Old { static func run() async throws }

private enum Mobius03: Old {
    @available(*, deprecated)
    static func run() async throws { try await closuresOfMobius03() }
}

/// Runs the deprecated cases without a warning.
@MainActor
private func oldMobiusClosures() async throws {
    let old: any Old.Type = Mobius03.self
    try await old.run()
}
