import Foundation
import VISPER_Reactive
import VISPER_Redux

private struct IncrementAction: Action {
    let by: Int
}

/// An action and a reducer for each `Number`.
private struct OtherAction<Number>: Action {}

private struct IncrementReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: IncrementAction, state: CounterState) -> CounterState {
        var state = state
        state.count += action.by
        return state
    }
}

private struct OtherReducer<Number>: ActionReducerType {
    func reduce(provider: ReducerProvider, action: OtherAction<Number>, state: CounterState) -> CounterState {
        state
    }
}

/// A container with this number of reducers, one of which handles the measured action.
private func container(reducers: Int) -> ReducerContainerImpl {
    func add<Number>(_ count: Int, _: Number.Type, to container: ReducerContainerImpl) {
        if count == 0 { return }
        container.addReducer(reducer: OtherReducer<Number>())
        add(count - 1, [Number].self, to: container)
    }
    let container = ReducerContainerImpl()
    add(reducers - 1, Int.self, to: container)
    container.addReducer(reducer: IncrementReducer())
    return container
}

private func redux(reducers: Int, subscribers: Int, delivery: StoreDelivery) -> Redux<CounterState> {
    let redux = Redux(
        initialState: CounterState(),
        reducerContainer: container(reducers: reducers),
        delivery: delivery
    )
    for _ in 0..<subscribers { redux.store.observableState.subscribe { consume($0.count) } }
    return redux
}

/// The number of dispatches in a row before the main queue gets its turn.
private let batch = 1_000

/// One dispatch to stores that deliver on the main thread, which is the default, and to stores that deliver at once.
/// A store that delivers on the main thread gets a batch of dispatches. Then the main thread waits until the store
/// has reduced them.
func benchmarkStore() async {
    for subscribers in [0, 1, 100] {
        let bare = BareStore(CounterState())
        for _ in 0..<subscribers { bare.observe { consume($0.count) } }
        var contenders = [
            Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } }
        ]
        let handMade = HandMadeStore { (action: IncrementAction, state) in
            CounterState(count: state.count + action.by)
        }
        for _ in 0..<subscribers { handMade.subscribe { consume($0.count) } }
        contenders.append(Contender("by hand, main thread") { await dispatchInBatches($0, to: handMade) })
        for reducers in [1, 10, 100] {
            let store = redux(reducers: reducers, subscribers: subscribers, delivery: .main).store
            contenders.append(
                Contender("main thread, \(reducers) reducers") { await dispatchInBatches($0, to: store) }
            )
        }
        for reducers in [1, 10, 100] {
            let store = redux(reducers: reducers, subscribers: subscribers, delivery: .immediate).store
            contenders.append(
                Contender("immediate, \(reducers) reducers") {
                    for _ in 0..<$0 { store.dispatch(IncrementAction(by: 1)) }
                }
            )
        }
        let figures = await compare(iterations: subscribers == 100 ? 20_000 : 100_000, contenders)
        printTable("VISPER: dispatch, \(subscribers) subscribers", figures)
    }
}

@MainActor
private func dispatchInBatches(_ count: Int, to store: HandMadeStore<IncrementAction>) async {
    for _ in 0..<(count / batch) {
        for _ in 0..<batch { store.dispatch(IncrementAction(by: 1)) }
        // The store's own block was enqueued before this block. So the batch has been reduced when this block runs.
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}

@MainActor
private func dispatchInBatches(_ count: Int, to store: Store<CounterState>) async {
    for _ in 0..<(count / batch) {
        for _ in 0..<(batch - 1) { store.dispatch(IncrementAction(by: 1)) }
        await withCheckedContinuation { continuation in
            store.dispatch(IncrementAction(by: 1)) { continuation.resume() }
        }
    }
}

/// A reduction without a store.
func benchmarkReduce() async {
    let bare = BareStore(CounterState())
    let contenders = [1, 10, 100].map { reducers in
        let container = container(reducers: reducers)
        return Contender("\(reducers) reducers") {
            var state = CounterState()
            for _ in 0..<$0 { state = container.reduce(action: IncrementAction(by: 1), state: state) }
            consume(state)
        }
    }
    let figures = await compare(
        iterations: 300_000,
        [Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } }] + contenders
    )
    printTable("VISPER: reduce", figures)
}

/// Sets a property, and sets a property from which another one is derived by `map`.
func benchmarkProperty() async {
    for subscribers in [0, 1, 100] {
        let bare = BareStore(0)
        let property = ObservableProperty(0)
        let source = ObservableProperty(0)
        let mapped = source.map { $0 + 1 }
        for _ in 0..<subscribers {
            bare.observe { consume($0) }
            property.subscribe { consume($0) }
            mapped.subscribe { consume($0) }
        }
        let figures = await compare(
            iterations: subscribers == 100 ? 20_000 : 500_000,
            [
                Contender("limit: mutex") { for i in 0..<$0 { bare.update { $0 = i } } },
                Contender("value = i") { for i in 0..<$0 { property.value = i } },
                Contender("value = i, through map") { for i in 0..<$0 { source.value = i } },
            ]
        )
        printTable("VISPER: property set, \(subscribers) subscribers", figures)
        consume(mapped.value)
    }
}

/// Adds a subscriber, which receives the value, and removes the subscriber; with 0 and 10,000 others.
func benchmarkPropertySubscribe() async {
    for present in [0, 10_000] {
        let bare = BareStore(0)
        let property = ObservableProperty(0)
        for _ in 0..<present {
            bare.observe { consume($0) }
            property.subscribe { consume($0) }
        }
        let figures = await compare(
            iterations: 200_000,
            [
                Contender("limit: array of closures, objects as handles") {
                    for _ in 0..<$0 { bare.remove(bare.observeFromNow { consume($0) }) }
                },
                Contender("VISPER") {
                    for _ in 0..<$0 { property.subscribe { consume($0) }?.dispose() }
                },
                Contender("VISPER, map") { for _ in 0..<$0 { consume(property.map { $0 + 1 }) } },
            ]
        )
        printTable("VISPER: subscribe + dispose, \(present) present", figures)
    }
}
