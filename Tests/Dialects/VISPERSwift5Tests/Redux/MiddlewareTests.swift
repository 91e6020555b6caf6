import XCTest

@testable import VISPER_Redux

class MiddlewareTests: XCTestCase {
    func testTransformTakesAnyDispatchFunction() {
        var dispatched: [Action] = []
        let middleware = Middleware<Pot>()
            .sideEffect { getState, dispatch, _ in
                dispatch(Glaze(glaze: getState().glaze), Fire())
            }
        let actions = middleware.transform(
            { Pot(glaze: "ash") },
            { (actions: Action...) in dispatched.append(contentsOf: actions) },
            Fire()
        )
        XCTAssertEqual(actions.count, 1)
        XCTAssertTrue(actions.first is Fire)
        XCTAssertEqual(dispatched.count, 2)
        XCTAssertEqual((dispatched.first as? Glaze)?.glaze, "ash")
    }

    func testDispatchFunctionIsAnyFunctionOfActions() {
        var dispatched: [Action] = []
        let record: Middleware<Pot>.DispatchFunction = { (actions: Action...) in
            dispatched.append(contentsOf: actions)
        }
        // Effects as functions: one with the types written out, and one with the middleware's names for them.
        func twice(_ getState: () -> Pot, _ dispatch: @escaping (Action...) -> Void, _ action: Action) {
            dispatch(action, action)
        }
        func once(
            getState: Middleware<Pot>.GetState,
            dispatch: @escaping Middleware<Pot>.DispatchFunction,
            action: Action
        ) {
            dispatch(Glaze(glaze: getState().glaze))
        }
        let middleware = Middleware(
            Middleware<Pot>().sideEffect(twice),
            Middleware<Pot>().sideEffect(once)
        )
        XCTAssertEqual(middleware.transform({ Pot(glaze: "ash") }, record, Fire()).count, 1)
        XCTAssertEqual(dispatched.count, 3)
        XCTAssertEqual((dispatched.last as? Glaze)?.glaze, "ash")
    }
}
