import FluxCapacitor
import Survey

// None of these types is `nonisolated`: the conformances leave them out of default isolation.
extension Dispatcher {
    fileprivate enum Counting: DispatchState {
        typealias RelatedStoreType = CounterStore
        typealias RelatedActionType = CounterAction
        case add(Int)
    }
}

private final class CounterStore: Storable {
    static let place = Variable<Place?>(nil)
    let items: Constant<[Int]>
    private let _items = Variable([1])

    init() { items = Constant(_items) }

    func reduce(with state: Dispatcher.Counting) {
        guard case .add(let number) = state else { return }
        Self.place.value?.mark([1].map { $0 + number })
        _items.value = _items.value.map { $0 + number }
    }
}

private struct CounterAction: Actionable {
    typealias DispatchStateType = Dispatcher.Counting
}

nonisolated private struct Failure: Error {}

@MainActor
func fluxCapacitorClosures() async throws {
    let store = CounterStore.instantiate()
    let action = CounterAction()

    try await closure("FluxCapacitor.observe.current") { place in
        let buster = DustBuster()
        store.items.observe { items in place.mark(items.map { $0 + 1 }) }.cleaned(by: buster)
        await onBoth(action) { $0.invoke(.add(1)) }
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.main") { place in
        let buster = DustBuster()
        store.items.observe(on: .main) { items in place.mark(items.map { $0 + 1 }) }.cleaned(by: buster)
        await onBoth(action) { $0.invoke(.add(1)) }
        await place.called(3)
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.queue") { place in
        let buster = DustBuster()
        store.items.observe(on: .queue(otherQueue)) { items in place.mark(items.map { $0 + 1 }) }.cleaned(
            by: buster
        )
        await onBoth(action) { $0.invoke(.add(1)) }
        await place.called(3)
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.part.current") { place in
        let buster = DustBuster()
        store.items.observe(\.[0]) { item in place.mark([item].map { $0 + 1 }) }.cleaned(by: buster)
        await onBoth(action) { $0.invoke(.add(1)) }
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.part.main") { place in
        let buster = DustBuster()
        store.items.observe(\.[0], on: .main) { item in place.mark([item].map { $0 + 1 }) }.cleaned(
            by: buster
        )
        await onBoth(action) { $0.invoke(.add(1)) }
        await place.called(3)
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.part.queue") { place in
        let buster = DustBuster()
        store.items.observe(\.[0], on: .queue(otherQueue)) { item in place.mark([item].map { $0 + 1 }) }
            .cleaned(by: buster)
        await onBoth(action) { $0.invoke(.add(1)) }
        await place.called(3)
        buster.clean()
    }
    try await closure("FluxCapacitor.observe.variable") { place in
        let variable = Variable(1)
        place.keep(variable.observe { number in place.mark([number].map { $0 + 1 }) })
        await onBoth(variable) { $0.value += 1 }
    }
    try await closure("FluxCapacitor.Storable") { place in
        CounterStore.place.value = place
        await onBoth(action) { $0.invoke(.add(1)) }
        CounterStore.place.value = nil
    }
    try await closure("FluxCapacitor.invoke.async") { place in
        try await action.invoke {
            place.mark([1].map { $0 + 1 })
            await Task.yield()
            place.mark([1].map { $0 + 1 })
            return .add(1)
        }
    }
    try await closure("FluxCapacitor.invoke.cleanedBy") { place in
        let buster = DustBuster()
        await action.invoke(cleanedBy: buster) {
            place.mark([1].map { $0 + 1 })
            await Task.yield()
            place.mark([1].map { $0 + 1 })
            return .add(1)
        }.value
    }
    try await closure("FluxCapacitor.invoke.onError") { place in
        let buster = DustBuster()
        await action.invoke(
            cleanedBy: buster,
            {
                await Task.yield()
                throw Failure()
            },
            onError: { error in
                place.mark([1].map { $0 + 1 })
                return .add(1)
            }
        ).value
    }
    store.clear()
}
