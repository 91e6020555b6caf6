import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("The factory of apps with a wireframe")
struct WireframeAppFactoryTests {
    /// Hands out a wireframe that records, and writes down what it is asked.
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

    @Test("A wireframe that the factory makes is not configured again: makeWireframe has done it")
    func madeWireframe() {
        let container = DefaultControllerContainer()
        let app = factory.makeApp(controllerContainer: container)
        #expect(app.wireframe as? RecordingWireframe === wireframeFactory.made)
        #expect(wireframeFactory.calls == ["make"])
        #expect(wireframeFactory.containers.first as? DefaultControllerContainer === container)
    }

    @Test("A wireframe that is given is used, and configured once")
    func givenWireframe() {
        let container = DefaultControllerContainer()
        let wireframe = RecordingWireframe()
        let app = factory.makeApp(wireframe: wireframe, controllerContainer: container)
        #expect(app.wireframe as? RecordingWireframe === wireframe)
        #expect(wireframeFactory.calls == ["configure given"])
        #expect(wireframeFactory.containers.first as? DefaultControllerContainer === container)
    }

    @Test("An app understands view and presenter features, in this order")
    func observers() throws {
        try factory.makeApp().add(feature: PresentedScreenFeature(routePattern: "/start", priority: 2))
        #expect(
            wireframeFactory.made.take() == [
                "controllerProvider PresentedScreenFeature 2", "optionProvider PresentedScreenFeature 2",
                "routePattern /start", "presenterProvider PresentedScreenFeature 2",
            ]
        )
    }

    @Test("Which observers an app gets can be overridden")
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
