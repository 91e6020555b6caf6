import Foundation
import TestSupport
import Testing

@testable import VISPER_Reactive
@testable import VISPER_Redux

@Suite("Redux: apps and features")
@MainActor
struct ReduxAppTests {
    private struct Refusal: Error {}

    private struct PlainFeature: Feature {}

    private final class Observer: FeatureObserver {
        let name: String
        let log: Log<String>
        init(_ name: String, _ log: Log<String>) {
            self.name = name
            self.log = log
        }
        func featureAdded(application: App, feature: Feature) throws { log.note(name) }
    }

    private final class StatefulObserver: StatefulFeatureObserver {
        typealias AppState = Int
        let name: String
        let log: Log<String>
        var error: Error?
        init(_ name: String, _ log: Log<String>, error: Error? = nil) {
            self.name = name
            self.log = log
            self.error = error
        }
        func featureAdded(application: AnyReduxApp<Int>, feature: Feature) throws {
            if let error { throw error }
            log.note("\(name) \(application.state.value)")
        }
    }

    @Test("Plain observers are called before stateful ones, each kind in the order of adding")
    func order() throws {
        let log = Log<String>()
        let app = DefaultReduxApp(redux: Redux(initialState: 7))
        app.add(featureObserver: StatefulObserver("stateful 1", log))
        app.add(featureObserver: Observer("plain 1", log))
        app.add(featureObserver: StatefulObserver("stateful 2", log))
        app.add(featureObserver: Observer("plain 2", log))
        try app.add(feature: PlainFeature())
        #expect(log.values == ["plain 1", "plain 2", "stateful 1 7", "stateful 2 7"])
    }

    @Test("If an observer throws, later observers are not called")
    func throwing() {
        let log = Log<String>()
        let app = DefaultReduxApp(redux: Redux(initialState: 7))
        app.add(featureObserver: StatefulObserver("1", log))
        app.add(featureObserver: StatefulObserver("2", log, error: Refusal()))
        app.add(featureObserver: StatefulObserver("3", log))
        #expect(throws: Refusal.self) { try app.add(feature: PlainFeature()) }
        #expect(log.values == ["1 7"])
    }

    @Test("AnyReduxApp forwards every call, and has the state of the store")
    func anyApp() throws {
        let log = Log<String>()
        let base = DefaultReduxApp(redux: Redux(initialState: 7))
        let app = AnyReduxApp(base)
        app.add(featureObserver: Observer("plain", log))
        app.add(featureObserver: AnyStatefulFeatureObserver(StatefulObserver("stateful", log)))
        try app.add(feature: PlainFeature())
        #expect(log.values == ["plain", "stateful 7"])
        #expect(app.redux === base.redux)
        #expect(app.state === base.redux.store.observableState)
        let erased: any ReduxApp<Int> = app
        #expect(erased.state === base.state)
    }

    @Test("An action sent to a store, to its Redux or to the source of its app is dispatched")
    func sending() {
        let app = ReduxAppFactory<Int>().makeApplication(redux: Redux.immediate(0))
        app.redux.reducerContainer.addReducer(reducer: AddReducer())
        app.redux.store.send(sourceAction: Add(1))
        app.redux.send(sourceAction: Add(10))
        app.ownedSource.send(sourceAction: Add(100))
        #expect(app.state.value == 111)
    }

    @Test("A logic feature adds its reducers to the app's container, and is not retained")
    func logicFeature() throws {
        final class Logic: LogicFeature {
            let instance: LifetimeTracker.Instance
            init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
            func injectReducers(container: ReducerContainer) { container.addReducer(reducer: AddReducer()) }
        }
        let tracker = LifetimeTracker()
        let app = ReduxAppFactory<Int>().makeApplication(redux: Redux.immediate(1))
        try app.add(feature: Logic(tracker.instance()))
        #expect(tracker.alive == 0)
        app.redux.store.dispatch(Add(2))
        #expect(app.state.value == 3)
    }

    private final class Observing: StateObservingFeature<Int> {
        let log = Log<Int>()
        let instance: LifetimeTracker.Instance?
        init(_ instance: LifetimeTracker.Instance? = nil) {
            self.instance = instance
            super.init()
        }
        override func observe(state: ObservableProperty<Int>) throws {
            state.subscribe { [log] in log.note($0) }
        }
    }

    @Test("A feature that observes the state receives every value, and is retained")
    func stateObserving() throws {
        let tracker = LifetimeTracker()
        let app = ReduxAppFactory<Int>().makeApplication(redux: Redux.immediate(1))
        app.redux.reducerContainer.addReducer(reducer: AddReducer())
        let log: Log<Int>
        do {
            let feature = Observing(tracker.instance())
            log = feature.log
            try app.add(feature: feature)
        }
        app.redux.store.dispatch(Add(1))
        #expect(log.values == [1, 2])
        #expect(tracker.alive == 1)
    }

    @Test(
        "A feature is passed only to the observers for its type of state, which may be a part of the app's"
    )
    func partOfTheState() throws {
        let redux = Redux.immediate(AppState())
        let app = DefaultReduxApp(redux: redux)
        app.add(
            featureObserver: StateObservingFeatureObserver<AppState, Int>(state: app.state.map(\.count))
        )
        app.add(featureObserver: StateObservingFeatureObserver<AppState, AppState>(state: app.state))
        let feature = Observing()
        try app.add(feature: feature)
        #expect(feature.log.values == [0])
        app.state.value.count = 5
        #expect(feature.log.values == [0, 5])
    }

    @Test("The base implementation of observe(state:) throws, and the feature is not retained")
    func notImplemented() {
        final class Unfinished: StateObservingFeature<Int> {
            let instance: LifetimeTracker.Instance
            init(_ instance: LifetimeTracker.Instance) {
                self.instance = instance
                super.init()
            }
        }
        let tracker = LifetimeTracker()
        let app = ReduxAppFactory<Int>().makeApplication(initialState: 1)
        let error = #expect(throws: StateObservingFeatureError.methodNotImplemented) {
            try app.add(feature: Unfinished(tracker.instance()))
        }
        #expect(error?.localizedDescription.contains("Override observe(state:)") == true)
        #expect(tracker.alive == 0)
    }

    @Test("The factory adds the default observers, and its methods can be overridden")
    func factory() async throws {
        final class Factory: ReduxAppFactory<Int> {
            let log = Log<String>()
            override func configure(application: AnyReduxApp<Int>) {
                log.note("configure")
                super.configure(application: application)
            }
            override func addDefaultFeatureObserver(application: AnyReduxApp<Int>) {
                log.note("add")
                super.addDefaultFeatureObserver(application: application)
            }
        }
        let factory = Factory()
        #expect(!factory.strictReduxMode)
        factory.strictReduxMode = true
        let app = factory.makeApplication(
            initialState: 1,
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) + 1 }
        )
        #expect(factory.log.values == ["configure", "add"])
        app.redux.reducerContainer.addReducer(reducer: AddReducer())
        app.redux.store.dispatch(Add(1))
        await mainQueueTurn()
        #expect(app.state.value == 3)
    }
}

@Suite("Redux: both spellings")
struct SpellingTests {
    /// Conforms to the protocol under the name used in the tutorial.
    private struct SetUsernameReducer: AsyncActionReducer {
        let currentState: ObserveableProperty<UserState>
        func reduce(provider: ReducerProvider, action: Load, completion: @escaping (UserState) -> Void) {
            completion(UserState(name: currentState.value.name + "!"))
        }
    }

    @Test("Reducers, properties and bags work under the tutorial's names")
    func spellings() {
        let redux = Redux.immediate(UserState(name: "a"))
        let reducer: any AsyncActionReducer<UserState, Load> =
            SetUsernameReducer(currentState: redux.store.observableState)
        redux.reducerContainer.addReducer(reducer)
        redux.store.dispatch(Load())
        #expect(redux.store.observableState.value == UserState(name: "a!"))

        let container = ReducerContainerImpl()
        container.addReducer(AddReducer())
        container.addReduceFunction { (provider: ReducerProvider, action: Multiply, state: Int) -> Int in
            state * action.factor
        }
        @Sendable func subtract(_ provider: ReducerProvider, _ action: Load, _ state: Int) -> Int {
            state - 1
        }
        container.addReduceFunction(subtract)
        container.addReduceFunction(reduceFunction: subtract)
        let existential: ReducerContainer = container
        existential.addReduceFunction { (_, _: Unknown, state: Int) in state }
        #expect(container.reduce(Add(1), 1) == 2)
        #expect(container.reduce(Multiply(5), 1) == 5)
        #expect(container.reduce(Load(), 1) == -1)

        let bag = SubscriptionReferenceBag()
        bag.add(redux.store.observableState.subscribe { _ in })
        bag.insert(redux.store.observableState.subscribe { _ in })
        bag.dispose()
        #expect(redux.store.observableState.subscriptions.isEmpty)
    }

    @Test("A store can be created with the label initialState")
    func initialState() {
        let store = Store(
            appReducer: { _, _, state in state + 1 },
            initialState: 1,
            reducerContainer: ReducerContainerImpl()
        )
        #expect(store.observableState.value == 1)
    }
}
