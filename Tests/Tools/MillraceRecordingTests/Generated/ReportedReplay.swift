// swift-format-ignore-file
// What Basket (Shop) did, as it was recorded.

import Foundation
import Testing

@testable import RecordingSamples

@Test("Basket changes as recorded")
func replayBasket() {
    let reduce = reduceBasket  // FILL IN: a function that makes a state of a state and an action

    var state = BasketState(items: [], isPaid: false)

    state = reduce(state, BasketAction.add("tea"))
    #expect(state == BasketState(items: ["tea"], isPaid: false))

    state = reduce(state, BasketAction.add("milk"))
    #expect(state == BasketState(items: ["tea", "milk"], isPaid: false))

    state = reduce(state, BasketAction.pay)
    #expect(state == BasketState(items: ["tea", "milk"], isPaid: true))
}
