import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Providers made of closures")
struct FunctionalProviderTests {
    private let result = DefaultRouteResult(routePattern: "/a", parameters: [:])

    @Test("The controller provider calls its closures")
    func controllerProvider() throws {
        let controller = UIViewController()
        let provider = FunctionalControllerProvider(
            isResponsibleCallback: { $0.routePattern == "/a" },
            makeControllerCallback: { _ in controller }
        )
        #expect(provider.isResponsible(routeResult: result))
        #expect(!provider.isResponsible(routeResult: DefaultRouteResult(routePattern: "/b", parameters: [:])))
        #expect(try provider.makeController(routeResult: result) === controller)
        #expect(try provider.makeControllerCallback(result) === controller)
        #expect(provider.isResponsibleCallback(result))
    }

    @Test("The error of a closure is rethrown")
    func error() {
        let provider = FunctionalControllerProvider(
            isResponsibleCallback: { _ in true },
            makeControllerCallback: { _ in throw NamedRefusal("no") }
        )
        #expect(throws: NamedRefusal("no")) { try provider.makeController(routeResult: result) }
    }

    @Test("The option provider calls its closure")
    func optionProvider() {
        let provider = FunctionalRoutingOptionProvider { NamedOption($0.routePattern) }
        #expect((provider.option(routeResult: result) as? NamedOption)?.description == "/a")
        #expect(provider.optionCallback(result) != nil)
    }
}
