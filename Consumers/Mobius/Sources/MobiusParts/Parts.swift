// MobiusParts.swift
import MobiusCore

enum Search {
    struct Model: Equatable {
        var text = ""
        var results: [String] = []
    }

    enum Event: Equatable { case typed(String), found([String]) }

    enum Effect: Hashable { case search(String) }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .typed(let text): .next(Model(text: text, results: model.results), effects: [.search(text)])
        case .found(let results): .next(Model(text: model.text, results: results))
        }
    }

    static var effectHandler: some Connectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.search).toEvent { text in .found([text + "a"]) }
            .requiringEveryCase()
            .asConnectable
    }
}

enum Basket {
    struct Model: Equatable { var items: [String] = [] }

    enum Event: Equatable { case added(String) }

    static func update(model: Model, event: Event) -> Next<Model, Never> {
        switch event {
        case .added(let item): .next(Model(items: model.items + [item]))
        }
    }
}

enum Payment {
    struct Model: Equatable { var card = "" }

    enum Event: Equatable { case cardTyped(String), confirmed, paid }

    enum Effect: Hashable { case charge(card: String) }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .cardTyped(let card): .next(Model(card: card))
        case .confirmed: .dispatchEffects([.charge(card: model.card)])
        case .paid: .noChange
        }
    }

    static var effectHandler: some Connectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.charge).toEvent { _ in .paid }
            .requiringEveryCase()
            .asConnectable
    }
}
