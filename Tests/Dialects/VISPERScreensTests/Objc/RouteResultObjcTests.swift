import Testing
import VISPERTestSupport
import VISPER_Objc

@Suite("A route result as an object")
struct RouteResultObjcTests {
    /// A result that equals only results of its own type.
    private struct Own: RouteResult, @unchecked Sendable {
        let routePattern = "/own"
        var routingOption: RoutingOption?
        let parameters: [String: Any] = [:]
        func isEqual(routeResult: RouteResult?) -> Bool { routeResult is Own }
    }

    private let push = NamedOption("push")

    @Test("RouteResultObjc has pattern, parameters and option of the wrapped result")
    func properties() {
        let object = RouteResultObjc(routeResult: StubResult("/start", parameters: ["id": 1], option: push))
        #expect(object.routeResult is StubResult)
        #expect(object.routePattern == "/start")
        #expect(object.parameters as? [String: Int] == ["id": 1])
        #expect(push.isEqual(otherOption: object.routingOption))
    }

    @Test("Setting the option changes the option of the wrapped result")
    func option() {
        let object = RouteResultObjc(routeResult: StubResult("/start", option: push))
        object.routingOption = NamedOption("modal")
        #expect(NamedOption("modal").isEqual(otherOption: object.routeResult?.routingOption))
    }

    @Test("The wrapped result may be nil, and then pattern and parameters are empty")
    func optional() {
        let object = RouteResultObjc(routeResult: StubResult("/start", parameters: ["id": 1], option: push))
        let result: RouteResult?? = object.routeResult
        #expect(result != nil)
        object.routeResult = nil
        object.routingOption = push
        #expect(object.routeResult == nil && object.routingOption == nil)
        #expect(object.routePattern == "" && object.parameters.isEmpty)
        #expect(!object.isEqual(routeResult: StubResult("/start")))
        object.routeResult = StubResult("/end")
        #expect(object.routePattern == "/end")
    }

    @Test("isEqual forwards to the wrapped result, and unwraps the argument")
    func equality() {
        let object = RouteResultObjc(routeResult: StubResult("/start"))
        #expect(object.isEqual(routeResult: StubResult("/start")))
        #expect(object.isEqual(routeResult: RouteResultObjc(routeResult: StubResult("/start"))))
        #expect(!object.isEqual(routeResult: StubResult("/end")))
        #expect(!object.isEqual(routeResult: nil))

        let own = RouteResultObjc(routeResult: Own())
        #expect(own.isEqual(routeResult: RouteResultObjc(routeResult: Own())))
        #expect(!own.isEqual(routeResult: StubResult("/own")))
    }
}
