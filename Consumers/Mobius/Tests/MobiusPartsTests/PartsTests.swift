// MobiusTests.swift
import MobiusTest
import Testing

@testable import MobiusParts

@Test func searching() {
    UpdateSpec(Search.update)
        .given(Search.Model())
        .when(.typed("te"))
        .then(assertThatNext(hasModel(Search.Model(text: "te")), hasOnlyEffects([.search("te")])))
}

@Test func payingEmptiesTheBasket() {
    UpdateSpec(Shop.update)
        .given(Shop.Model(basket: Basket.Model(items: ["tea"]), payment: Payment.Model(card: "4711")))
        .when(.payment(.paid))
        .then(assertThatNext(hasModel(Shop.Model()), hasNoEffects()))
}
