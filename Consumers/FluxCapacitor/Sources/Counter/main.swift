import FluxCapacitor

extension Dispatcher {
    enum Counter: DispatchState {
        typealias RelatedStoreType = CounterStore
        typealias RelatedActionType = CounterAction

        case increment
        case decrement
    }
}

final class CounterStore: Storable {
    typealias DispatchStateType = Dispatcher.Counter

    let count: Constant<Int>
    private let _count = Variable(0)

    init() { count = Constant(_count) }

    func reduce(with state: Dispatcher.Counter) {
        switch state {
        case .increment: _count.value += 1
        case .decrement: _count.value -= 1
        }
    }
}

final class CounterAction: Actionable {
    typealias DispatchStateType = Dispatcher.Counter

    func increment() { invoke(.increment) }
    func decrement() { invoke(.decrement) }
}

final class CounterScreen {
    private let action = CounterAction()
    private let store = CounterStore.instantiate()
    private let dustBuster = DustBuster()

    func viewDidLoad() {
        store.count
            .observe(on: .main) { print("count:", $0) }
            .cleaned(by: dustBuster)
    }

    func plusTapped() { action.increment() }
    func minusTapped() { action.decrement() }
}

let screen = CounterScreen()
screen.viewDidLoad()  // prints "count: 0"
screen.plusTapped()  // prints "count: 1"
screen.plusTapped()  // prints "count: 2"
screen.minusTapped()  // prints "count: 1"
