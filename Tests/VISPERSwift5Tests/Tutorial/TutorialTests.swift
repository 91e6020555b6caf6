import VISPER
import XCTest

/// Runs the apps of the tutorial, and checks the visible screens.
final class TutorialTests: XCTestCase {

    /// Waits for a condition that later turns of the main queue fulfil.
    private func wait(_ what: String, until condition: @escaping () -> Bool) {
        let expectation = XCTestExpectation(description: what)
        func check() {
            if condition() {
                expectation.fulfill()
            } else {
                DispatchQueue.main.async { check() }
            }
        }
        check()
        self.wait(for: [expectation], timeout: 60)
    }

    private func launch(_ delegate: UIApplicationDelegate) {
        XCTAssertTrue(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
    }

    private func onlyController<T: UIViewController>(of window: UIWindow?, _ type: T.Type) -> T? {
        let navigationController = window?.rootViewController as? UINavigationController
        XCTAssertEqual(navigationController?.viewControllers.count, 1)
        return navigationController?.viewControllers.first as? T
    }

    private func expectMessage(
        _ message: String,
        over controller: UIViewController?,
        file: StaticString = #filePath,
        line: UInt = #line
    ) -> UIAlertController? {
        self.wait("an alert is shown") {
            controller?.presentedViewController is UIAlertController
        }
        let alert = controller?.presentedViewController as? UIAlertController
        XCTAssertEqual(alert?.message, message, file: file, line: line)
        XCTAssertEqual(alert?.actions.map { $0.title }, ["Goodbye"], file: file, line: line)
        XCTAssertEqual(alert?.actions.map { $0.style }, [.cancel], file: file, line: line)
        return alert
    }

    func testChapter1ShowsAScreenAndItsPresenter() {
        let delegate = Chapter1.AppDelegate()
        self.launch(delegate)
        let controller = self.onlyController(of: delegate.window, Chapter1.StartViewController.self)
        controller?.loadViewIfNeeded()
        XCTAssertEqual(controller?.button.title(for: .normal), "Hello unknown guy")
        XCTAssertNotNil(controller?.tapEvent)
    }

    func testChapter2ShowsAMessageForATap() {
        let delegate = Chapter2.AppDelegate()
        self.launch(delegate)
        let controller = self.onlyController(of: delegate.window, Chapter2.StartViewController.self)
        self.wait("the screen is shown") { controller?.view.window != nil }
        controller?.button.sendActions(for: .touchUpInside)
        _ = self.expectMessage("Nice to meet you unknown guy", over: delegate.window?.rootViewController)
    }

    func testChapter2ShowsAMessageOverAMessage() throws {
        let delegate = Chapter2.AppDelegate()
        self.launch(delegate)
        let controller = self.onlyController(of: delegate.window, Chapter2.StartViewController.self)
        self.wait("the screen is shown") { controller?.view.window != nil }
        try delegate.visperApp.wireframe.route(url: URL(string: "/message/Ann")!)
        let first = self.expectMessage("Nice to meet you Ann", over: delegate.window?.rootViewController)
        try delegate.visperApp.wireframe.route(url: URL(string: "/message/Bea%20%26%20Cid")!)
        _ = self.expectMessage("Nice to meet you Bea & Cid", over: first)
    }

    func testChapter3ShowsTheNameThatIsEntered() {
        let delegate = Chapter3.AppDelegate()
        self.launch(delegate)
        let controller = self.onlyController(of: delegate.window, Chapter3.StartViewController.self)
        self.wait("the screen is shown") { controller?.view.window != nil }
        XCTAssertEqual(controller?.button.title(for: .normal), "Hello unknown guy")
        XCTAssertEqual(controller?.nameField?.placeholder, "enter your username here")

        controller?.nameField?.text = "Ann"
        controller?.nameField?.sendActions(for: .editingChanged)
        XCTAssertEqual(controller?.button.title(for: .normal), "Hello unknown guy")
        self.wait("the name is shown") { controller?.button.title(for: .normal) == "Hello Ann" }
        XCTAssertTrue(delegate.visperApp.state === delegate.visperApp.redux.store.observableState)
        XCTAssertEqual(delegate.visperApp.state.value.userState.userName, "Ann")

        controller?.button.sendActions(for: .touchUpInside)
        let alert = self.expectMessage("Nice to meet you Ann", over: delegate.window?.rootViewController)
        alert?.dismiss(animated: false)

        controller?.nameField?.text = ""
        controller?.nameField?.sendActions(for: .editingChanged)
        self.wait("nobody is shown") { controller?.button.title(for: .normal) == "Hello unknown person" }
    }

    func testChapter3ReleasesTheScreenWithItsPresenter() {
        let delegate = Chapter3.AppDelegate()
        self.launch(delegate)
        weak var controller: Chapter3.StartViewController?
        controller = self.onlyController(of: delegate.window, Chapter3.StartViewController.self)
        self.wait("the screen is shown") { controller?.view.window != nil }
        (delegate.window?.rootViewController as? UINavigationController)?
            .setViewControllers([UIViewController()], animated: false)
        self.wait("the screen is released") { controller == nil }
    }

    func testChapter4ReducesEveryPartOfTheState() {
        let app = Chapter4.makeReduxApp()
        Chapter4.addReducers(to: app.redux.reducerContainer)
        let observer = Chapter4.Observer()
        observer.observe(app)
        app.redux.actionDispatcher.dispatch(
            Chapter4.SetUsernameAction(newUsername: "Ann"),
            Chapter4.IncrementAction()
        )
        XCTAssertEqual(app.state.value, Chapter4.AppState.initial)
        self.wait("the actions are reduced") { !app.state.value.todos.isEmpty }
        XCTAssertEqual(app.state.value.userState, Chapter4.UserState(userName: "Ann", visits: 1))
        XCTAssertEqual(app.state.value.todos, [Chapter4.Todo(text: "todo 1")])
        XCTAssertEqual(observer.names, ["nobody", "Ann", "Ann"])

        observer.referenceBag.dispose()
        app.redux.actionDispatcher.dispatch(Chapter4.SetUsernameAction(newUsername: "Bea"))
        self.wait("the name is changed") { app.state.value.userState?.userName == "Bea" }
        XCTAssertEqual(observer.names, ["nobody", "Ann", "Ann"])
    }

    func testChapter4AddsALogicFeature() throws {
        let app: any ReduxApp<Chapter4.AppState> = Chapter4.makeReduxApp()
        let logicFeature = Chapter4.ExampleLogicFeature()
        try app.add(feature: logicFeature)
        app.redux.store.dispatch(Chapter4.SetUsernameAction(newUsername: "Ann"))
        self.wait("the name is changed") { app.state.value.userState?.userName == "Ann" }
    }

    func testChapter4ReducesAsynchronously() {
        let app = Chapter4.makeReduxApp()
        app.redux.reducerContainer.addReducer(
            reducer: Chapter4.LoadUsernameReducer(currentState: app.state.map { $0.userState })
        )
        var load: ((String) -> Void)?
        var states: [String?] = []
        app.redux.store.dispatch(
            Chapter4.LoadUsernameAction(load: { load = $0 }),
            completion: { states.append(app.state.value.userState?.userName) }
        )
        self.wait("the name is asked for") { load != nil }
        XCTAssertEqual(states, [])
        load?("Ann")
        self.wait("the name is there") { !states.isEmpty }
        XCTAssertEqual(states, ["Ann"])
    }

    func testChapter5RegistersFeaturesAndTheirParts() throws {
        let wireframeApp = DefaultWireframeAppFactory().makeApp()
        let navigationController = UINavigationController()
        wireframeApp.navigateOn(navigationController)
        wireframeApp.add(featureObserver: Chapter5.AddingByHand())
        let feature = Chapter5.ExampleFeature()
        try wireframeApp.add(feature: feature)
        try wireframeApp.add(feature: Chapter5.ExamplePresenterFeature())
        try wireframeApp.add(feature: Chapter5.ManualFeature())

        try wireframeApp.wireframe.route(url: URL(string: "/an/example/path")!)
        try wireframeApp.wireframe.route(route: "/manual/17")
        XCTAssertEqual(
            navigationController.viewControllers.map { $0.title },
            ["feature with a presenter", "17"]
        )
    }

    #if !canImport(UIKit)
    func testLaunchOptionsHaveTheirEarlierNameToo() {
        let options: [UIApplicationLaunchOptionsKey: Any] = [:]
        XCTAssertTrue(Chapter1.AppDelegate().application(.shared, didFinishLaunchingWithOptions: options))
    }
    #endif
}
