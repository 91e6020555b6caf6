import Testing
import VISPERTestSupport
import VISPER_Swift

@MainActor
@Suite("An app with a state and a wireframe")
struct VISPERAppTests {
    private let wireframe = RecordingWireframe()
    private let redux = Redux(initialState: CounterState(), delivery: .immediate)

    private func app() -> VISPERApp<CounterState> {
        VISPERApp(redux: redux, wireframe: wireframe, controllerContainer: DefaultControllerContainer())
    }

    @Test("An app has the state, store and wireframe of the apps that it combines")
    func parts() {
        let app = app()
        let state: VISPERApp<CounterState>.ApplicationObservableProperty = app.state
        #expect(state === redux.store.observableState)
        #expect(app.redux === redux)
        #expect(app.wireframe as AnyObject === wireframe)
    }

    @Test("Plain observers are called first, then stateful ones, then those of the wireframe")
    func order() throws {
        let app = app()
        let observers = Observers()
        app.add(featureObserver: Observers.OfWireframe(observers: observers, name: "wireframe 1"))
        app.add(featureObserver: Observers.Stateful(observers: observers, name: "stateful 1"))
        app.add(featureObserver: Observers.Plain(observers: observers, name: "plain 1"))
        app.add(featureObserver: Observers.OfWireframe(observers: observers, name: "wireframe 2"))
        app.add(featureObserver: Observers.Stateful(observers: observers, name: "stateful 2"))
        app.add(featureObserver: Observers.Plain(observers: observers, name: "plain 2"))
        try app.add(feature: PlainFeature())
        #expect(
            observers.calls == [
                "plain 1", "plain 2", "stateful 1", "stateful 2", "wireframe 1", "wireframe 2",
            ]
        )
    }

    @Test("Plain observers receive the whole app, others the part for their kind")
    func applications() throws {
        let app = app()
        let observers = Observers()
        app.add(featureObserver: Observers.Plain(observers: observers, name: ""))
        app.add(featureObserver: Observers.Stateful(observers: observers, name: ""))
        app.add(featureObserver: Observers.OfWireframe(observers: observers, name: ""))
        try app.add(feature: PlainFeature())
        #expect(observers.applications[0] as AnyObject === app)
        #expect((observers.applications[1] as? AnyReduxApp<CounterState>)?.state === app.state)
        #expect((observers.applications[2] as? any WireframeApp)?.wireframe as AnyObject === wireframe)
    }

    @Test("After the app's release, its plain observers receive the redux app")
    func applicationGone() throws {
        let reduxApp = AnyReduxApp(DefaultReduxApp(redux: redux))
        let observers = Observers()
        weak var released: VISPERApp<CounterState>?
        do {
            let app = VISPERApp(reduxApp: reduxApp, wireframeApp: DefaultWireframeApp(wireframe: wireframe))
            app.add(featureObserver: Observers.Plain(observers: observers, name: "plain"))
            released = app
        }
        #expect(released == nil)
        try reduxApp.add(feature: PlainFeature())
        #expect(observers.applications[0] is DefaultReduxApp<CounterState>)
    }

    @Test("A feature that a stateful observer refuses does not reach the wireframe")
    func refusal() {
        let app = app()
        let observers = Observers()
        app.add(featureObserver: Observers.OfWireframe(observers: observers, name: "wireframe"))
        app.add(featureObserver: Observers.Stateful(observers: observers, name: "stateful", refuses: true))
        app.add(featureObserver: Observers.Plain(observers: observers, name: "plain"))
        #expect(throws: Refusal.self) { try app.add(feature: PlainFeature()) }
        #expect(observers.calls == ["plain"])
    }

    @Test("A feature is also passed to the observers of the combined apps")
    func observersOfTheParts() throws {
        let observers = Observers()
        let reduxApp = AnyReduxApp(DefaultReduxApp(redux: redux))
        let wireframeApp = DefaultWireframeApp(wireframe: wireframe)
        wireframeApp.add(featureObserver: Observers.OfWireframe(observers: observers, name: "wireframe"))
        reduxApp.add(featureObserver: Observers.Plain(observers: observers, name: "plain"))
        let app = VISPERApp(reduxApp: reduxApp, wireframeApp: wireframeApp)
        try app.add(feature: PlainFeature())
        #expect(observers.calls == ["plain", "wireframe"])
        #expect(observers.applications[0] is DefaultReduxApp<CounterState>)
    }

    @Test("The app forwards its methods for controllers to the wireframe", arguments: [false, true])
    func controllers(wrapped: Bool) {
        let app: any VISPERAppType<CounterState> = wrapped ? AnyVISPERApp(app()) : app()
        let controller = UIViewController()
        controller.title = "navigation"
        app.navigateOn(controller)
        #expect(app.controllerToNavigate { $0 === controller } === controller)
        app.remove(controller: controller)
        #expect(app.getController { _ in true } == nil)
        app.addUnretained(controller: controller)
        #expect(app.getController { _ in true } === controller)
        #expect(
            wireframe.take() == [
                "navigateOn navigation", "controllerToNavigate", "remove navigation", "controllerToNavigate",
                "navigateOn navigation", "controllerToNavigate",
            ]
        )
    }

    @Test("AnyVISPERApp retains the app, and shares its state, store, wireframe and observers")
    func wrapping() throws {
        let observers = Observers()
        weak var kept: VISPERApp<CounterState>?
        let wrapper: AnyVISPERApp<CounterState>
        do {
            let app = app()
            kept = app
            wrapper = AnyVISPERApp(AnyVISPERApp(app))
        }
        #expect(kept != nil)
        #expect(wrapper.state === redux.store.observableState)
        #expect(wrapper.redux === redux)
        #expect(wrapper.wireframe as AnyObject === wireframe)
        wrapper.add(featureObserver: Observers.Plain(observers: observers, name: "plain"))
        wrapper.add(featureObserver: Observers.Stateful(observers: observers, name: "stateful"))
        wrapper.add(featureObserver: Observers.OfWireframe(observers: observers, name: "wireframe"))
        try wrapper.add(feature: PlainFeature())
        #expect(observers.calls == ["plain", "stateful", "wireframe"])
        #expect(observers.applications[0] as AnyObject === kept)
    }

    @Test("A VISPERApp can be used as a ReduxApp and as a WireframeApp")
    func conformances() throws {
        let app = app()
        let observers = Observers()
        app.add(featureObserver: Observers.Stateful(observers: observers, name: "stateful"))
        try AnyReduxApp(app).add(feature: PlainFeature())
        let wireframeApp: any WireframeApp = app
        try wireframeApp.add(feature: PlainFeature())
        #expect(observers.calls == ["stateful", "stateful"])
    }
}
