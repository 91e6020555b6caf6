import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("The wireframe factory")
struct WireframeFactoryTests {
    private func presenters(_ wireframe: Wireframe) throws -> [(priority: Int, type: String)] {
        let composed = (wireframe as? DefaultWireframe)?.composedRoutingPresenter
        return try #require(composed as? DefaultComposedRoutingPresenter).routingPresenters
            .map { ($0.priority, "\(type(of: $0.routingPresenter))") }
    }

    @Test("makeWireframe adds the default presenters, resolvers and dismissers, with their priorities")
    func defaults() throws {
        let wireframe = try #require(WireframeFactory().makeWireframe() as? DefaultWireframe)
        let presenters = try presenters(wireframe)
        #expect(presenters.map(\.priority) == Array(repeating: -1000, count: 6))
        #expect(
            presenters.map(\.type) == [
                "ModalRoutingPresenter", "PushRoutingPresenter", "ReplaceTopVCRoutingPresenter",
                "RootVCRoutingPresenter", "ShowRoutingPresenter", "BackToRoutingPresenter",
            ]
        )
        let resolvers = (wireframe.topControllerResolver as? DefaultComposedTopControllerResolver)?.resolvers
        #expect(resolvers?.map(\.priority) == [1000, -1000, -1000, -5000])
        #expect(resolvers?[0].resolver is ModalViewControllerTopControllerResolver)
        #expect(resolvers?[1].resolver is NavigationControllerTopControllerResolver)
        #expect(resolvers?[2].resolver is TabbarControllerTopControllerResolver)
        #expect(resolvers?[3].resolver is ChildViewControllerTopControllerResolver)
        let dismissers = (wireframe.controllerDismisser as? DefaultComposedControllerDismisser)?
            .controllerDismissers
        #expect(dismissers?.map(\.priority) == [0, 0])
        #expect(dismissers?[0].controllerDismisser is ModalControllerDismisser)
        #expect(dismissers?[1].controllerDismisser is NavigationControllerDismisser)
    }

    @Test("The wireframe uses the given container")
    func container() {
        let container = DefaultControllerContainer()
        let wireframe = WireframeFactory().makeWireframe(controllerContainer: container)
        #expect((wireframe as? DefaultWireframe)?.controllerContainer as AnyObject === container)
    }

    @Test("A wireframe is configured once, even if an app factory configures it again")
    func once() throws {
        let factory = WireframeFactory()
        let container = DefaultControllerContainer()
        let wireframe = factory.makeWireframe(controllerContainer: container)
        factory.configure(wireframe: wireframe, controllerContainer: container)
        wireframe.add(routingPresenter: Part("own"))
        let app = DefaultWireframeAppFactory().makeApp(wireframe: wireframe, controllerContainer: container)
        #expect(try presenters(app.wireframe).count == 7)
        #expect(try presenters(app.wireframe).first?.type == "Part")
    }

    @Test("A DefaultWireframe without a factory has no presenters, resolvers and dismissers")
    func bare() throws {
        let wireframe = DefaultWireframe()
        #expect(try presenters(wireframe).isEmpty)
        let resolvers = wireframe.topControllerResolver as? DefaultComposedTopControllerResolver
        #expect(resolvers?.resolvers.isEmpty == true)
        let dismissers = wireframe.controllerDismisser as? DefaultComposedControllerDismisser
        #expect(dismissers?.controllerDismissers.isEmpty == true)
    }
}
