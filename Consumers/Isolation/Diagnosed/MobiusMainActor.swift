// The main actor as default isolation: the cells of Migrating-from-Mobius.md.
// modes: 5 main, 6 main

import MobiusCore
import MobiusExtras

struct Model: Equatable {
    var items = [1]
    func sum() -> Int { items.reduce(0, +) }
}

enum Event { case tap }

enum Effect: Equatable { case save([Int]) }

func update(model: Model, event: Event) -> Next<Model, Effect> {
    .next(Model(items: model.items.map { $0 + 1 }))
}

func save(_ items: [Int]) {}

nonisolated func store(_ items: [Int]) {}

final class View: ConnectableClass<Model, Event> {
    // expect 5 main, 6 main: error: main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration
}

final class Service { func save(_ items: [Int]) {} }

struct SaveHandler: EffectHandler {
    let service: Service
    func handle(_ items: [Int], _ callback: EffectCallback<Event>) -> any Disposable {
        service.save(items)
        // expect 6 main: error: call to main actor-isolated instance method 'save' in a synchronous nonisolated context
        callback.end()
        return AnonymousDisposable {}
    }
}

final class Screen {
    var count = 0

    func loop() {
        let router = EffectRouter<Effect, Event>().routeCase(Effect.save).to { items in
            self.count = items.count
            // expect 6 main: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
        }
        _ = Mobius.loop(update: update, effectHandler: router.asConnectable)
        // expect 6 main: error: converting function value of type '@MainActor @Sendable (Model, Event) -> Next<Model, Effect>' to '@Sendable (Model, Event) -> Next<Model,
        _ = Mobius.loop(
            update: { (model: Model, event: Event) -> Next<Model, Effect> in
                .next(Model(items: model.items.map { $0 + model.sum() }))
                // expect 6 main: error: call to main actor-isolated instance method 'sum()' in a synchronous nonisolated context
            },
            effectHandler: router.asConnectable
        )
        _ = EffectRouter<Effect, Event>().routeCase(Effect.save).to(save)
        // expect 6 main: error: converting function value of type '@MainActor @Sendable ([Int]) -> ()' to '@Sendable ([Int]) -> Void' loses global actor 'MainActor'
        _ = EffectRouter<Effect, Event>().routeCase(Effect.save).to(store)
        _ = EffectRouter<Effect, Event>().routeCase(Effect.save).onMainActor().to(save)
        _ = EffectRouter<Effect, Event>().routeCase(Effect.save).onMainActor().to { items in
            self.count = items.count
        }
    }
}
