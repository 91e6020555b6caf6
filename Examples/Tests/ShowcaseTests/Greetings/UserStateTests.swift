import MillraceTesting
import Testing
import VISPER

@testable import ShowcaseApps

@Suite("The greeted person")
struct UserStateTests {
    @Test(
        "A person without a name is greeted as unknown person",
        arguments: [("Ada", "Ada"), ("", "unknown person")]
    )
    func greetedName(userName: String, greetedName: String) {
        #expect(UserState(userName: userName).greetedName == greetedName)
    }

    @Test("The action sets the name in the state")
    func reducer() async throws {
        let redux = Redux(
            appReducer: GreetingsState.reduce,
            initialState: GreetingsState(userState: UserState(userName: "Ada"))
        )
        redux.reducerContainer.addReducer(reducer: ChangeUserNameReducer())
        let test = TestStore(redux)
        try await test.send(ChangeUserNameAction(userName: "Grace")) {
            $0.userState = UserState(userName: "Grace")
        }
        try await test.finish()
    }
}
