import VISPER_Redux

// The state of a pottery, and a test double of every protocol, written as code of 2019 was: bare protocol names, no
// isolation.

// MARK: The pottery

struct Pot: Equatable {
    let glaze: String
}

struct Glaze: Action {
    let glaze: String
}

struct Fire: Action {}

struct GlazeReducer: ActionReducerType {
    typealias ReducerActionType = Glaze
    typealias ReducerStateType = Pot

    func reduce(provider: ReducerProvider, action: Glaze, state: Pot) -> Pot {
        return Pot(glaze: action.glaze)
    }
}

class FireReducer: AsyncActionReducerType {
    typealias ReducerActionType = Fire
    typealias ReducerStateType = Pot

    let pot: ObservableProperty<Pot>

    init(pot: ObservableProperty<Pot>) {
        self.pot = pot
    }

    func reduce(
        provider: ReducerProvider,
        action: Fire,
        completion: @escaping (_ newState: Pot) -> Void
    ) {
        let glaze = pot.value.glaze
        DispatchQueue.global().async { completion(Pot(glaze: "fired " + glaze)) }
    }
}

// MARK: Features and apps

class ObservingFeature: StateObservingFeature<Pot> {
    var glazes: [String] = []

    override func observe(state: ObservableProperty<Pot>) throws {
        state.map { $0.glaze }.subscribe { [weak self] glaze in self?.glazes.append(glaze) }
    }
}

class GlazingFeature: LogicFeature {
    var container: ReducerContainer?

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: GlazeReducer())
        self.container = container
    }
}

class StatefulFeatureObserverSpy: StatefulFeatureObserver {
    typealias AppState = Pot
    var added: (application: AnyReduxApp<Pot>, feature: Feature)?

    func featureAdded(application: AnyReduxApp<Pot>, feature: Feature) throws {
        added = (application, feature)
    }
}

class ReduxAppSpy: ReduxApp {
    typealias ApplicationState = Pot
    var added: [String] = []
    let redux = Redux<Pot>(initialState: Pot(glaze: "celadon"))

    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == Pot {
        added.append("stateful observer")
    }
    func add(featureObserver: FeatureObserver) { added.append("observer") }
    func add(feature: Feature) throws { added.append("feature") }
    var state: ObservableProperty<Pot> { return redux.store.observableState }
}

// MARK: Reducers

class ReducerProviderSpy: ReducerProvider {
    var reductions = 0

    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        reductions += 1
        return state
    }
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        defer { completion() }
        return reduce(action: action, state: state)
    }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] { return [] }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] { return [] }
}

/// Records what is added and reduced, and completes no dispatch itself.
class ReducerContainerSpy: StateChangingReducerContainer {
    var added: [String] = []
    var complete: (() -> Void)?
    var reduced: Action?
    var dispatchStateChangeActionCallback: ((Action) -> Void)?

    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        reduced = action
        return state
    }
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        complete = completion
        return reduce(action: action, state: state)
    }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] { return [] }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] { return [] }
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction: @escaping (ReducerProvider, ActionType, StateType) -> StateType
    ) {
        added.append("function")
    }
    func addReducer<R: AsyncActionReducerType>(reducer: R) { added.append("asynchronous reducer") }
    func addReducer<R: ActionReducerType>(reducer: R) { added.append("reducer") }
}

// MARK: Streams

class SubscriptionSpy: SubscriptionReferenceType {
    var isDisposed = false

    func dispose() { isDisposed = true }
}

class StreamStub<T>: StreamType {
    typealias DisposableType = SubscriptionSpy
    typealias ValueType = T

    let subscription = SubscriptionSpy()
    var send: ((T) -> Void)?

    func subscribe(_ function: @escaping (T) -> Void) -> SubscriptionSpy? {
        send = function
        return subscription
    }
}

// MARK: Subclasses of the library's classes

class LoggingContainer: ReducerContainerImpl, @unchecked Sendable {
    var log: [Action] = []

    override func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        log.append(action)
        return super.reduce(action: action, state: state, completion: completion)
    }
}

class CountedRedux: Redux<Pot>, @unchecked Sendable {
    var replacements = 0

    override var reducerContainer: ReducerContainer {
        get { return super.reducerContainer }
        set {
            super.reducerContainer = newValue
            replacements += 1
        }
    }
}

class ReleasedStore: Store<Pot>, @unchecked Sendable {
    let released: () -> Void

    init(reducerContainer: StateChangingReducerContainer, released: @escaping () -> Void) {
        self.released = released
        super.init(
            appReducer: { provider, action, pot in return provider.reduce(action: action, state: pot) },
            intialState: Pot(glaze: "none"),
            reducerContainer: reducerContainer,
            middleware: Middleware()
        )
    }

    deinit { released() }
}
