import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("The factory of apps with a wireframe")
struct WireframeAppFactoryTests {
    /// A factory that records its own calls. It makes a ``RecordingWireframe``.
    private final class RecordingFactory: WireframeFactory {
        let made = RecordingWireframe()
        var calls: [String] = []
        var containers: [any ControllerContainer] = []

        override func makeWireframe(controllerContainer: any ControllerContainer) -> any Wireframe {
            calls.append("make")
            containers.append(controllerContainer)
            return made
        }

        override func configure(wireframe: any Wireframe, controllerContainer: any ControllerContainer) {
            calls.append("configure \(wireframe as? RecordingWireframe === made ? "made" : "given")")
            containers.append(controllerContainer)
        }
    }

    private let wireframeFactory = RecordingFactory()
    private let factory = DefaultWireframeAppFactory()

    init() {
        factory.wireframeFactory = wireframeFactory
    }

    @Test("A wireframe made by the default makeWireframe is configured once")
    func madeWireframe() {
        final class Counting: WireframeFactory {
            var count = 0

            override func configure(wireframe: any Wireframe, controllerContainer: any ControllerContainer) {
                count += 1
            }
        }
        let counting = Counting()
        factory.wireframeFactory = counting
        _ = factory.makeApp()
        #expect(counting.count == 1)
    }

    @Test("A wireframe made by an overridden makeWireframe is configured")
    func wireframeOfOverride() {
        let container = DefaultControllerContainer()
        let app = factory.makeApp(controllerContainer: container)
        #expect(app.wireframe as? RecordingWireframe === wireframeFactory.made)
        #expect(wireframeFactory.calls == ["make", "configure made"])
        #expect(wireframeFactory.containers.count == 2)
        #expect(wireframeFactory.containers.allSatisfy { $0 as? DefaultControllerContainer === container })
    }

    @Test("A bare wireframe made by an overridden makeWireframe can show controllers")
    func bareWireframeOfOverride() throws {
        final class Bare: WireframeFactory {
            override func makeWireframe(controllerContainer: any ControllerContainer) -> any Wireframe {
                DefaultWireframe(controllerContainer: controllerContainer)
            }
        }
        factory.wireframeFactory = Bare()
        let app = factory.makeApp()
        try app.add(feature: PresentedScreenFeature(routePattern: "/start"))
        let navigation = UINavigationController()
        app.navigateOn(navigation)
        try app.wireframe.route(
            url: #require(URL(string: "/start")),
            option: DefaultRoutingOptionPush(animated: false)
        )
        #expect(navigation.viewControllers.count == 1)
    }

    @Test("A given wireframe is used, and configured once")
    func givenWireframe() {
        let container = DefaultControllerContainer()
        let wireframe = RecordingWireframe()
        let app = factory.makeApp(wireframe: wireframe, controllerContainer: container)
        #expect(app.wireframe as? RecordingWireframe === wireframe)
        #expect(wireframeFactory.calls == ["configure given"])
        #expect(wireframeFactory.containers.first as? DefaultControllerContainer === container)
    }

    @Test("An app registers view features, then presenter features")
    func observers() throws {
        try factory.makeApp().add(feature: PresentedScreenFeature(routePattern: "/start", priority: 2))
        #expect(
            wireframeFactory.made.take() == [
                "controllerProvider PresentedScreenFeature 2", "optionProvider PresentedScreenFeature 2",
                "routePattern /start", "presenterProvider PresentedScreenFeature 2",
            ]
        )
    }

    @Test("The default observers of an app can be overridden")
    func overriddenObservers() throws {
        final class Bare: DefaultWireframeAppFactory {
            override func addDefaultFeatureObserver(
                application: any WireframeApp,
                controllerContainer: any ControllerContainer
            ) {}
        }
        let bare = Bare()
        bare.wireframeFactory = wireframeFactory
        try bare.makeApp().add(feature: PresentedScreenFeature(routePattern: "/start"))
        #expect(wireframeFactory.made.take().isEmpty)
    }
}
