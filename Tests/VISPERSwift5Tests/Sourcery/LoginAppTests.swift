#if Macros
import VISPER
import VISPER_Macros
import XCTest

// States that were written for Sourcery, marked by protocols. Macros now take the place of these marks.

@AutoAppReducer(reducersOf: LoginState.self)
struct LoginAppState: Equatable {
    let loginState: LoginState
}

/// A state that is marked both by the macros and by the protocols for Sourcery.
@AutoReducer
@WithAutoInitializers
public struct LoginState: Equatable, AutoReducer, WithAutoInitializers {
    let userName: String?
    let isLoggedIn: Bool
}

typealias LoginStateSetUsernameAction = LoginState.Actions.SetUsername

final class LoginAppTests: XCTestCase {

    func testTheAppIsGenerated() throws {
        let initialState = LoginAppState(loginState: LoginState(userName: "ann", isLoggedIn: true))
        let app: AnyVISPERApp<LoginAppState> = try GeneratedAppFactoryForLoginAppState()
            .makeApplication(initialState: initialState)
        let expectation = self.expectation(description: "the state is set")
        app.redux.store.dispatch(LoginStateSetUsernameAction(userName: nil))
        app.redux.store.dispatch(LoginState.Actions.SetIsLoggedIn(isLoggedIn: false)) {
            expectation.fulfill()
        }
        self.wait(for: [expectation], timeout: 60)
        XCTAssertEqual(app.state.value.loginState, LoginState(userName: nil, isLoggedIn: false))
    }
}
#endif
