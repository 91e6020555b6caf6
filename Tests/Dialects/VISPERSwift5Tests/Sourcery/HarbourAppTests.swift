#if Macros
import VISPER
import VISPER_Macros
import XCTest

// States that were written for Sourcery, marked by protocols. Macros now take the place of these marks.

/// A state that is marked both by the macros and by the protocols for Sourcery.
@AutoReducer
@WithAutoInitializers
public struct BerthState: Equatable, AutoReducer, WithAutoInitializers {
    let isFree: Bool
    let shipName: String?
}

typealias BerthStateSetShipnameAction = BerthState.Actions.SetShipname

@AutoAppReducer(reducersOf: BerthState.self)
struct HarbourAppState: Equatable {
    let berthState: BerthState
}

final class HarbourAppTests: XCTestCase {

    func testAnAppIsGeneratedForAStateWithMarksOfBothKinds() throws {
        let occupied = HarbourAppState(berthState: BerthState(isFree: false, shipName: "Fulmar"))
        let app: AnyVISPERApp<HarbourAppState> = try GeneratedAppFactoryForHarbourAppState()
            .makeApplication(initialState: occupied)
        let left = self.expectation(description: "the ship has left")
        app.redux.store.dispatch(BerthState.Actions.SetIsFree(isFree: true))
        app.redux.store.dispatch(BerthStateSetShipnameAction(shipName: nil)) {
            left.fulfill()
        }
        self.wait(for: [left], timeout: 60)
        XCTAssertEqual(app.state.value.berthState, BerthState(isFree: true, shipName: nil))
    }
}
#endif
