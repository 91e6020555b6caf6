import VISPER
import XCTest

/// Launches the apps of this folder, and looks at their screens and states.
final class TideTableTests: XCTestCase {

    // MARK: Helpers

    private func launch(_ delegate: UIApplicationDelegate) {
        XCTAssertTrue(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
    }

    private func rootScreen<Screen: UIViewController>(_ type: Screen.Type, in window: UIWindow?) -> Screen? {
        let stack = (window?.rootViewController as? UINavigationController)?.viewControllers
        XCTAssertEqual(stack?.count, 1)
        return stack?.first as? Screen
    }

    /// Lets the main queue turn until the condition holds.
    private func turn(until what: String, _ condition: @escaping () -> Bool) {
        let holds = XCTestExpectation(description: what)
        func look() {
            guard !condition() else { return holds.fulfill() }
            DispatchQueue.main.async { look() }
        }
        look()
        self.wait(for: [holds], timeout: 60)
    }

    private func warning(
        over screen: UIViewController?,
        says message: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) -> UIAlertController? {
        self.turn(until: "a warning is shown") { screen?.presentedViewController is UIAlertController }
        let warning = screen?.presentedViewController as? UIAlertController
        XCTAssertEqual(warning?.message, message, file: file, line: line)
        XCTAssertEqual(warning?.actions.map { $0.style }, [.cancel], file: file, line: line)
        XCTAssertEqual(warning?.actions.map { $0.title }, ["Stay ashore"], file: file, line: line)
        return warning
    }

    // MARK: Screens

    func testALaunchShowsTheScreenOfARouteWithItsPresenter() {
        let delegate = PrintedTable.Delegate()
        self.launch(delegate)
        let screen = self.rootScreen(PrintedTable.TideScreen.self, in: delegate.window)
        screen?.loadViewIfNeeded()
        XCTAssertNotNil(screen?.bellRung)
        XCTAssertEqual(screen?.bell.title(for: .normal), "High water at Port Null")
    }

    func testATapOnAButtonRoutesToAnAlert() {
        let delegate = WarningBoard.Delegate()
        self.launch(delegate)
        let screen = self.rootScreen(WarningBoard.TideScreen.self, in: delegate.window)
        self.turn(until: "the screen is in the window") { screen?.view.window != nil }
        screen?.bell.sendActions(for: .touchUpInside)
        _ = self.warning(over: delegate.window?.rootViewController, says: "Gale in Port Null")
    }

    func testASecondModalRouteIsPresentedOverTheFirst() throws {
        let delegate = WarningBoard.Delegate()
        self.launch(delegate)
        let screen = self.rootScreen(WarningBoard.TideScreen.self, in: delegate.window)
        self.turn(until: "the screen is in the window") { screen?.view.window != nil }
        try delegate.app.wireframe.route(url: URL(string: "/warnings/Whitby")!)
        let first = self.warning(over: delegate.window?.rootViewController, says: "Gale in Whitby")
        try delegate.app.wireframe.route(url: URL(string: "/warnings/Rye%20%26%20Hove")!)
        _ = self.warning(over: first, says: "Gale in Rye & Hove")
    }

    func testATextThatIsEnteredIsReducedAndShown() {
        let delegate = ChosenHarbour.Delegate()
        self.launch(delegate)
        let screen = self.rootScreen(ChosenHarbour.TideScreen.self, in: delegate.window)
        self.turn(until: "the screen is in the window") { screen?.view.window != nil }
        XCTAssertEqual(screen?.harbourField?.placeholder, "Which harbour?")
        XCTAssertEqual(screen?.bell.title(for: .normal), "High water at Port Null")

        func enter(_ harbour: String) {
            screen?.harbourField?.text = harbour
            screen?.harbourField?.sendActions(for: .editingChanged)
        }
        enter("Whitby")
        XCTAssertEqual(screen?.bell.title(for: .normal), "High water at Port Null")
        self.turn(until: "the harbour is shown") {
            screen?.bell.title(for: .normal) == "High water at Whitby"
        }
        XCTAssertEqual(delegate.app.state.value.harbourState.harbour, "Whitby")
        XCTAssertTrue(delegate.app.redux.store.observableState === delegate.app.state)

        screen?.bell.sendActions(for: .touchUpInside)
        let warning = self.warning(over: delegate.window?.rootViewController, says: "Gale in Whitby")
        warning?.dismiss(animated: false)

        enter("")
        self.turn(until: "no harbour is shown") { screen?.bell.title(for: .normal) == "High water at sea" }
    }

    func testAScreenWhosePresenterSubscribesIsReleased() {
        let delegate = ChosenHarbour.Delegate()
        self.launch(delegate)
        weak var screen: ChosenHarbour.TideScreen?
        screen = self.rootScreen(ChosenHarbour.TideScreen.self, in: delegate.window)
        self.turn(until: "the screen is in the window") { screen?.view.window != nil }
        let screens = delegate.window?.rootViewController as? UINavigationController
        screens?.setViewControllers([UIViewController()], animated: false)
        self.turn(until: "the screen is released") { screen == nil }
    }

    func testPartsOfAFeatureMayBeOtherFeaturesOrAddedByHand() throws {
        let app = DefaultWireframeAppFactory().makeApp()
        let screens = UINavigationController()
        app.navigateOn(screens)
        app.add(featureObserver: SeaChart.Surveyor())
        try app.add(feature: SeaChart.DepthFeature())
        try app.add(feature: SeaChart.BuoyFeature())
        let chart = SeaChart.ChartFeature()
        try app.add(feature: chart)

        try app.wireframe.route(route: "/depths/40")
        try app.wireframe.route(url: URL(string: "/coast/north/chart")!)
        XCTAssertEqual(screens.viewControllers.map { $0.title }, ["40", "chart of buoys"])
    }

    #if !canImport(UIKit)
    func testLaunchOptionsHaveTheirEarlierNameToo() {
        let options: [UIApplicationLaunchOptionsKey: Any] = [:]
        XCTAssertTrue(PrintedTable.Delegate().application(.shared, didFinishLaunchingWithOptions: options))
    }
    #endif

    // MARK: State

    func testEveryKindOfReducerChangesItsPartOfTheState() {
        let log = TideLog.open()
        TideLog.fill(log.redux.reducerContainer)
        let clerk = TideLog.Clerk()
        clerk.follow(log)
        log.redux.actionDispatcher.dispatch(
            TideLog.ReadGauge(),
            TideLog.NameGauge(name: "East Pier")
        )
        XCTAssertEqual(log.state.value, TideLog.LogState.blank)
        self.turn(until: "the gauge has its name") { log.state.value.gauge?.name == "East Pier" }
        XCTAssertEqual(log.state.value.gauge, TideLog.Gauge(name: "East Pier", readings: 1))
        XCTAssertEqual(log.state.value.pages, [TideLog.Page(title: "reading 1")])
        XCTAssertEqual(clerk.names, ["unnamed", "unnamed", "East Pier"])

        clerk.subscriptions.dispose()
        log.redux.actionDispatcher.dispatch(TideLog.NameGauge(name: "West Pier"))
        self.turn(until: "the gauge has another name") { log.state.value.gauge?.name == "West Pier" }
        XCTAssertEqual(clerk.names.last, "East Pier")
    }

    func testALogicFeatureAddsItsReducers() throws {
        let log: any ReduxApp<TideLog.LogState> = TideLog.open()
        let naming = TideLog.NamingFeature()
        try log.add(feature: naming)
        log.redux.store.dispatch(TideLog.NameGauge(name: "Weir"))
        self.turn(until: "the gauge has its name") { log.state.value.gauge?.name == "Weir" }
    }

    func testAnAsynchronousReducerCompletesTheDispatchWhenItAnswers() {
        let log = TideLog.open()
        log.redux.reducerContainer.addReducer(
            reducer: TideLog.AskPilotReducer(gauge: log.state.map { $0.gauge })
        )
        var answer: ((String) -> Void)?
        var names: [String?] = []
        log.redux.store.dispatch(
            TideLog.AskPilot(ask: { answer = $0 }),
            completion: { names.append(log.state.value.gauge?.name) }
        )
        self.turn(until: "the pilot is asked") { answer != nil }
        XCTAssertEqual(names, [])
        answer?("Fairway")
        self.turn(until: "the dispatch is completed") { !names.isEmpty }
        XCTAssertEqual(names, ["Fairway"])
    }
}
