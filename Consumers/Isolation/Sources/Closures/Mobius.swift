import Dispatch
import MobiusCore
import MobiusExtras
import Survey

nonisolated struct Model: Equatable, Sendable {
    var items = [1]
    var part = [1]
    var optionalPart: [Int]? = [1]
    var rows = [ModelRow(id: 1)]
}

nonisolated enum CaseModel: Equatable, Sendable { case part([Int]) }

nonisolated struct ModelRow: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
}

nonisolated enum Event: Equatable, Sendable { case tap, save, ping, loaded(Int) }

nonisolated enum Effect: Equatable, Sendable { case save([Int]), ping }

nonisolated enum WholeEvent { case part(Event) }

nonisolated enum WholeEffect { case part(Effect) }

typealias Router = EffectRouter<Effect, Event>
typealias SaveRoute = _PartialEffectRouter<Effect, [Int], Event>

nonisolated func step(model: Model, event: Event) -> Next<Model, Effect> {
    switch event {
    case .tap: .next(Model(items: model.items.map { $0 + 1 }))
    case .save: .dispatchEffects([.save(model.items)])
    case .ping: .dispatchEffects([.ping])
    case .loaded: .noChange
    }
}

nonisolated func partStep(model: [Int], event: Event) -> Next<[Int], Effect> {
    .next(model.map { $0 + 1 }, effects: [.ping])
}

nonisolated func ignore(_ items: [Int]) {}

nonisolated func ignore() {}

/// A handler that does nothing.
@MainActor
func noEffects() -> AnyConnectable<Effect, Event> {
    Router().routeCase(Effect.save).to(ignore).routeCase(Effect.ping).to(ignore).asConnectable
}

@MainActor
func plainLoop() -> Mobius.Builder<Model, Event, Effect> {
    Mobius.loop(update: step, effectHandler: noEffects())
}

/// Starts a controller, and sends it an event from the main thread and from another one.
@MainActor
@discardableResult
func run<M, E, F>(
    _ builder: Mobius.Builder<M, E, F>,
    from model: M,
    _ event: E,
    in place: Place
) async -> MobiusController<M, E, F> {
    let controller = builder.makeController(from: model)
    place.keep(controller)
    controller.start()
    await onBoth((controller, event)) { $0.dispatchEvent($1) }
    return controller
}

/// Runs the effects `save` and `ping` through a handler, each from the main thread and from another one.
@MainActor
@discardableResult
func run<Handler: Connectable>(
    _ handler: Handler,
    in place: Place
) async -> MobiusController<Model, Event, Effect> where Handler.Input == Effect, Handler.Output == Event {
    let controller = await run(
        Mobius.loop(update: step, effectHandler: handler),
        from: Model(),
        .save,
        in: place
    )
    await onBoth(controller) { $0.dispatchEvent(.ping) }
    return controller
}

/// Runs the effect `save` through a route.
@MainActor
@discardableResult
func route(
    in place: Place,
    _ route: @MainActor (SaveRoute) -> Router
) async -> MobiusController<Model, Event, Effect> {
    await run(
        route(Router().routeCase(Effect.save)).routeCase(Effect.ping).to(ignore).asConnectable,
        in: place
    )
}

/// A loop of its own, which works on the threads that send it events.
@MainActor
func start(_ builder: Mobius.Builder<Model, Event, Effect>, in place: Place) -> MobiusLoop<
    Model, Event, Effect
> {
    let loop = builder.start(from: Model())
    place.keep(loop)
    return loop
}

private struct Logic {
    nonisolated static func update(model: Model, event: Event) -> Next<Model, Effect> {
        step(model: model, event: event)
    }
}

@MainActor
func mobiusClosures() async throws {
    // Update functions
    try await closure("Mobius.update") { place in
        let builder = Mobius.loop(
            update: { (model: Model, event: Event) -> Next<Model, Effect> in
                place.mark(model.items.map { $0 + 1 })
                return step(model: model, event: event)
            },
            effectHandler: noEffects()
        )
        await run(builder, from: Model(), .tap, in: place)
    }
    try await closure("Mobius.update.loop") { place in
        let builder = Mobius.loop(
            update: { (model: Model, event: Event) -> Next<Model, Effect> in
                place.mark(model.items.map { $0 + 1 })
                return step(model: model, event: event)
            },
            effectHandler: noEffects()
        )
        await onBoth(start(builder, in: place)) { $0.dispatchEvent(.tap) }
    }
    try await closure("Mobius.Update") { place in
        let update = Update<Model, Event, Effect> { model, event in
            place.mark(model.items.map { $0 + 1 })
            return step(model: model, event: event)
        }
        await run(Mobius.loop(update: update, effectHandler: noEffects()), from: Model(), .tap, in: place)
    }
    try await closure("Mobius.Update.static") { place in
        let update = Update(
            combining: Update(Logic.update),
            Update<Model, Event, Effect> { model, event in
                place.mark(model.items.map { $0 + 1 })
                return .noChange
            }
        )
        await run(Mobius.loop(update: update, effectHandler: noEffects()), from: Model(), .tap, in: place)
    }
    try await closures("Mobius.lifted.event", "Mobius.lifted.effect") { event, effect in
        let update = Update(partStep).lifted(
            model: \Model.part,
            event: { (whole: WholeEvent) -> Event? in
                event.mark([1].map { $0 + 1 })
                guard case .part(let part) = whole else { return nil }
                return part
            },
            effect: { (part: Effect) -> WholeEffect in
                effect.mark([1].map { $0 + 1 })
                return .part(part)
            }
        )
        let handler = AnyConnectable<WholeEffect, WholeEvent> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        await run(Mobius.loop(update: update, effectHandler: handler), from: Model(), .part(.tap), in: event)
    }
    try await closures("Mobius.lifted.optional.event", "Mobius.lifted.optional.effect") { event, effect in
        let update = Update(partStep).lifted(
            model: \Model.optionalPart,
            event: { (whole: WholeEvent) -> Event? in
                event.mark([1].map { $0 + 1 })
                guard case .part(let part) = whole else { return nil }
                return part
            },
            effect: { (part: Effect) -> WholeEffect in
                effect.mark([1].map { $0 + 1 })
                return .part(part)
            }
        )
        let handler = AnyConnectable<WholeEffect, WholeEvent> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        await run(Mobius.loop(update: update, effectHandler: handler), from: Model(), .part(.tap), in: event)
    }
    try await closures("Mobius.lifted.case.model", "Mobius.lifted.case.effect") { model, effect in
        let update = Update(partStep).lifted(
            model: { (part: [Int]) -> CaseModel in
                model.mark(part.map { $0 + 1 })
                return .part(part)
            },
            event: WholeEvent.part,
            effect: { (part: Effect) -> WholeEffect in
                effect.mark([1].map { $0 + 1 })
                return .part(part)
            }
        )
        let handler = AnyConnectable<WholeEffect, WholeEvent> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        let builder = Mobius.loop(update: update, effectHandler: handler)
        await run(builder, from: .part([1]), .part(.tap), in: model)
    }
    try await closures("Mobius.lifted.each.event", "Mobius.lifted.each.effect") { event, effect in
        let row = Update<ModelRow, Event, Effect> { row, _ in
            .next(ModelRow(id: row.id, count: row.count + 1), effects: [.ping])
        }
        let update = row.lifted(
            each: \Model.rows,
            event: { (whole: WholeEvent) -> (Int, Event)? in
                event.mark([1].map { $0 + 1 })
                guard case .part(let part) = whole else { return nil }
                return (1, part)
            },
            effect: { (_: Int, part: Effect) -> WholeEffect in
                effect.mark([1].map { $0 + 1 })
                return .part(part)
            }
        )
        let handler = AnyConnectable<WholeEffect, WholeEvent> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        await run(Mobius.loop(update: update, effectHandler: handler), from: Model(), .part(.tap), in: event)
    }
    try await closures("Mobius.subscriptions.keys", "Mobius.subscriptions.run") { keys, work in
        let builder = plainLoop().withSubscriptions { model in
            keys.mark(model.items.map { $0 + 1 })
            return [1]
        } run: { _, _ in
            work.mark([1].map { $0 + 1 })
        }
        await run(builder, from: Model(), .tap, in: keys)
        await work.called()
    }
    try await closure("Mobius.beginnerLoop") { place in
        let builder = Mobius.beginnerLoop { (model: Model, event: Event) -> Model in
            place.mark(model.items.map { $0 + 1 })
            return model
        }
        await run(builder, from: Model(), .tap, in: place)
    }
    try await closure("Mobius.makeController.initiate") { place in
        let controller = plainLoop().makeController(
            from: Model(),
            initiate: { model in
                place.mark(model.items.map { $0 + 1 })
                return First(model: model)
            }
        )
        place.keep(controller)
        controller.start()
        controller.stop()
        await elsewhere(controller) { $0.start() }
        await place.called(2)
    }
    try await closure("Mobius.withEventConsumerTransformer") { place in
        let builder = plainLoop().withEventConsumerTransformer { consumer in
            { event in
                place.mark([1].map { $0 + 1 })
                consumer(event)
            }
        }
        await run(builder, from: Model(), .tap, in: place)
    }
    try await closure("Mobius.whileRunning") { place in
        await plainLoop().makeController(from: Model()).whileRunning {
            place.mark([1].map { $0 + 1 })
            await Task.yield()
            place.mark([1].map { $0 + 1 })
        }
    }
    try await closure("Mobius.start.completion") { place in
        let controller = plainLoop().makeController(from: Model())
        place.keep(controller)
        controller.start(completion: { place.mark([1].map { $0 + 1 }) })
        await place.called()
        await controller.stopAsync()
        await elsewhere(controller) { controller in
            controller.start(completion: { place.mark([1].map { $0 + 1 }) })
        }
        await place.called(2)
    }
    try await closure("Mobius.stop.completion") { place in
        let controller = plainLoop().makeController(from: Model())
        place.keep(controller)
        controller.start()
        controller.stop(completion: { place.mark([1].map { $0 + 1 }) })
        await place.called()
        await controller.startAsync()
        await elsewhere(controller) { controller in
            controller.stop(completion: { place.mark([1].map { $0 + 1 }) })
        }
        await place.called(2)
    }
    try await closure("Mobius.addObserver") { place in
        let loop = start(plainLoop(), in: place)
        loop.addObserver { model in place.mark(model.items.map { $0 + 1 }) }
        await onBoth(loop) { $0.dispatchEvent(.tap) }
    }
    try await closure("Mobius.MobiusLogger") { place in
        let controller = plainLoop().withLogger(Logger(place: place)).makeController(
            from: Model(),
            initiate: { First(model: $0) }
        )
        place.keep(controller)
        controller.start()
        await onBoth(controller) { $0.dispatchEvent(.tap) }
        await place.called(6)
    }
    try await closure("Mobius.SimpleLogger") { place in
        let builder = plainLoop().withLogger(
            SimpleLogger(tag: "t") { text in place.mark([text.count].map { $0 + 1 }) }
        )
        await run(builder, from: Model(), .tap, in: place)
    }
    try await closure("Mobius.setErrorHandler") { place in
        MobiusHooks.setErrorHandler { message, _, _ in
            place.mark([message.count].map { $0 + 1 })
            while true { DispatchSemaphore(value: 0).wait() }  // An error handler does not return.
        }
        let controller = plainLoop().makeController(from: Model())
        place.keep(controller)
        controller.start()
        DispatchQueue(label: "error").async { controller.start() }
        await place.called()
        MobiusHooks.setDefaultErrorHandler()
    }
    try await closure("Mobius.AnonymousDisposable") { place in
        AnonymousDisposable { place.mark([1].map { $0 + 1 }) }.dispose()
        await elsewhere(AnonymousDisposable { place.mark([1].map { $0 + 1 }) }) { $0.dispose() }
    }
    try await closure("Mobius.Copyable.copy") { place in
        let copy = Settings().copy { settings in
            settings.numbers = settings.numbers.map { $0 + 1 }
            place.mark(settings.numbers)
        }
        place.keep(copy)
    }
}

// Not `nonisolated`: the conformance leaves the type out of default isolation.
private struct Logger: MobiusLogger {
    let place: Place

    func willInitiate(model: Model) { place.mark(model.items.map { $0 + 1 }) }
    func didInitiate(model: Model, first: First<Model, Effect>) { place.mark(model.items.map { $0 + 1 }) }
    func willUpdate(model: Model, event: Event) { place.mark(model.items.map { $0 + 1 }) }
    func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {
        place.mark(model.items.map { $0 + 1 })
    }
}

nonisolated private struct Settings: Copyable {
    var numbers = [1]
}
