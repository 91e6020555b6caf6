// PrexByHand.swift
import Prex

struct ShopMutation: Mutation {
    func mutate(action: ShopAction, state: inout ShopState) {
        switch action {
        case .search(let action): SearchMutation().mutate(action: action, state: &state.search)
        case .basket(let action): BasketMutation().mutate(action: action, state: &state.basket)
        case .payment(let action):
            if state.payment != nil { PaymentMutation().mutate(action: action, state: &state.payment!) }
        case .payTapped, .paid: PayingMutation().mutate(action: action, state: &state)
        }
    }
}
