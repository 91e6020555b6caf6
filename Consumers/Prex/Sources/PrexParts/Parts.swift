// PrexParts.swift
import Prex

enum SearchAction: Action { case typed(String), found([String]) }

struct SearchState: State, Equatable {
    var text = ""
    var results: [String] = []
    var isSearching = false
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .typed(let text):
            state.text = text
            state.isSearching = !text.isEmpty
        case .found(let results):
            state.results = results
            state.isSearching = false
        }
    }
}

enum BasketAction: Action { case added(String), removed(String) }

struct BasketState: State, Equatable {
    var items: [String] = []
}

struct BasketMutation: Mutation {
    func mutate(action: BasketAction, state: inout BasketState) {
        switch action {
        case .added(let item): state.items.append(item)
        case .removed(let item): state.items.removeAll { $0 == item }
        }
    }
}

enum PaymentAction: Action { case cardTyped(String) }

struct PaymentState: State, Equatable {
    var card = ""
}

struct PaymentMutation: Mutation {
    func mutate(action: PaymentAction, state: inout PaymentState) {
        switch action {
        case .cardTyped(let card): state.card = card
        }
    }
}
