import VISPER
import VISPER_Core
import VISPER_Reactive
import XCTest

/// One import suffices, and a second import of a re-exported module does no harm.
final class UmbrellaTests: XCTestCase {

    private struct Tick: VISPER.Action {}

    private struct Tock: VISPER_Core.Action {}

    private struct State: AutoAppReducer, AutoReducer, WithAutoInitializers, WithAutoGeneralInitializer {}

    private class Named: NSObject, CanBeIdentified {
        func identifier() -> String {
            return "1"
        }
    }

    func testEveryModuleIsThere() throws {
        let property: ObservableProperty<Int> = ObservableProperty(1)
        XCTAssertEqual(property.map { $0 + 1 }.value, 2)

        let container: StateChangingReducerContainer = ReducerContainerImpl()
        XCTAssertEqual(container.reduce(action: Tick(), state: 1), 1)
        XCTAssertEqual(container.reduce(action: Tock(), state: 1), 1)
        XCTAssertNotNil(ReduxAppFactory<State>())
        XCTAssertNotNil(UpdateStateWithSubStateAction(subState: State()))

        let store: EntityStore = WriteOnlyMemoryEntityStore()
        try store.persist(Named())
        XCTAssertTrue(try store.exists("1", type: Named.self))

        let controllers: ControllerContainer = DefaultControllerContainer()
        let controller: UIViewController = UIViewController()
        controllers.addUnretained(controller: controller)
        XCTAssertTrue(controllers.getController { $0 === controller } === controller)
        XCTAssertNotNil(FunctionalPresenter())
        XCTAssertNotNil(RouteResultObjc(routeResult: DefaultRouteResult(routePattern: "/a", parameters: [:])))
    }

    // MARK: - The first app of the documentation, unchanged

    struct TapAction: Action {}

    struct CounterFeature: ViewFeature, LogicFeature {
        let routePattern = "/counter"
        let priority = 0

        func makeController(routeResult: RouteResult) -> UIViewController { UIViewController() }
        func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }
        func injectReducers(container: ReducerContainer) {
            container.addReduceFunction { (_, _: TapAction, taps: Int) in taps + 1 }
        }
    }

    func testTheFirstAppOfTheDocumentation() throws {
        let navigationController = UINavigationController()
        let app = VISPERAppFactory<Int>().makeApplication(initialState: 0)
        app.navigateOn(navigationController)
        try app.add(feature: CounterFeature())
        try app.wireframe.route(url: URL(string: "/counter")!)
        app.state.subscribe { taps in
            navigationController.topViewController?.title = "taps: \(taps)"
        }
        XCTAssertEqual(navigationController.topViewController?.title, "taps: 0")
        app.redux.store.dispatch(TapAction())
        let turn = expectation(description: "turn")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 10)
        XCTAssertEqual(navigationController.topViewController?.title, "taps: 1")
    }
}
