// PrexBefore.swift
import Prex

enum ShopAction: Action {
    case typed(String), found([String])
    case added(String), removed(String)
    case payTapped, cardTyped(String), paid
}

struct ShopState: State {
    var text = ""
    var results: [String] = []
    var isSearching = false
    var items: [String] = []
    /// Nil while nobody pays.
    var card: String?
}

struct ShopMutation: Mutation {
    func mutate(action: ShopAction, state: inout ShopState) {
        switch action {
        case .typed(let text):
            state.text = text
            state.isSearching = !text.isEmpty
        case .found(let results):
            state.results = results
            state.isSearching = false
        case .added(let item): state.items.append(item)
        case .removed(let item): state.items.removeAll { $0 == item }
        case .payTapped: if !state.items.isEmpty { state.card = "" }
        case .cardTyped(let card): if state.card != nil { state.card = card }
        case .paid:
            state.items = []
            state.card = nil
        }
    }
}

let flux = Flux(state: ShopState(), mutation: ShopMutation())

for action in [ShopAction.typed("te"), .found(["tea"]), .added("tea"), .payTapped, .cardTyped("4711")] {
    flux.dispatcher.dispatch(action)
}
print(flux.store.state.items.count, flux.store.state.card ?? "unpaid")  // prints "1 4711"
flux.dispatcher.dispatch(.paid)
print(flux.store.state.items.count, flux.store.state.card ?? "unpaid")  // prints "0 unpaid"
