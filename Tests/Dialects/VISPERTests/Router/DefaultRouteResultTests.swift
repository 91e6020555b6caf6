import Testing
import VISPER_Wireframe

@Suite("The default route result")
struct DefaultRouteResultTests {
    private struct Numbered: RoutingOption {
        let number: Int

        func isEqual(otherOption: RoutingOption?) -> Bool {
            (otherOption as? Numbered)?.number == number
        }
    }

    @Test("Two results are equal if pattern, parameters and option are equal")
    func equality() {
        let result = DefaultRouteResult(
            routePattern: "/a/:id",
            parameters: ["id": "1"],
            routingOption: Numbered(number: 1)
        )
        var other = result
        #expect(result == other)
        other.routingOption = Numbered(number: 2)
        #expect(result != other)
        other.routingOption = nil
        #expect(result != other)
        #expect(other != result)
        #expect(other == DefaultRouteResult(routePattern: "/a/:id", parameters: ["id": "1"]))
        #expect(other != DefaultRouteResult(routePattern: "/b/:id", parameters: ["id": "1"]))
        #expect(other != DefaultRouteResult(routePattern: "/a/:id", parameters: ["id": "2"]))
    }
}
