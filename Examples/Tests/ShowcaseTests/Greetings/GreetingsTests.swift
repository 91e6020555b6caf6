import HeadlessUIKit
import TestSupport
import Testing
import VISPER

@testable import ShowcaseApps

@MainActor
@Suite("Greetings", .exclusively(.keyWindow))
struct GreetingsTests {
    private let app = GreetingsViewController()
    private let window = UIWindow()

    init() {
        window.rootViewController = app
        window.makeKeyAndVisible()
    }

    // MARK: The tutorial

    @Test("The stack begins with the start screen, whose button says hello")
    func start() throws {
        #expect(app.stack.viewControllers.count == 1)
        #expect(try startScreen.buttonTitle == "Hello Ada")
        #expect(app.place == link("/start"))
    }

    @Test("The button presents a message with a goodbye")
    func message() throws {
        try tapHello()
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message == "Nice to meet you Ada")
        #expect(alert.actions.map(\.title) == ["Goodbye"])
        #expect(alert.actions.map(\.style) == [.cancel])
        #expect(app.place == link("/message/Ada"))
        #expect(alert.actions[0].simulateTap())
        #expect(app.presentedViewController == nil)
    }

    @Test(
        "The greeting contains the typed name",
        arguments: [("Grace", "Grace"), ("AC/DC", "AC/DC"), ("", "unknown person")]
    )
    func name(typed: String, greeted: String) async throws {
        let field = try #require(try startScreen.view.descendant("start.name") as UITextField?)
        #expect(field.simulateEditing(text: typed))
        await mainQueueTurn()
        #expect(app.app.state.value.userState.userName == typed)
        #expect(try startScreen.buttonTitle == "Hello \(greeted)")
        try tapHello()
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message == "Nice to meet you \(greeted)")
    }

    @Test("The greeting follows the name in the state when an action changes it")
    func state() async throws {
        app.app.redux.actionDispatcher.dispatch(ChangeUserNameAction(userName: "Barbara"))
        await mainQueueTurn()
        #expect(try startScreen.buttonTitle == "Hello Barbara")
        // A screen made later begins with the current name.
        try app.wireframe.route(route: Route.start, option: .rootVC())
        #expect(try startScreen.nameField.text == "Barbara")
        #expect(try startScreen.buttonTitle == "Hello Barbara")
    }

    @Test("The field shows the name in the state, also while it is being edited")
    func field() async throws {
        let field = try startScreen.nameField
        #expect(field.simulateEditing(text: "Grace"))
        await mainQueueTurn()
        #expect(field.isEditing)
        app.app.redux.actionDispatcher.dispatch(ChangeUserNameAction(userName: "Barbara"))
        await mainQueueTurn()
        #expect(field.text == "Barbara")
    }

    @Test("A second message is presented over the first")
    func secondMessage() throws {
        try tapHello()
        let first = try #require(app.presentedViewController)
        try app.wireframe.route(route: "/message/Grace")
        let second = try #require(first.presentedViewController as? UIAlertController)
        #expect(second.message == "Nice to meet you Grace")
        #expect(app.place == link("/message/Grace"))
    }

    // MARK: Links

    @Test(
        "A link to a screen also pushes those below it",
        arguments: [
            ("/start", ["/start"]), ("/guests", ["/start", "/guests"]),
            ("/guests/Grace", ["/start", "/guests", "/guests/Grace"]),
            ("/stack?url=/start&url=/guests/Ada", ["/start", "/guests/Ada"]),
        ]
    )
    func linkToStack(path: String, stack: [String]) {
        #expect(app.open(link(path)))
        #expect(app.wireframe.stackURLs == stack.map(link))
        #expect(app.place.absoluteString == stack.last)
    }

    @Test("A link to a screen in the stack pops to it, and dismisses what covers it")
    func linkBack() throws {
        #expect(app.open(link("/guests/Grace")))
        let start = app.stack.viewControllers[0]
        try app.wireframe.route(route: "/message/Grace")
        #expect(app.open(link("/start")))
        #expect(app.stack.viewControllers == [start])
        #expect(app.presentedViewController == nil)
    }

    @Test("A link to a covered message dismisses the covering one")
    func linkToCovered() throws {
        #expect(app.open(link("/message/Ada")))
        #expect(app.open(link("/message/Grace")))
        #expect(app.open(link("/message/Ada")))
        #expect(app.place == link("/message/Ada"))
        #expect(app.presentedViewController?.presentedViewController == nil)
    }

    @Test("Links to tabs, and to screens in the first tab, select the tab")
    func linkToTab() {
        #expect(app.open(link("/routes")))
        #expect(app.selectedIndex == 1)
        #expect(app.place == link("/routes"))
        #expect(app.open(link("/guests")))
        #expect(app.selectedIndex == 0)
        #expect(app.open(link("/routes")))
        #expect(app.open(link("/guests")))
        #expect(app.selectedIndex == 0)
    }

    @Test("A link to a tab dismisses a presented message")
    func linkToCoveredTab() {
        #expect(app.open(link("/message/Ada")))
        #expect(app.open(link("/routes")))
        #expect(app.place == link("/routes"))
        #expect(app.presentedViewController == nil)
    }

    @Test(
        "A bad link opens nothing and changes nothing",
        arguments: ["/", "/nonsense", "/guests/a/b", "/message", "/start/x"]
    )
    func badLink(path: String) {
        #expect(app.open(link("/guests")))
        #expect(!app.open(link(path)))
        #expect(app.wireframe.stackURLs == ["/start", "/guests"].map(link))
        #expect(app.presentedViewController == nil)
    }

    // MARK: The other screens

    @Test("The button for the next guest replaces the current guest's screen")
    func nextGuest() throws {
        #expect(app.open(link("/guests/Katherine")))
        let next = try #require(app.stack.topViewController?.view.descendant("guest.next") as UIButton?)
        #expect(next.simulateTap())
        #expect(app.wireframe.stackURLs == ["/start", "/guests", "/guests/Ada"].map(link))
    }

    @Test("A failed route shows an alert with similar routes")
    func explanation() throws {
        // The explanation is presented on the key window, and another suite may have made its own window key.
        window.makeKey()
        app.wireframe.explainingFailure { try app.wireframe.route(route: "/guest") }
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message?.contains("There is no route for /guest. Did you mean /guests") == true)
        #expect(app.place == link("/start"))
    }

    @Test("Every sample route can be performed, except the last")
    func samples() {
        for sample in SampleRoute.all.dropLast() {
            #expect(throws: Never.self, "\(sample.name)") { try sample.perform(app.wireframe) }
            app.dismiss(animated: false)
        }
        #expect(throws: DefaultWireframeError.self) { try SampleRoute.all.last?.perform(app.wireframe) }
    }

    @Test("The app is released with its root")
    func lifetime() async {
        weak var app: GreetingsViewController?
        weak var wireframe: DefaultWireframe?
        do {
            let other = GreetingsViewController()
            (app, wireframe) = (other, other.wireframe)
        }
        // The app's first route is still in progress, and retains the app and its wireframe until it ends.
        await mainQueueTurn()
        #expect(app == nil)
        #expect(wireframe == nil)
    }

    private var startScreen: StartViewController {
        get throws { try #require(app.stack.viewControllers.first as? StartViewController) }
    }

    private func tapHello() throws {
        let hello = try #require(startScreen.view.descendant("start.hello") as UIButton?)
        #expect(hello.simulateTap())
    }

    private func link(_ path: String) -> URL { URL(string: path)! }
}
