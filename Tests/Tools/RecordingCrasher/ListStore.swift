import FluxCapacitor

/// The store of a list in FluxCapacitor.
final class ListStore: Storable {
    typealias DispatchStateType = Dispatcher.List

    let numbers: Constant<[Int]>
    private let _numbers = Variable<[Int]>([])

    init() { numbers = Constant(_numbers) }

    func reduce(with state: Dispatcher.List) {
        switch state {
        case .add(let number): _numbers.value.append(number)
        case .remove: Ending.run()
        }
    }
}

final class ListDispatch: Actionable {
    typealias DispatchStateType = Dispatcher.List

    init() {}
}

extension Dispatcher {
    enum List: DispatchState, Codable, Equatable {
        typealias RelatedStoreType = ListStore
        typealias RelatedActionType = ListDispatch

        case add(Int)
        case remove(id: Int)
    }
}

func endInListStore() {
    let store = ListStore.instantiate()
    let dispatch = ListDispatch()
    dispatch.invoke(.add(5))
    withExtendedLifetime(store) { dispatch.invoke(.remove(id: 1)) }
}
