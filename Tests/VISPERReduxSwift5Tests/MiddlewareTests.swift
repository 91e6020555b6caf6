import XCTest

@testable import VISPER_Redux

class MiddlewareTests: XCTestCase {
    func testTransformTakesAnyDispatchFunction() {
        var dispatched: [Action] = []
        let middleware = Middleware<TestState>()
            .sideEffect { getState, dispatch, _ in
                dispatch(SetNameAction(name: getState().name), LoadNameAction())
            }
        let actions = middleware.transform(
            { TestState(name: "a") },
            { (actions: Action...) in dispatched.append(contentsOf: actions) },
            LoadNameAction()
        )
        XCTAssertEqual(actions.count, 1)
        XCTAssertTrue(actions.first is LoadNameAction)
        XCTAssertEqual(dispatched.count, 2)
        XCTAssertEqual((dispatched.first as? SetNameAction)?.name, "a")
    }
}
