// PrexSmall.swift
import Prex

enum CheckoutAction: Action { case cardTyped(String), paid }

struct CheckoutMutation: Mutation {
    func mutate(action: CheckoutAction, state: inout PaymentState) {
        if case .cardTyped(let card) = action { state.card = card }
    }
}

enum CartAction: Action { case added(String), emptied }

struct CartMutation: Mutation {
    func mutate(action: CartAction, state: inout BasketState) {
        switch action {
        case .added(let item): state.items.append(item)
        case .emptied: state.items = []
        }
    }
}

func makeCheckout(of cart: Flux<CartAction, BasketState>) -> Flux<CheckoutAction, PaymentState> {
    let checkout = Flux(state: PaymentState(), mutation: CheckoutMutation())
    _ = checkout.dispatcher.register { [weak cart] action in
        if case .paid = action { cart?.dispatcher.dispatch(.emptied) }
    }
    return checkout
}
