import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Swift

@MainActor
@Suite("Factories of apps")
struct FactoriesTests {
    enum Kind: CaseIterable {
        case visperApp, app

        @MainActor
        func make(
            redux: Redux<CounterState>,
            wireframe: Wireframe? = nil,
            controllerContainer: ControllerContainer = DefaultControllerContainer()
        ) -> AnyVISPERApp<CounterState> {
            switch self {
            case .visperApp:
                VISPERAppFactory()
                    .makeApplication(
                        redux: redux,
                        wireframe: wireframe,
                        controllerContainer: controllerContainer
                    )
            case .app:
                AppFactory().makeApplication(
                    redux: redux,
                    wireframe: wireframe ?? DefaultWireframe(controllerContainer: controllerContainer),
                    controllerContainer: controllerContainer
                )
            }
        }
    }

    private let redux = Redux(
        appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
        initialState: CounterState(),
        delivery: .immediate
    )

    @Test(
        "A feature's reducers, subscriptions, controllers and presenters work in apps of every factory",
        arguments: Kind.allCases
    )
    func features(kind: Kind) throws {
        let app = kind.make(redux: redux)
        let feature = CounterFeature()
        try app.add(feature: feature)
        app.redux.store.dispatch(Increment())
        #expect(app.state.value.count == 1)
        #expect(feature.counts.values == [0, 1])

        let navigation = UINavigationController()
        app.navigateOn(navigation)
        try app.wireframe.route(url: URL(string: "/counter")!)
        #expect(navigation.viewControllers.map(\.title) == ["counter"])
        #expect(feature.presented.values == ["counter"])
    }

    @Test("A given wireframe is used, and configured once", arguments: Kind.allCases)
    func wireframe(kind: Kind) {
        let wireframe = RecordingWireframe()
        let app = kind.make(redux: redux, wireframe: wireframe)
        #expect(app.wireframe as AnyObject === wireframe)
        let calls = wireframe.take()
        let presenters = calls.filter { $0.hasPrefix("routingPresenter") }
        #expect(presenters.count == 6)
        #expect(Set(presenters).count == 6)
        #expect(calls.filter { $0.hasPrefix("topControllerResolver") }.count == 4)
        #expect(calls.filter { $0.hasPrefix("controllerDimisser") }.count == 2)
    }

    @Test("Controllers are shown on the controllers of the given container", arguments: Kind.allCases)
    func container(kind: Kind) throws {
        let container = DefaultControllerContainer()
        let app = kind.make(redux: redux, controllerContainer: container)
        try app.add(feature: CounterFeature())
        let navigation = UINavigationController()
        container.addUnretained(controller: navigation)
        try app.wireframe.route(url: URL(string: "/counter")!)
        #expect(navigation.viewControllers.count == 1)
    }

    /// The apps that each method with an initial state makes.
    private func appsWithInitialState(
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> [AnyVISPERApp<CounterState>] {
        let appReducer: AppReducer<CounterState> = { _, _, state in state }
        return [
            VISPERAppFactory<CounterState>().makeApplication(
                initialState: CounterState(),
                appReducer: appReducer,
                wireframe: wireframe,
                controllerContainer: controllerContainer
            ),
            VISPERAppFactory<CounterState>().makeApplication(
                initialState: CounterState(),
                wireframe: wireframe,
                controllerContainer: controllerContainer
            ),
            AppFactory<CounterState>().makeApplication(
                initialState: CounterState(),
                appReducer: appReducer,
                wireframe: wireframe,
                controllerContainer: controllerContainer
            ),
        ]
    }

    @Test("A factory uses a wireframe that is given together with an initial state")
    func givenWireframe() {
        let wireframe = RecordingWireframe()
        for app in appsWithInitialState(wireframe: wireframe) {
            #expect(app.wireframe as AnyObject === wireframe)
        }
    }

    @Test("A factory uses a container that is given together with an initial state")
    func givenContainer() throws {
        let container = DefaultControllerContainer()
        for app in appsWithInitialState(controllerContainer: container) {
            try app.add(feature: CounterFeature())
            let navigation = UINavigationController()
            container.addUnretained(controller: navigation)
            try app.wireframe.route(url: URL(string: "/counter")!)
            #expect(navigation.viewControllers.count == 1)
        }
    }

    @Test("A factory uses the given app reducer and middleware")
    func reducersAndMiddleware() async {
        let seen = Log<String>()
        let middleware = Middleware<CounterState>().sideEffect { getState, _, _ in
            seen.note("\(getState().count)")
        }
        let appReducer: AppReducer<CounterState> = { _, _, state in CounterState(count: state.count + 10) }
        let apps = [
            VISPERAppFactory<CounterState>()
                .makeApplication(
                    initialState: CounterState(count: 1),
                    appReducer: appReducer,
                    middleware: middleware
                ),
            AppFactory<CounterState>()
                .makeApplication(
                    initialState: CounterState(count: 2),
                    appReducer: appReducer,
                    middleware: middleware
                ),
            VISPERAppFactory<CounterState>().makeApplication(
                initialState: CounterState(count: 3),
                middleware: middleware
            ),
        ]
        apps[2].redux.reducerContainer.addReducer(reducer: IncrementReducer())
        for app in apps {
            await withCheckedContinuation { continuation in
                app.redux.store.dispatch(Increment()) { continuation.resume() }
            }
        }
        #expect(apps.map(\.state.value.count) == [11, 12, 4])
        #expect(seen.values == ["1", "2", "3"])
    }

    @Test("The steps of making an app can be overridden")
    func steps() throws {
        final class Wireframes: WireframeFactory {
            var made: [String] = []

            override func makeWireframe(
                controllerContainer: ControllerContainer = DefaultControllerContainer()
            ) -> Wireframe {
                made.append("make")
                return super.makeWireframe(controllerContainer: controllerContainer)
            }

            override func configure(wireframe: Wireframe, controllerContainer: ControllerContainer) {
                made.append("configure")
                super.configure(wireframe: wireframe, controllerContainer: controllerContainer)
            }

            override func addDefaultRoutingPresenters(
                wireframe: Wireframe,
                controllerContainer: ControllerContainer
            ) {
                made.append("presenters")
            }
        }

        final class Factory: AppFactory<CounterState> {
            let observers = Observers()

            override func configure(
                application: AnyVISPERApp<CounterState>,
                controllerContainer: ControllerContainer
            ) {
                observers.calls.append("configure")
                super.configure(application: application, controllerContainer: controllerContainer)
            }

            override func addDefaultFeatureObserver(
                application: AnyVISPERApp<CounterState>,
                controllerContainer: ControllerContainer
            ) {
                application.add(featureObserver: Observers.Plain(observers: observers, name: "plain"))
            }
        }

        let wireframes = Wireframes()
        let factory = Factory()
        factory.wireframeFactory = wireframes
        factory.strictReduxMode = true
        let app = factory.makeApplication(initialState: CounterState(), appReducer: { _, _, state in state })
        let feature = CounterFeature()
        try app.add(feature: feature)
        #expect(wireframes.made == ["make", "configure", "presenters"])
        #expect(factory.observers.calls == ["configure", "plain"])
        #expect(feature.counts.values.isEmpty)
    }

    @Test("A stateful feature returns the current state")
    func statefulFeature() {
        let redux = redux
        let feature = DefaultStatefulFeature { redux.store.observableState.value.count }
        redux.reducerContainer.addReducer(reducer: IncrementReducer())
        redux.store.dispatch(Increment())
        func read<F: StatefulFeature>(_ feature: F) -> F.StateType { feature.getState() }
        #expect(read(feature) == 1)
    }

    @available(*, deprecated, message: "It is about a name that is deprecated.")
    @Test("ApplicationFactory is another name of AppFactory")
    func earlierName() {
        #expect(ApplicationFactory<CounterState>.self == AppFactory<CounterState>.self)
    }
}
