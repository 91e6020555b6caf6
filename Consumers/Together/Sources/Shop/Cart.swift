// Cart.swift
import FluxCapacitor

extension Dispatcher {
    enum Cart: DispatchState {
        typealias RelatedStoreType = CartStore
        typealias RelatedActionType = CartAction

        case add(String)
        case clear
    }
}

final class CartStore: Storable {
    let items: Constant<[String]>
    private let _items = Variable<[String]>([])

    init() { items = Constant(_items) }

    func reduce(with state: Dispatcher.Cart) {
        switch state {
        case .add(let item): _items.value.append(item)
        case .clear: _items.value.removeAll()
        }
    }
}

struct CartAction: Actionable {
    typealias DispatchStateType = Dispatcher.Cart
}
