import MillraceTesting
import Testing
import VISPER

@testable import ShowcaseApps

@Suite("The planned journey")
struct JourneyTests {
    @Test(
        "A journey without a destination goes anywhere",
        arguments: [("Aarhus", "Aarhus"), ("", "anywhere")]
    )
    func goal(destination: String, goal: String) {
        #expect(Journey(destination: destination).goal == goal)
    }

    @Test("The action sets the destination in the state")
    func reducer() async throws {
        let redux = Redux(
            appReducer: JourneysState.reduce,
            initialState: JourneysState(journey: Journey(destination: "Aarhus"))
        )
        redux.reducerContainer.addReducer(reducer: ChooseDestinationReducer())
        let test = TestStore(redux)
        try await test.send(ChooseDestinationAction(destination: "Ghent")) {
            $0.journey = Journey(destination: "Ghent")
        }
        try await test.finish()
    }
}
