import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Adding features to an app")
struct FeatureObserverTests {
    private struct Refusal: Error, Equatable {}

    private final class PlainObserver: FeatureObserver {
        let log: Log<String>
        init(_ log: Log<String>) { self.log = log }
        func featureAdded(application: any App, feature: any Feature) throws {
            log.note("plain \(application is DefaultWireframeApp)")
        }
    }

    private final class WireframeObserver: WireframeFeatureObserver {
        let name: String
        let log: Log<String>
        var error: (any Error)?
        var application: (any WireframeApp)?

        init(_ name: String, _ log: Log<String>) {
            self.name = name
            self.log = log
        }

        func featureAdded(application: any WireframeApp, feature: any Feature) throws {
            self.application = application
            log.note(name)
            if let error { throw error }
        }
    }

    private let recorder = RecordingWireframe()
    private let app: DefaultWireframeApp
    private let log = Log<String>()

    init() {
        app = DefaultWireframeApp(wireframe: recorder)
    }

    private func addDefaultObservers() {
        app.add(featureObserver: ViewFeatureObserver())
        app.add(featureObserver: PresenterFeatureObserver())
    }

    @Test(
        "A view feature is registered as controller and option provider with its priority, then its pattern"
    )
    func viewFeature() throws {
        addDefaultObservers()
        try app.add(feature: ScreenFeature(routePattern: "/start", priority: 3))
        #expect(
            recorder.take() == [
                "controllerProvider ScreenFeature 3", "optionProvider ScreenFeature 3", "routePattern /start",
            ]
        )
    }

    @Test("A presenter feature is registered as presenter provider with its priority")
    func presenterFeature() throws {
        addDefaultObservers()
        try app.add(feature: PresentersFeature(priority: 4))
        #expect(recorder.take() == ["presenterProvider PresentersFeature 4"])
    }

    @Test("A view and presenter feature is registered as both")
    func both() throws {
        addDefaultObservers()
        try app.add(feature: PresentedScreenFeature(routePattern: "/start", priority: 5))
        #expect(
            recorder.take() == [
                "controllerProvider PresentedScreenFeature 5", "optionProvider PresentedScreenFeature 5",
                "routePattern /start", "presenterProvider PresentedScreenFeature 5",
            ]
        )
    }

    @Test("Features of other kinds are not registered")
    func otherFeature() throws {
        addDefaultObservers()
        try app.add(feature: OtherFeature())
        #expect(recorder.take().isEmpty)
    }

    @Test("A feature that is added twice is registered twice")
    func twice() throws {
        addDefaultObservers()
        try app.add(feature: PresentersFeature())
        try app.add(feature: PresentersFeature())
        #expect(
            recorder.take() == [
                "presenterProvider PresentersFeature 0", "presenterProvider PresentersFeature 0",
            ]
        )
        try app.add(feature: ScreenFeature(routePattern: "/start"))
        let once = recorder.take()
        try app.add(feature: ScreenFeature(routePattern: "/start"))
        #expect(once.count == 3)
        #expect(recorder.take() == once)
    }

    @Test("The wireframe retains view features and presenter features, and releases them with itself")
    func retained() throws {
        final class Retained: ViewFeature, PresenterFeature {
            let routePattern = "/start"
            let priority = 0
            let instance: LifetimeTracker.Instance

            init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
            func makeController(routeResult: RouteResult) throws -> UIViewController { UIViewController() }
            func makeOption(routeResult: RouteResult) -> RoutingOption { NamedOption("option") }
            func makePresenters(
                routeResult: RouteResult,
                controller: UIViewController
            ) throws -> [Presenter] { [] }
        }
        for observer: any WireframeFeatureObserver in [ViewFeatureObserver(), PresenterFeatureObserver()] {
            let tracker = LifetimeTracker()
            do {
                let app = DefaultWireframeApp(wireframe: DefaultWireframe())
                app.add(featureObserver: observer)
                try app.add(feature: Retained(tracker.instance()))
                #expect(tracker.alive == 1)
            }
            #expect(tracker.alive == 0)
        }
    }

    @Test("An error of adding the pattern is rethrown by the app, and later observers are not called")
    func patternError() {
        recorder.patternError = Refusal()
        addDefaultObservers()
        #expect(throws: Refusal()) {
            try app.add(feature: PresentedScreenFeature(routePattern: "/a/*/b"))
        }
        #expect(
            recorder.take() == [
                "controllerProvider PresentedScreenFeature 0", "optionProvider PresentedScreenFeature 0",
            ]
        )
    }

    @Test(
        "Plain observers are called before wireframe observers, each in the order of adding"
    )
    func order() throws {
        let first = WireframeObserver("first", log)
        app.add(featureObserver: first)
        app.add(featureObserver: PlainObserver(log))
        app.add(featureObserver: WireframeObserver("second", log))
        try app.add(feature: OtherFeature())
        #expect(log.values == ["plain true", "first", "second"])
        #expect(first.application as? DefaultWireframeApp === app)
    }

    @Test("If a wireframe observer throws, later observers are not called")
    func refusal() {
        let first = WireframeObserver("first", log)
        first.error = Refusal()
        app.add(featureObserver: first)
        app.add(featureObserver: WireframeObserver("second", log))
        #expect(throws: Refusal()) { try app.add(feature: OtherFeature()) }
        #expect(log.values == ["first"])
    }
}
