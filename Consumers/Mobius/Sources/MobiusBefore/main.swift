// MobiusBefore.swift
import MobiusCore

struct Model: Equatable {
    var text = ""
    var results: [String] = []
    var items: [String] = []
    /// Nil while nobody pays.
    var card: String?
}

enum Event {
    case typed(String), found([String])
    case added(String)
    case payTapped, cardTyped(String), confirmed, paid
}

enum Effect: Equatable {
    case search(String)
    case charge(card: String)
}

func update(model: Model, event: Event) -> Next<Model, Effect> {
    var next = model
    switch event {
    case .typed(let text):
        next.text = text
        return .next(next, effects: [.search(text)])
    case .found(let results):
        next.results = results
        return .next(next)
    case .added(let item):
        next.items.append(item)
        return .next(next)
    case .payTapped:
        if model.items.isEmpty { return .noChange }
        next.card = ""
        return .next(next)
    case .cardTyped(let card):
        if model.card == nil { return .noChange }
        next.card = card
        return .next(next)
    case .confirmed:
        guard let card = model.card else { return .noChange }
        return .dispatchEffects([.charge(card: card)])
    case .paid:
        next.items = []
        next.card = nil
        return .next(next)
    }
}

let effectHandler = EffectRouter<Effect, Event>()
    .routeCase(Effect.search).toEvent { text in .found([text + "a"]) }
    .routeCase(Effect.charge).toEvent { _ in .paid }
    .requiringEveryCase()
    .asConnectable

let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: Model())
for event in [Event.typed("te"), .added("tea"), .payTapped, .cardTyped("4711")] { loop.dispatchEvent(event) }
print(loop.latestModel.results[0], loop.latestModel.items.count)  // prints "tea 1"
loop.dispatchEvent(.confirmed)
print(loop.latestModel.items.count, loop.latestModel.card ?? "unpaid")  // prints "0 unpaid"
