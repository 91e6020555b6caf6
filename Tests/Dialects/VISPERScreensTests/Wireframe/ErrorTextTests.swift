import Testing
import VISPERTestSupport
import VISPER_Wireframe

@Suite("Errors say what went wrong, and what to do")
struct ErrorTextTests {
    @Test(
        "Each error of the wireframe says how to correct the fault",
        arguments: [
            (
                DefaultWireframeError.noRoutingOptionFoundFor(routeResult: StubResult("/a")),
                "add an option provider"
            ),
            (.canNotHandleRoute(routeResult: StubResult("/a")), "Add a view feature"),
            (
                .noRoutingPresenterFoundFor(result: StubResult("/a", option: NamedOption("o"))),
                "the option NamedOption"
            ),
            (.noRoutingPresenterFoundFor(result: StubResult("/a")), "add an option provider"),
            (.noRoutePatternFoundFor(url: URL(string: "/a")!, parameters: [:]), "add(routePattern:)"),
            (.noControllerFor(routeResult: StubResult("/a")), "Add a controller provider"),
        ]
    )
    func wireframe(error: DefaultWireframeError, cure: String) {
        #expect(error.description.contains("\"/a\""))
        #expect(error.description.contains(cure))
        #expect(error.localizedDescription == error.description)
    }

    @Test(
        "The error of going back without a navigation controller says how to correct the fault"
    )
    func goingBack() {
        let error = BackToRoutingPresenterError.noNavigationControllerFound
        #expect(error.description.contains("Hand one to navigateOn(_:)"))
        #expect(error.localizedDescription == error.description)
    }

    @Test("A router's error describes the fault")
    func router() throws {
        let error = try #require(throws: DefaultRouterError.self) {
            try DefaultRouter().add(routePattern: "/*/a")
        }
        #expect(error.description.contains("be the last one"))
        #expect(error.localizedDescription == error.description)
    }
}
