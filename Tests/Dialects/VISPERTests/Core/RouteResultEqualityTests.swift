import Testing
import VISPERTestSupport
import VISPER_Core

@Suite("Route results are equal by pattern, parameters and option")
struct RouteResultEqualityTests {
    private struct Greedy: RoutingOption {
        func isEqual(otherOption: RoutingOption?) -> Bool { true }
    }

    private let push = NamedOption("push")

    private func areEqual(_ first: StubResult, _ second: StubResult?) -> Bool {
        first.isEqual(routeResult: second)
    }

    @Test("Results with equal patterns, parameters and options are equal")
    func equal() {
        let result = StubResult("/a", parameters: ["id": 1, "names": ["x", "y"]], option: push)
        #expect(
            areEqual(result, StubResult("/a", parameters: ["names": ["x", "y"], "id": 1], option: push))
        )
    }

    @Test("A result is not equal to nil")
    func none() {
        #expect(!areEqual(StubResult("/a"), nil))
    }

    @Test("Results with different patterns are not equal", arguments: [nil, NamedOption("push")])
    func pattern(option: NamedOption?) {
        #expect(!areEqual(StubResult("/a", option: option), StubResult("/b", option: option)))
    }

    @Test(
        "Results with different parameters are not equal, with or without an option",
        arguments: [nil, NamedOption("push")]
    )
    func parameters(option: NamedOption?) {
        let result = StubResult("/a", parameters: ["id": 1], option: option)
        #expect(areEqual(result, StubResult("/a", parameters: ["id": 1], option: option)))
        #expect(!areEqual(result, StubResult("/a", parameters: ["id": 2], option: option)))
        #expect(!areEqual(result, StubResult("/a", parameters: ["id": "1"], option: option)))
        #expect(!areEqual(result, StubResult("/a", parameters: ["id": 1, "name": ""], option: option)))
        #expect(!areEqual(result, StubResult("/a", option: option)))
    }

    @Test("Parameters of any type are compared as NSDictionary does")
    func parametersOfAnyType() {
        struct Point: Hashable { let x: Int }
        let object = NSObject()
        func result(_ point: Point, _ object: NSObject, _ list: [Int]) -> StubResult {
            StubResult("/a", parameters: ["point": point, "object": object, "list": list])
        }
        let reference = result(Point(x: 1), object, [1, 2])
        #expect(areEqual(reference, result(Point(x: 1), object, [1, 2])))
        #expect(!areEqual(reference, result(Point(x: 2), object, [1, 2])))
        #expect(!areEqual(reference, result(Point(x: 1), NSObject(), [1, 2])))
        #expect(!areEqual(reference, result(Point(x: 1), object, [1])))
    }

    @Test("Results with different options are not equal, nor is a result with an option to one without")
    func option() {
        #expect(!areEqual(StubResult("/a", option: push), StubResult("/a", option: NamedOption("modal"))))
        #expect(!areEqual(StubResult("/a", option: push), StubResult("/a")))
        #expect(!areEqual(StubResult("/a"), StubResult("/a", option: push)))
    }

    @Test("The option of the left result decides whether the options are equal")
    func asymmetry() {
        #expect(areEqual(StubResult("/a", option: Greedy()), StubResult("/a", option: push)))
        #expect(areEqual(StubResult("/a", option: Greedy()), StubResult("/a")))
        #expect(!areEqual(StubResult("/a", option: push), StubResult("/a", option: Greedy())))
    }
}
