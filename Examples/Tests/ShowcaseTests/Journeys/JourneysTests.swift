import HeadlessUIKit
import TestSupport
import Testing
import VISPER

@testable import ShowcaseApps

@MainActor
@Suite("Journeys", .exclusively(.keyWindow))
struct JourneysTests {
    private let app = JourneysViewController()
    private let window = UIWindow()

    init() {
        window.rootViewController = app
        window.makeKeyAndVisible()
    }

    // MARK: The ticket

    @Test("The stack begins with the planner, whose button offers a ticket")
    func start() throws {
        #expect(app.stack.viewControllers.count == 1)
        #expect(try planner.buttonTitle == "Ticket to Aarhus")
        #expect(app.place == link("/plan"))
    }

    @Test("The button presents a ticket")
    func ticket() throws {
        try tapTicket()
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message == "One seat to Aarhus, by the window")
        #expect(alert.actions.map(\.title) == ["Thanks"])
        #expect(alert.actions.map(\.style) == [.cancel])
        #expect(app.place == link("/ticket/Aarhus"))
        #expect(alert.actions[0].simulateTap())
        #expect(app.presentedViewController == nil)
    }

    @Test(
        "The ticket is to the typed destination",
        arguments: [("Ghent", "Ghent"), ("A/B", "A/B"), ("", "anywhere")]
    )
    func destination(typed: String, goal: String) async throws {
        let field = try #require(try planner.view.descendant("plan.destination") as UITextField?)
        #expect(field.simulateEditing(text: typed))
        await mainQueueTurn()
        #expect(app.app.state.value.journey.destination == typed)
        #expect(try planner.buttonTitle == "Ticket to \(goal)")
        try tapTicket()
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message == "One seat to \(goal), by the window")
    }

    @Test("The button follows the destination in the state when an action changes it")
    func state() async throws {
        app.app.redux.actionDispatcher.dispatch(ChooseDestinationAction(destination: "Cork"))
        await mainQueueTurn()
        #expect(try planner.buttonTitle == "Ticket to Cork")
        // A screen made later begins with the current destination.
        try app.wireframe.route(route: Route.plan, option: .rootVC())
        #expect(try planner.destinationField.text == "Cork")
        #expect(try planner.buttonTitle == "Ticket to Cork")
    }

    @Test("The field shows the destination in the state, also while it is being edited")
    func field() async throws {
        let field = try planner.destinationField
        #expect(field.simulateEditing(text: "Ghent"))
        await mainQueueTurn()
        #expect(field.isEditing)
        app.app.redux.actionDispatcher.dispatch(ChooseDestinationAction(destination: "Cork"))
        await mainQueueTurn()
        #expect(field.text == "Cork")
    }

    @Test("A second ticket is presented over the first")
    func secondTicket() throws {
        try tapTicket()
        let first = try #require(app.presentedViewController)
        try app.wireframe.route(route: "/ticket/Ghent")
        let second = try #require(first.presentedViewController as? UIAlertController)
        #expect(second.message == "One seat to Ghent, by the window")
        #expect(app.place == link("/ticket/Ghent"))
    }

    // MARK: Links

    @Test(
        "A link to a screen also pushes those below it",
        arguments: [
            ("/plan", ["/plan"]), ("/places", ["/plan", "/places"]),
            ("/places/Ghent", ["/plan", "/places", "/places/Ghent"]),
            ("/stack?url=/plan&url=/places/Aarhus", ["/plan", "/places/Aarhus"]),
        ]
    )
    func linkToStack(path: String, stack: [String]) {
        #expect(app.open(link(path)))
        #expect(app.wireframe.stackURLs == stack.map(link))
        #expect(app.place.absoluteString == stack.last)
    }

    @Test("A link to a screen in the stack pops to it, and dismisses what covers it")
    func linkBack() throws {
        #expect(app.open(link("/places/Ghent")))
        let start = app.stack.viewControllers[0]
        try app.wireframe.route(route: "/ticket/Ghent")
        #expect(app.open(link("/plan")))
        #expect(app.stack.viewControllers == [start])
        #expect(app.presentedViewController == nil)
    }

    @Test("A link to a covered ticket dismisses the covering one")
    func linkToCovered() throws {
        #expect(app.open(link("/ticket/Aarhus")))
        #expect(app.open(link("/ticket/Ghent")))
        #expect(app.open(link("/ticket/Aarhus")))
        #expect(app.place == link("/ticket/Aarhus"))
        #expect(app.presentedViewController?.presentedViewController == nil)
    }

    @Test("Links to tabs, and to screens in the first tab, select the tab")
    func linkToTab() {
        #expect(app.open(link("/routes")))
        #expect(app.selectedIndex == 1)
        #expect(app.place == link("/routes"))
        #expect(app.open(link("/places")))
        #expect(app.selectedIndex == 0)
        #expect(app.open(link("/routes")))
        #expect(app.open(link("/places")))
        #expect(app.selectedIndex == 0)
    }

    @Test("A link to a tab dismisses a presented ticket")
    func linkToCoveredTab() {
        #expect(app.open(link("/ticket/Aarhus")))
        #expect(app.open(link("/routes")))
        #expect(app.place == link("/routes"))
        #expect(app.presentedViewController == nil)
    }

    @Test(
        "A bad link opens nothing and changes nothing",
        arguments: ["/", "/nonsense", "/places/a/b", "/ticket", "/plan/x"]
    )
    func badLink(path: String) {
        #expect(app.open(link("/places")))
        #expect(!app.open(link(path)))
        #expect(app.wireframe.stackURLs == ["/plan", "/places"].map(link))
        #expect(app.presentedViewController == nil)
    }

    // MARK: The other screens

    @Test("The button for the next place replaces the current place's screen")
    func nextPlace() throws {
        #expect(app.open(link("/places/Kiruna")))
        let next = try #require(app.stack.topViewController?.view.descendant("place.next") as UIButton?)
        #expect(next.simulateTap())
        #expect(app.wireframe.stackURLs == ["/plan", "/places", "/places/Aarhus"].map(link))
    }

    @Test("A failed route shows an alert with similar routes")
    func explanation() throws {
        // The explanation is presented on the key window, and another suite may have made its own window key.
        window.makeKey()
        app.wireframe.explainingFailure { try app.wireframe.route(route: "/place") }
        let alert = try #require(app.presentedViewController as? UIAlertController)
        #expect(alert.message?.contains("There is no route for /place. Did you mean /places") == true)
        #expect(app.place == link("/plan"))
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
        weak var app: JourneysViewController?
        weak var wireframe: DefaultWireframe?
        do {
            let other = JourneysViewController()
            (app, wireframe) = (other, other.wireframe)
        }
        // The app's first route is still in progress, and retains the app and its wireframe until it ends.
        await mainQueueTurn()
        #expect(app == nil)
        #expect(wireframe == nil)
    }

    private var planner: PlannerViewController {
        get throws { try #require(app.stack.viewControllers.first as? PlannerViewController) }
    }

    private func tapTicket() throws {
        let button = try #require(planner.view.descendant("plan.ticket") as UIButton?)
        #expect(button.simulateTap())
    }

    private func link(_ path: String) -> URL { URL(string: path)! }
}
