import FluxCapacitor

// A process has only one store of each type, and tests run concurrently. So only one test uses each of these stores.

final class ListStore: Storable {
    typealias DispatchStateType = Dispatcher.List

    let items: Constant<[String]>
    private let _items = Variable<[String]>([])

    init() { items = Constant(_items) }

    func reduce(with state: Dispatcher.List) {
        switch state {
        case .add(let item): _items.value.append(item)
        }
    }
}

final class ListAction: Actionable {
    typealias DispatchStateType = Dispatcher.List
}

final class FilterStore: Storable {
    typealias DispatchStateType = Dispatcher.Filter

    let filter: Constant<String?>
    private let _filter = Variable<String?>(nil)

    init() { filter = Constant(_filter) }

    func reduce(with state: Dispatcher.Filter) {
        switch state {
        case .set(let filter): _filter.value = filter
        }
    }
}

final class FilterAction: Actionable {
    typealias DispatchStateType = Dispatcher.Filter
}

extension Dispatcher {
    enum List: DispatchState {
        typealias RelatedStoreType = ListStore
        typealias RelatedActionType = ListAction

        case add(String)
    }

    enum Filter: DispatchState {
        typealias RelatedStoreType = FilterStore
        typealias RelatedActionType = FilterAction

        case set(String?)
    }
}
