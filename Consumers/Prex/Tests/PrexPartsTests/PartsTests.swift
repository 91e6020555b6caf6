// PrexTests.swift
import Prex
import Testing

@testable import PrexParts

@Test func searching() {
    var state = SearchState()
    SearchMutation().mutate(action: .typed("te"), state: &state)
    #expect(state == SearchState(text: "te", isSearching: true))
    SearchMutation().mutate(action: .found(["tea"]), state: &state)
    #expect(state == SearchState(text: "te", results: ["tea"]))
}

@Test func payingEmptiesTheBasket() {
    var state = ShopState(basket: BasketState(items: ["tea"]), payment: PaymentState())
    PayingMutation().mutate(action: .paid, state: &state)
    #expect(state.basket == BasketState())
    #expect(state.payment == nil)
}

@Test func smallStoresTalk() {
    let cart = Flux(state: BasketState(items: ["tea"]), mutation: CartMutation())
    let checkout = makeCheckout(of: cart)
    checkout.dispatcher.dispatch(.paid)
    #expect(cart.store.state.items.isEmpty)
}
