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
    func testDispatchFunctionIsAnyFunctionOfActions() {
        var dispatched: [Action] = []
        let mock: Middleware<TestState>.DispatchFunction = { (actions: Action...) in
            dispatched.append(contentsOf: actions)
        }
        // Effects as functions: one with the types written out, and one with the middleware's names for them.
        func twice(_ getState: () -> TestState, _ dispatch: @escaping (Action...) -> Void, _ action: Action) {
            dispatch(action, action)
        }
        func once(
            getState: Middleware<TestState>.GetState,
            dispatch: @escaping Middleware<TestState>.DispatchFunction,
            action: Action
        ) {
            dispatch(SetNameAction(name: getState().name))
        }
        let middleware = Middleware(
            Middleware<TestState>().sideEffect(twice),
            Middleware<TestState>().sideEffect(once)
        )
        XCTAssertEqual(middleware.transform({ TestState(name: "a") }, mock, LoadNameAction()).count, 1)
        XCTAssertEqual(dispatched.count, 3)
        XCTAssertEqual((dispatched.last as? SetNameAction)?.name, "a")
    }
}
