// What a background closure may capture: in Swift 5 mode everything, without a warning.
// modes: 5, 6

import Foundation
import VISPER

// expect 6: warning: add '@preconcurrency' to treat 'Sendable'-related errors from module 'VISPER_Entity' as warnings

struct AppState {}
struct Work: Action {}

func capture(
    dispatcher: ActionDispatcher,
    redux: Redux<AppState>,
    property: ObservableProperty<AppState>,
    store: Store<AppState>,
    container: ReducerContainer,
    result: RouteResult,
    presenter: Presenter,
    reference: SubscriptionReferenceType,
    bag: SubscriptionReferenceBag,
    router: DefaultRouter
) {
    DispatchQueue.global().async { dispatcher.dispatch(Work()) }
    DispatchQueue.global().async { redux.actionDispatcher.dispatch(Work()) }
    DispatchQueue.global().async { property.value = AppState() }
    DispatchQueue.global().async { store.dispatch(Work()) }
    DispatchQueue.global().async { _ = container }
    DispatchQueue.global().async { _ = result.routePattern }
    DispatchQueue.global().async { _ = presenter }
    DispatchQueue.global().async { reference.dispose() }
    DispatchQueue.global().async { bag.dispose() }
    DispatchQueue.global().async { _ = router }
}

// An entity store holds items of any type, so Swift 6 mode refuses it.
func capture(
    entities: EntityStore,
    memory: MemoryEntityStore,
    typed: TypedEntityStore<Int>,
    closure: @escaping (Int) -> Void
) {
    DispatchQueue.global().async {
        _ = entities.version()
        // expect 6: error: capture of 'entities' with non-Sendable type 'any EntityStore' in a '@Sendable' closure
    }
    DispatchQueue.global().async {
        _ = memory.version()
        // expect 6: error: capture of 'memory' with non-Sendable type 'MemoryEntityStore' in a '@Sendable' closure
    }
    DispatchQueue.global().async {
        _ = typed.version()
        // expect 6: error: capture of 'typed' with non-Sendable type 'TypedEntityStore<Int>' in a '@Sendable' closure
    }
    DispatchQueue.global().async {
        closure(1)
        // expect 6: error: capture of 'closure' with non-Sendable type '(Int) -> Void' in a '@Sendable' closure
    }
}
