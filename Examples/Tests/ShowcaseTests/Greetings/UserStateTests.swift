import Testing
import VISPER

@testable import ShowcaseApps

@Suite("The greeted person")
struct UserStateTests {
    @Test("Who has no name is an unknown person", arguments: [("Ada", "Ada"), ("", "unknown person")])
    func greetedName(userName: String, greetedName: String) {
        #expect(UserState(userName: userName).greetedName == greetedName)
    }

    @Test("The action's name becomes the state's")
    func reducer() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: ChangeUserNameReducer())
        let state = GreetingsState.reduce(
            provider: container,
            action: ChangeUserNameAction(userName: "Grace"),
            state: GreetingsState(userState: UserState(userName: "Ada"))
        )
        #expect(state.userState == UserState(userName: "Grace"))
    }
}
