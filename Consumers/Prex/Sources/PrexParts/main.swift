// PrexAfter.swift
import Prex

enum ShopAction: Action {
    case search(SearchAction)
    case basket(BasketAction)
    case payment(PaymentAction)
    case payTapped, paid
}

struct ShopState: State {
    var search = SearchState()
    var basket = BasketState()
    /// Nil while nobody pays.
    var payment: PaymentState?
}

struct PayingMutation: Mutation {
    func mutate(action: ShopAction, state: inout ShopState) {
        switch action {
        case .payTapped: if !state.basket.items.isEmpty { state.payment = PaymentState() }
        case .paid:
            state.basket = BasketState()
            state.payment = nil
        case .search, .basket, .payment: break
        }
    }
}

let flux = Flux(
    state: ShopState(),
    mutation: CombinedMutation(
        SearchMutation().lifted(state: \ShopState.search, action: ShopAction.search),
        BasketMutation().lifted(state: \.basket, action: ShopAction.basket),
        PaymentMutation().lifted(state: \.payment, action: ShopAction.payment),
        PayingMutation()
    )
)

let typing: [ShopAction] = [.search(.typed("te")), .search(.found(["tea"]))]
for action in typing + [.basket(.added("tea")), .payTapped, .payment(.cardTyped("4711"))] {
    flux.dispatcher.dispatch(action)
}
print(flux.store.state.basket.items.count, flux.store.state.payment?.card ?? "unpaid")  // prints "1 4711"
flux.dispatcher.dispatch(.paid)
print(flux.store.state.basket.items.count, flux.store.state.payment?.card ?? "unpaid")  // prints "0 unpaid"
