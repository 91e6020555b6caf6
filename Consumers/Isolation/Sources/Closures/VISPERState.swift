import Dispatch
import Foundation
import MillraceTimeline
import Survey
import VISPER_Core
import VISPER_Entity
import VISPER_Reactive
import VISPER_Redux
import VISPER_Swift

nonisolated struct AppState: Equatable, Sendable { var items = [1] }

nonisolated struct Increment: Action, Sendable { var by = 1 }

nonisolated struct Load: Action {}

// Of the types that conform, none is `nonisolated`: the conformances leave them out of default isolation.

nonisolated struct Todo: CanBeIdentified {
    var id: String
    func identifier() -> String { [id].map { $0 }[0] }
}

nonisolated private struct Ticks: StreamType {
    let place: Place

    func subscribe(_ function: @escaping (Increment) -> Void) -> Ticket? {
        place.mark([1].map { $0 + 1 })
        function(Increment())
        return Ticket(place: place)
    }
}

private struct Ticket: SubscriptionReferenceType {
    let place: Place

    func dispose() { place.mark([1].map { $0 + 1 }) }
}

private struct Reducer: ActionReducerType {
    let place: Place

    func reduce(provider: any ReducerProvider, action: Increment, state: AppState) -> AppState {
        place.mark(state.items.map { $0 + action.by })
        return AppState(items: state.items.map { $0 + action.by })
    }
}

private struct Loading: AsyncActionReducerType {
    var place: Place?
    /// Signalled when the result may be delivered.
    var isReady: DispatchSemaphore?

    func reduce(provider: any ReducerProvider, action: Load, completion: @escaping (AppState) -> Void) {
        place?.mark([1].map { $0 + 1 })
        // A completion may be called from any thread.
        nonisolated(unsafe) let completion = completion
        DispatchQueue.global().async {
            isReady?.wait()
            completion(AppState(items: [7]))
        }
    }
}

private final class Recording: ActionDispatcher {
    let place: Place
    init(_ place: Place) { self.place = place }

    func dispatch(_ actions: any Action...) { place.mark([1].map { $0 + 1 }) }
    func dispatch(_ action: any Action, completion: @escaping () -> Void) { place.mark([1].map { $0 + 1 }) }
}

nonisolated func reduceAll(provider: any ReducerProvider, action: any Action, state: AppState) -> AppState {
    provider.reduce(action: action, state: state)
}

nonisolated private func count(provider: any ReducerProvider, action: Increment, state: AppState) -> AppState
{
    AppState(items: state.items.map { $0 + action.by })
}

@MainActor
private func makeStore(
    _ delivery: StoreDelivery = .immediate,
    for place: Place,
    _ middleware: Middleware<AppState> = Middleware(),
    _ register: (ReducerContainerImpl) -> Void = { _ in }
) -> Store<AppState> {
    let container = ReducerContainerImpl()
    register(container)
    let store = Store<AppState>(
        appReducer: reduceAll,
        initialState: AppState(),
        reducerContainer: container,
        middleware: middleware,
        delivery: delivery
    )
    place.keep(store)
    return store
}

/// Dispatches an action that a reducer counts, with a middleware.
@MainActor
private func dispatch(
    through middleware: Middleware<AppState>,
    _ delivery: StoreDelivery = .immediate,
    in place: Place
) async {
    let store = makeStore(delivery, for: place, middleware) { $0.addReduceFunction(count) }
    await onBoth(store) { $0.dispatch(Increment()) }
    await place.called(2)
}

@MainActor
func visperStateClosures() async throws {
    // The reducer of all, for each delivery
    for (name, delivery) in deliveries {
        try await closure("VISPER.appReducer.\(name)") { place in
            let store = Store<AppState>(
                appReducer: { provider, action, state in
                    place.mark(state.items.map { $0 + 1 })
                    return state
                },
                initialState: AppState(),
                reducerContainer: ReducerContainerImpl(),
                delivery: delivery
            )
            place.keep(store)
            await onBoth(store) { $0.dispatch(Increment()) }
            await place.called(2)
        }
        try await closure("VISPER.addReduceFunction.\(name)") { place in
            let store = makeStore(delivery, for: place) {
                $0.addReduceFunction {
                    (provider: any ReducerProvider, action: Increment, state: AppState) -> AppState in
                    place.mark(state.items.map { $0 + action.by })
                    return state
                }
            }
            await onBoth(store) { $0.dispatch(Increment()) }
            await place.called(2)
        }
        try await closure("VISPER.FunctionalReducer.\(name)") { place in
            let reducer = FunctionalReducer {
                (provider: any ReducerProvider, action: Increment, state: AppState) -> AppState in
                place.mark(state.items.map { $0 + action.by })
                return state
            }
            let store = makeStore(delivery, for: place) { $0.addReducer(reducer) }
            await onBoth(store) { $0.dispatch(Increment()) }
            await place.called(2)
        }
        try await closure("VISPER.ActionReducerType.\(name)") { place in
            let store = makeStore(delivery, for: place) { $0.addReducer(Reducer(place: place)) }
            await onBoth(store) { $0.dispatch(Increment()) }
            await place.called(2)
        }
        try await closure("VISPER.AsyncActionReducerType.\(name)") { place in
            let store = makeStore(delivery, for: place) { $0.addReducer(Loading(place: place)) }
            await onBoth(store) { $0.dispatch(Load()) }
            await place.called(2)
        }
        try await closure("VISPER.dispatch.completion.\(name)") { place in
            let store = makeStore(delivery, for: place) { $0.addReduceFunction(count) }
            store.dispatch(Increment(), completion: { place.mark([1].map { $0 + 1 }) })
            await elsewhere(store) { store in
                store.dispatch(Increment(), completion: { place.mark([1].map { $0 + 1 }) })
            }
            await place.called(2)
        }
        try await closure("VISPER.subscribe.\(name)") { place in
            let store = makeStore(delivery, for: place) { $0.addReduceFunction(count) }
            await elsewhere(store) { store in
                place.keep(
                    store.observableState.subscribe { state in place.mark(state.items.map { $0 + 1 }) } as Any
                )
            }
            await onBoth(store) { $0.dispatch(Increment()) }
            await place.called(3)
        }
    }
    try await closure("VISPER.AsyncActionReducerType.completion") { place in
        let isReady = DispatchSemaphore(value: 0)
        let store = makeStore(.immediate, for: place) { $0.addReducer(Loading(isReady: isReady)) }
        store.dispatch(Load(), completion: { place.mark([1].map { $0 + 1 }) })
        isReady.signal()
    }
    try await closure("VISPER.Redux.appReducer") { place in
        let redux = Redux<AppState>(
            appReducer: { provider, action, state in
                place.mark(state.items.map { $0 + 1 })
                return state
            },
            initialState: AppState(),
            delivery: .immediate
        )
        place.keep(redux)
        await onBoth(redux) { $0.store.dispatch(Increment()) }
    }
    try await closure("VISPER.Redux.appReducer.default") { place in
        let redux = Redux<AppState>(
            appReducer: { provider, action, state in
                place.mark(state.items.map { $0 + 1 })
                return state
            },
            initialState: AppState()
        )
        place.keep(redux)
        await onBoth(redux) { $0.store.dispatch(Increment()) }
        await place.called(2)
    }

    // Middleware
    try await closure("VISPER.Middleware.filter") { place in
        await dispatch(
            through: Middleware<AppState>().filter { getState, action in
                place.mark(getState().items.map { $0 + 1 })
                return true
            },
            in: place
        )
    }
    try await closure("VISPER.Middleware.map") { place in
        await dispatch(
            through: Middleware<AppState>().map { getState, action in
                place.mark([1].map { $0 + 1 })
                return action
            },
            in: place
        )
    }
    try await closure("VISPER.Middleware.flatMap") { place in
        await dispatch(
            through: Middleware<AppState>().flatMap { getState, action -> [any Action] in
                place.mark([1].map { $0 + 1 })
                return [action]
            },
            in: place
        )
    }
    try await closure("VISPER.Middleware.flatMap.optional") { place in
        await dispatch(
            through: Middleware<AppState>().flatMap { getState, action -> (any Action)? in
                place.mark([1].map { $0 + 1 })
                return action
            },
            in: place
        )
    }
    try await closure("VISPER.Middleware.sideEffect") { place in
        await dispatch(
            through: Middleware<AppState>().sideEffect { getState, dispatch, action in
                place.mark(getState().items.map { $0 + 1 })
            },
            in: place
        )
    }
    try await closure("VISPER.Middleware.sideEffect.main") { place in
        await dispatch(
            through: Middleware<AppState>().sideEffect { getState, dispatch, action in
                place.mark(getState().items.map { $0 + 1 })
            },
            .main,
            in: place
        )
    }

    // Properties
    try await closure("VISPER.ObservableProperty.subscribe") { place in
        let property = ObservableProperty([1])
        place.keep(property)
        place.keep(property.subscribe { items in place.mark(items.map { $0 + 1 }) } as Any)
        await onBoth(property) { $0.value = [2] }
    }
    try await closure("VISPER.ObservableProperty.subscribeOnMain") { place in
        let property = ObservableProperty([1])
        place.keep(property)
        place.keep(property.subscribeOnMain { items in place.mark(items.map { $0 + 1 }) } as Any)
        await onBoth(property) { $0.value = [2] }
        await place.called(3)
    }
    try await closure("VISPER.ObservableProperty.map") { place in
        let property = ObservableProperty([1])
        place.keep(property)
        place.keep(
            property.map { items in
                place.mark(items.map { $0 + 1 })
                return items.count
            }
        )
        await onBoth(property) { $0.value = [2] }
    }
    try await closure("VISPER.ObservableProperty.distinct") { place in
        let property = ObservableProperty([1])
        place.keep(property)
        place.keep(
            property.distinct { first, second in
                place.mark(first.map { $0 + 1 })
                return first == second
            }
        )
        await onBoth(property) { $0.value = [2] }
    }
    try await closure("VISPER.ObservableProperty.deliveredOn") { place in
        let property = ObservableProperty([1])
        let delivered = property.deliveredOn(otherQueue)
        place.keep((property, delivered))
        await elsewhere(delivered) { delivered in
            place.keep(delivered.subscribe { items in place.mark(items.map { $0 + 1 }) } as Any)
        }
        await onBoth(property) { $0.value = [2] }
        await place.called(3)
    }
    try await closure("VISPER.ObservableProperty.update") { place in
        let property = ObservableProperty([1])
        property.update { items in
            items = items.map { $0 + 1 }
            place.mark(items)
        }
    }

    try await closure("VISPER.StreamType") { place in
        let store = makeStore(.immediate, for: place) { $0.addReduceFunction(count) }
        await onBoth((store, Ticks(place: place))) { store, ticks in
            let ticket = store.dispatch(ticks)
            ticket?.dispose()
        }
    }
    try await closure("VISPER.SubscriptionReferenceType") { place in
        for isOther in [false, true] {
            let bag = SubscriptionReferenceBag()
            bag.add(Ticket(place: place))
            if isOther { await elsewhere(bag) { $0.dispose() } } else { bag.dispose() }
        }
    }

    // Parts of Redux
    try await closures("VISPER.CombineLatestClosures", "VISPER.CombineLatestClosures.chainClosure") {
        all,
        one in
        for isOther in [false, true] {
            let closures = CombineLatestClosures { all.mark([1].map { $0 + 1 }) }
            let chained = closures.chainClosure { one.mark([1].map { $0 + 1 }) }
            closures.combineLatest()
            if isOther { await elsewhere(chained) { $0() } } else { chained() }
        }
    }
    try await closure("VISPER.dispatchStateChangeActionCallback") { place in
        let container = ReducerContainerImpl()
        container.dispatchStateChangeActionCallback = { action in place.mark([1].map { $0 + 1 }) }
        container.addReducer(Loading())
        await onBoth(container) { _ = $0.reduce(action: Load(), state: AppState()) }
        await place.called(2)
    }
    try await closure("VISPER.ReducerContainer.reduce.completion") { place in
        let isReady = DispatchSemaphore(value: 0)
        let container = ReducerContainerImpl()
        container.dispatchStateChangeActionCallback = { action in }
        container.addReducer(Loading(isReady: isReady))
        _ = container.reduce(
            action: Load(),
            state: AppState(),
            completion: { place.mark([1].map { $0 + 1 }) }
        )
        isReady.signal()
    }
    try await closure("VISPER.ReducerContainerForOneActionTransaction") { place in
        let isReady = DispatchSemaphore(value: 0)
        let container = ReducerContainerImpl()
        container.dispatchStateChangeActionCallback = { action in }
        container.addReducer(Loading(isReady: isReady))
        let transaction = ReducerContainerForOneActionTransaction(
            reducerContainer: container,
            completion: { place.mark([1].map { $0 + 1 }) }
        )
        _ = transaction.reduce(action: Load(), state: AppState())
        transaction.startCompleting()
        isReady.signal()
    }
    try await closure("VISPER.ActionDispatcher") { place in
        let dispatcher: any ActionDispatcher = Recording(place)
        await onBoth(dispatcher) { $0.dispatch(Increment()) }
    }
    try await closure("VISPER.DefaultStatefulFeature.getState") { place in
        let feature = DefaultStatefulFeature<AppState> {
            place.mark([1].map { $0 + 1 })
            return AppState()
        }
        await onBoth(feature) { _ = $0.getState() }
    }

    // Time travel: a store that delivers on the main thread reduces again where the traveller is.
    try await closures("VISPER.replay.addReduceFunction", "VISPER.replay.ActionReducerType") {
        function,
        type in
        let timeline = Timeline()
        timeline.allowsReplay = true
        function.keep(timeline)
        let store = makeStore(.main, for: function) {
            $0.addReduceFunction {
                (provider: any ReducerProvider, action: Increment, state: AppState) -> AppState in
                function.mark(state.items.map { $0 + action.by })
                return AppState(items: state.items.map { $0 + action.by })
            }
            $0.addReducer(Reducer(place: type))
        }
        store.dispatch(Increment(), Increment())
        await type.called(2)
        while timeline.entries.filter({ $0.transition.action != nil }).count < 2 { await Task.yield() }
        let first = timeline.entries.first { $0.transition.action != nil }!.id
        await elsewhere(timeline) { timeline in try! timeline.setSkipped(true, first) }
        await type.called(3)
    }
    try await closure("VISPER.replay.appReducer") { place in
        let timeline = Timeline()
        timeline.allowsReplay = true
        place.keep(timeline)
        let store = Store<AppState>(
            appReducer: { provider, action, state in
                place.mark(state.items.map { $0 + 1 })
                return AppState(items: state.items.map { $0 + 1 })
            },
            initialState: AppState(),
            reducerContainer: ReducerContainerImpl(),
            delivery: .main
        )
        place.keep(store)
        store.dispatch(Increment(), Increment())
        await place.called(2)
        while timeline.entries.filter({ $0.transition.action != nil }).count < 2 { await Task.yield() }
        let first = timeline.entries.first { $0.transition.action != nil }!.id
        await elsewhere(timeline) { timeline in try! timeline.setSkipped(true, first) }
        await place.called(3)
    }

    try await entityClosures()
}

/// The deliveries of a store, with the names that the cases have.
@MainActor private let deliveries: [(String, StoreDelivery)] = [
    ("immediate", .immediate), ("main", .main), ("queue", .queue(otherQueue)),
]

@MainActor
private func entityClosures() async throws {
    try await closures(
        "VISPER.FunctionalEntityStore.persistEntities",
        "VISPER.FunctionalEntityStore.deleteEntities",
        "VISPER.FunctionalEntityStore.getEntities"
    ) { persist, delete, get in
        let store = FunctionalEntityStore<Todo>(
            persistEntities: { todos in persist.mark(todos.map { $0.id }) },
            deleteEntities: { todos in delete.mark(todos.map { $0.id }) },
            getEntities: {
                get.mark([1].map { $0 + 1 })
                return [Todo(id: "1")]
            }
        )
        await onBoth(store) { store in
            try! store.persist(Todo(id: "1"))
            try! store.delete(Todo(id: "1"))
            _ = try! store.getAll(Todo.self)
        }
    }
    try await closures(
        "VISPER.FunctionalEntityStore.getEntity",
        "VISPER.FunctionalEntityStore.deleteEntity"
    ) { get, delete in
        let store = FunctionalEntityStore<Todo>(
            persistEntities: { _ in },
            getEntities: { [] },
            getEntity: { id in
                get.mark([1].map { $0 + 1 })
                return Todo(id: id)
            },
            deleteEntity: { id in delete.mark([1].map { $0 + 1 }) }
        )
        await onBoth(store) { store in
            let todo: Todo? = try! store.get("1")
            try! store.delete(todo!.id, type: Todo.self)
        }
    }
    try await closures("VISPER.EntityStore.completion", "VISPER.EntityStore.filter") { completion, filter in
        let store = MemoryEntityStore()
        try store.persist(Todo(id: "1"), completion: { completion.mark([1].map { $0 + 1 }) })
        _ = try store.filter(
            Todo.self,
            includeElement: { todo in
                filter.mark([1].map { $0 + 1 })
                return true
            }
        )
        await elsewhere(store) { store in
            try! store.persist(Todo(id: "2"), completion: { completion.mark([1].map { $0 + 1 }) })
            _ = try! store.filter(
                Todo.self,
                includeElement: { todo in
                    filter.mark([1].map { $0 + 1 })
                    return true
                }
            )
        }
    }
    try await closures("VISPER.EntityStore.transaction", "VISPER.TypedEntityStore.completion") {
        transaction,
        completion in
        let store = MemoryEntityStore()
        try store.transaction { store in
            transaction.mark([1].map { $0 + 1 })
            try store.persist(Todo(id: "1"))
        }
        try TypedEntityStore<Todo>(entityStore: store).getAll(completion: { todos in
            completion.mark(todos.map { $0.id })
        })
        await elsewhere(store) { store in
            try! store.transaction { store in
                transaction.mark([1].map { $0 + 1 })
                try store.persist(Todo(id: "1"))
            }
            try! TypedEntityStore<Todo>(entityStore: store).getAll(completion: { todos in
                completion.mark(todos.map { $0.id })
            })
        }
    }
}
