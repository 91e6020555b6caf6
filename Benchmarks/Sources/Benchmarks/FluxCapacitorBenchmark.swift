import FluxCapacitor
import Synchronization

extension FluxCapacitor.Dispatcher {
    enum Counter: DispatchState {
        typealias RelatedStoreType = CounterStore
        typealias RelatedActionType = CounterInvoker

        case increment
        case decrement
        case add(Int)
    }
}

struct CounterInvoker: Actionable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Counter
}

final class CounterStore: Storable {
    let count: Constant<Int>
    private let _count = Variable<Int>(0)

    init() { count = Constant(_count) }

    func reduce(with state: FluxCapacitor.Dispatcher.Counter) {
        switch state {
        case .increment: _count.value += 1
        case .decrement: _count.value -= 1
        case .add(let number): _count.value += number
        }
    }
}

/// One invoke on a store with 0, 1 and 100 observers.
func benchmarkInvoke() async {
    for observers in [0, 1, 100] {
        let bare = BareStore(CounterState())
        let store = CounterStore.instantiate()
        defer { store.clear() }
        let action = CounterInvoker()
        for _ in 0..<observers {
            bare.observe { consume($0.count) }
            _ = store.count.observe { consume($0) }
        }
        let figures = await compare(
            iterations: observers == 100 ? 20_000 : 500_000,
            [
                Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
                Contender("FluxCapacitor") { for _ in 0..<$0 { action.invoke(.increment) } },
            ]
        )
        printTable("FluxCapacitor: invoke, \(observers) observers", figures)
    }
}

/// Reads a variable, and sets a variable that has one observer.
func benchmarkVariable() async {
    let bare = Mutex(0)
    let variable = Variable<Int>(0)
    let constant = Constant(variable)
    let reads = await compare(
        iterations: 2_000_000,
        [
            Contender("limit: mutex") { for _ in 0..<$0 { consume(bare.withLock { $0 }) } },
            Contender("FluxCapacitor") { for _ in 0..<$0 { consume(constant.value) } },
        ]
    )
    printTable("FluxCapacitor: get", reads)

    let observed = BareStore(0)
    observed.observe { consume($0) }
    _ = variable.observe { consume($0) }
    let writes = await compare(
        iterations: 500_000,
        [
            Contender("limit: mutex") { for i in 0..<$0 { observed.update { $0 = i } } },
            Contender("FluxCapacitor, value = i") { for i in 0..<$0 { variable.value = i } },
            Contender("FluxCapacitor, value += 1") { for _ in 0..<$0 { variable.value += 1 } },
        ]
    )
    printTable("FluxCapacitor: set, 1 observer", writes)
}

/// Appends to an array, from empty to 10,000 and to 100,000 elements. The cost of an append must not depend on the size.
func benchmarkAppend() async {
    for observers in [0, 1] {
        for count in [10_000, 100_000] {
            let figures = await compare(
                iterations: count,
                [
                    Contender("limit: mutex + append") {
                        let bare = BareStore<[Int]>([])
                        if observers == 1 { bare.observe { consume($0.count) } }
                        for i in 0..<$0 { bare.update { $0.append(i) } }
                    },
                    Contender("FluxCapacitor") {
                        let variable = Variable<[Int]>([])
                        if observers == 1 { _ = variable.observe { consume($0.count) } }
                        for i in 0..<$0 { variable.value.append(i) }
                    },
                ]
            )
            printTable("FluxCapacitor: append one by one to \(count), \(observers) observers", figures)
        }
    }
}

/// Adds an observer, which receives the value, and removes the observer; with 0 and 10,000 other observers.
func benchmarkObserve() async {
    for present in [0, 10_000] {
        let bare = BareStore(0)
        let variable = Variable<Int>(0)
        for _ in 0..<present {
            bare.observe { consume($0) }
            _ = variable.observe { consume($0) }
        }
        let figures = await compare(
            iterations: 500_000,
            [
                Contender("limit: array of closures, objects as handles") {
                    for _ in 0..<$0 { bare.remove(bare.observeFromNow { consume($0) }) }
                },
                Contender("array of closures, without handles") {
                    for _ in 0..<$0 {
                        bare.observe { consume($0) }
                        bare.removeLast()
                    }
                },
                Contender("FluxCapacitor") { for _ in 0..<$0 { variable.observe { consume($0) }.clean() } },
                Contender("FluxCapacitor, ignoring the first") {
                    for _ in 0..<$0 { variable.observe(ignoreFirst: true) { consume($0) }.clean() }
                },
            ]
        )
        printTable("FluxCapacitor: observe + clean, \(present) present", figures)
    }
}

/// Adds 10,000 observers, and removes them together.
func benchmarkBuster() async {
    let figures = await compare(
        iterations: 10_000,
        [
            Contender("limit: arrays of closures and handles") {
                let bare = BareStore(0)
                var handles: [BareHandle] = []
                for _ in 0..<$0 { handles.append(bare.observeFromNow { consume($0) }) }
                while let handle = handles.popLast() { bare.remove(handle) }
            },
            Contender("FluxCapacitor") {
                let variable = Variable<Int>(0)
                let buster = DustBuster()
                for _ in 0..<$0 { variable.observe { consume($0) }.cleaned(by: buster) }
                buster.clean()
            },
        ]
    )
    printTable("FluxCapacitor: 10,000 dusts cleaned by a buster, each", figures)
}
