import FluxCapacitor

/// A store in which each reduce assigns the same number to both variables.
final class PairStore: Storable {
    typealias DispatchStateType = Dispatcher.Pair

    let first: Constant<Int>
    let second: Constant<Int>
    private let _first = Variable(0)
    private let _second = Variable(0)

    init() {
        first = Constant(_first)
        second = Constant(_second)
    }

    func reduce(with state: Dispatcher.Pair) {
        switch state {
        case .set(let number):
            _first.value = number
            _second.value = number
        }
    }
}

struct PairAction: Actionable {
    typealias DispatchStateType = Dispatcher.Pair
}

extension Dispatcher {
    enum Pair: DispatchState {
        typealias RelatedStoreType = PairStore
        typealias RelatedActionType = PairAction

        case set(Int)
    }
}
