import VISPER_Redux

// Code in the style of 2019: bare protocol names, no isolation, a mock for every protocol.

class MockReducerProvider: ReducerProvider {
    var invokedReduce = false

    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] { return [] }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] { return [] }
    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        invokedReduce = true
        return state
    }
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        invokedReduce = true
        completion()
        return state
    }
}

class MockReducerContainer: StateChangingReducerContainer {
    var dispatchStateChangeActionCallback: ((Action) -> Void)?
    var invokedAddReducer = false
    var invokedAddAsyncReducer = false
    var invokedAddReduceFunction = false
    var invokedReduce: Action?
    var invokedReduceCompletion: (() -> Void)?

    func addReducer<R: ActionReducerType>(reducer: R) { invokedAddReducer = true }
    func addReducer<R: AsyncActionReducerType>(reducer: R) { invokedAddAsyncReducer = true }
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction: @escaping (ReducerProvider, ActionType, StateType) -> StateType
    ) {
        invokedAddReduceFunction = true
    }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] { return [] }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] { return [] }
    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        invokedReduce = action
        return state
    }
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        invokedReduce = action
        invokedReduceCompletion = completion
        return state
    }
}

class MockSubscriptionReference: SubscriptionReferenceType {
    var invokedDispose = false

    func dispose() { invokedDispose = true }
}

class MockStream<T>: StreamType {
    typealias ValueType = T
    typealias DisposableType = MockSubscriptionReference

    var invokedSubscribe: ((T) -> Void)?
    let reference = MockSubscriptionReference()

    func subscribe(_ function: @escaping (T) -> Void) -> MockSubscriptionReference? {
        invokedSubscribe = function
        return reference
    }
}

class MockStatefulFeatureObserver: StatefulFeatureObserver {
    typealias AppState = TestState
    var invokedApplication: AnyReduxApp<TestState>?
    var invokedFeature: Feature?

    func featureAdded(application: AnyReduxApp<TestState>, feature: Feature) throws {
        invokedApplication = application
        invokedFeature = feature
    }
}

class MockReduxApp: ReduxApp {
    typealias ApplicationState = TestState
    let redux = Redux<TestState>(initialState: TestState(name: "mock"))
    var invokedAddFeature: Feature?
    var invokedAddFeatureObserver = false
    var invokedAddStatefulFeatureObserver = false

    var state: ObservableProperty<TestState> { return redux.store.observableState }
    func add(feature: Feature) throws { invokedAddFeature = feature }
    func add(featureObserver: FeatureObserver) { invokedAddFeatureObserver = true }
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == TestState {
        invokedAddStatefulFeatureObserver = true
    }
}

class MockLogicFeature: LogicFeature {
    var invokedContainer: ReducerContainer?

    func injectReducers(container: ReducerContainer) {
        invokedContainer = container
        container.addReducer(reducer: SetNameReducer())
    }
}

class MockStateObservingFeature: StateObservingFeature<TestState> {
    var names: [String] = []

    override func observe(state: ObservableProperty<TestState>) throws {
        state.map { $0.name }.subscribe { [weak self] name in self?.names.append(name) }
    }
}

struct TestState: Equatable {
    let name: String
}

struct SetNameAction: Action {
    let name: String
}

struct LoadNameAction: Action {}

struct SetNameReducer: ActionReducerType {
    typealias ReducerStateType = TestState
    typealias ReducerActionType = SetNameAction

    func reduce(provider: ReducerProvider, action: SetNameAction, state: TestState) -> TestState {
        return TestState(name: action.name)
    }
}

class LoadNameReducer: AsyncActionReducerType {
    typealias ReducerStateType = TestState
    typealias ReducerActionType = LoadNameAction

    let currentState: ObservableProperty<TestState>

    init(currentState: ObservableProperty<TestState>) {
        self.currentState = currentState
    }

    func reduce(
        provider: ReducerProvider,
        action: LoadNameAction,
        completion: @escaping (_ newState: TestState) -> Void
    ) {
        let name = currentState.value.name
        DispatchQueue.global().async { completion(TestState(name: name + " loaded")) }
    }
}

class MockStore: Store<TestState>, @unchecked Sendable {
    let onDeinit: () -> Void

    init(reducerContainer: StateChangingReducerContainer, onDeinit: @escaping () -> Void) {
        self.onDeinit = onDeinit
        super.init(
            appReducer: { provider, action, state in return provider.reduce(action: action, state: state) },
            intialState: TestState(name: "store"),
            reducerContainer: reducerContainer,
            middleware: Middleware()
        )
    }

    deinit { onDeinit() }
}

class RecordingContainer: ReducerContainerImpl, @unchecked Sendable {
    var reducedActions: [Action] = []

    override func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        reducedActions.append(action)
        return super.reduce(action: action, state: state, completion: completion)
    }
}

class RecordingRedux: Redux<TestState>, @unchecked Sendable {
    var replacedContainers = 0

    override var reducerContainer: ReducerContainer {
        get { return super.reducerContainer }
        set {
            replacedContainers += 1
            super.reducerContainer = newValue
        }
    }
}
