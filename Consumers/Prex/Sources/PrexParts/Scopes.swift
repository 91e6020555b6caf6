// PrexScopes.swift
import MillraceObservation

@MainActor
func find(_ text: String, in shop: Observed<ShopState, ShopAction>) -> [String] {
    let search = shop.scope(\.search, send: ShopAction.search)  // an Observed<SearchState, SearchAction>
    search.send(.typed(text))
    return search.results
}

@MainActor
func pay(with card: String, in shop: Observed<ShopState, ShopAction>) {
    let payment = shop.scope(\.payment, send: ShopAction.payment)  // nil while nobody pays
    payment?.send(.cardTyped(card))
}
