#if Macros
import VISPER
import VISPER_Macros
import XCTest

// A state as it would have been marked for Sourcery, with macros in the place of the protocols.

@AutoAppReducer(reducersOf: LoginState.self)
struct LoginAppState: Equatable {
    let loginState: LoginState
}

/// Marked in both ways.
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
