// MobiusAfter.swift
import MobiusCore
import MobiusExtras

enum Shop {
    struct Model: Equatable {
        var search = Search.Model()
        var basket = Basket.Model()
        /// Nil while nobody pays.
        var payment: Payment.Model?
    }

    enum Event: Equatable {
        case search(Search.Event)
        case basket(Basket.Event)
        case payment(Payment.Event)
        case payTapped
    }

    enum Effect: Hashable {
        case search(Search.Effect)
        case payment(Payment.Effect)
    }

    static var update: Update<Model, Event, Effect> {
        Update(
            combining: Update(Search.update).lifted(
                model: \Model.search,
                event: Event.search,
                effect: Effect.search
            ),
            Update(Basket.update).lifted(
                model: \Model.basket,
                event: Event.basket,
                effect: { (_: Never) -> Effect in }
            ),
            Update(Payment.update).lifted(
                model: \Model.payment,
                event: Event.payment,
                effect: Effect.payment
            ),
            Update(pay)
        )
    }

    /// What concerns several parts.
    private static func pay(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .payTapped:
            if model.basket.items.isEmpty { return .noChange }
            return .next(Model(search: model.search, basket: model.basket, payment: Payment.Model()))
        case .payment(.paid): return .next(Model(search: model.search))
        case .search, .basket, .payment: return .noChange
        }
    }

    static var effectHandler: some Connectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.search).to(Search.effectHandler.map(Event.search))
            .routeCase(Effect.payment).to(Payment.effectHandler.map(Event.payment))
            .requiringEveryCase()
            .asConnectable
    }
}

let loop = Mobius.loop(update: Shop.update, effectHandler: Shop.effectHandler).start(from: Shop.Model())
for event in [
    Shop.Event.search(.typed("te")), .basket(.added("tea")), .payTapped, .payment(.cardTyped("4711")),
] {
    loop.dispatchEvent(event)
}
print(loop.latestModel.search.results[0], loop.latestModel.basket.items.count)  // prints "tea 1"
loop.dispatchEvent(.payment(.confirmed))
print(loop.latestModel.basket.items.count, loop.latestModel.payment?.card ?? "unpaid")  // prints "0 unpaid"
