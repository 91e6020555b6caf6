import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing
import VISPER

@testable import MillraceHost

@MainActor
@Suite("Agents: links into an app", .exclusively(.keyWindow))
struct RouteTests {
    private let app: LinkedApp
    private let agent: Agent

    init() throws {
        let navigation = UINavigationController(rootViewController: screen("Start", of: label("Start")))
        app = try LinkedApp(showing: navigation)
        agent = Agent(navigation)
        let router = try #require(app.wireframe as? any HeadlessRouter)
        agent.screens.routers = { [router] }
        UIApplication.shared.delegate = app
    }

    @Test("The tool routes lists the patterns with their owners, from a requested position")
    func list() async throws {
        let answer = try await agent.answer("routes")
        #expect(
            answer.lines("routes") == [
                "/nobody → nobody", "/log/:text → handler (0)", "shop://cart/:item → CartFeature (0)",
                "/message/:name → MessageFeature (0)",
            ]
        )
        #expect(agent.summary == "list the routes")
        #expect(
            try await agent.answer("routes", ["skip": 3]).lines("routes") == [
                "/message/:name → MessageFeature (0)"
            ]
        )
    }

    @Test("A thousand patterns are returned in parts")
    func manyRoutes() async throws {
        for number in 0..<1_000 { try app.wireframe.add(routePattern: "/pattern/number/\(number)/:of/:many") }
        var lines: [String] = []
        while true {
            let answer = try await agent.answer("routes", ["skip": JSON(lines.count)])
            #expect(JSON.object(answer).data.count <= 8_000)
            lines += answer.lines("routes")
            guard let rest = answer["left_out"]?.string else { break }
            #expect(rest.hasSuffix("call routes with \"skip\": \(lines.count)"))
        }
        #expect(lines.count == 1_004)
        #expect(Set(lines).count == 1_004)
    }

    @Test("For a URL with a route, the answer has the pattern, the parameters and the presenter")
    func leads() async throws {
        let answer = try await agent.answer("routes", ["url": "/message/Ann?unread=2"])
        #expect(answer["leads"] == true)
        #expect(answer["pattern"] == "/message/:name")
        #expect(answer["parameters"] == ["name": "Ann", "unread": "2"])
        #expect(
            answer["explanation"]?.string == """
                "/message/Ann?unread=2" matches "/message/:name": MessageFeature (0) makes the controller, \
                PushRoutingPresenter shows it (DefaultRoutingOptionPush).
                """
        )
        #expect(app.navigation.viewControllers.count == 1)
    }

    @Test("Parameters that are equal after cutting are shown once")
    func equalParameters() async throws {
        let long = String(repeating: "k", count: 60)
        let answer = try await agent.answer("routes", ["url": .string("/message/Ann?\(long)1=x&\(long)2=y")])
        #expect(answer["parameters"] == ["name": "Ann", "\(long)… (1 more)": "x"])
    }

    @Test(
        "For a URL without a route, the answer gives the reason",
        arguments: [
            ("/mesage/Ann", "has \"mesage\" where the pattern wants \"message\", at piece 1"),
            ("/message", "ends where the pattern wants :name, at piece 2"),
            ("/message/Ann/edit", "continues with \"edit\" where the pattern ends, at piece 3"),
            ("shap://cart/5", "has the scheme \"shap\": the pattern wants \"shop\""),
            ("shop://card/5", "has the host \"card\": the pattern wants \"cart\""),
            ("/nobody", "there is neither a handler nor a controller provider"),
            ("/nothing/like/it", "None comes near"),
        ]
    )
    func nowhere(url: String, reason: String) async throws {
        let answer = try await agent.answer("routes", ["url": .string(url)])
        #expect(answer["leads"] == false)
        #expect(answer["explanation"]?.string?.contains(reason) == true, "\(answer)")
    }

    @Test("If an app has several wireframes, a URL is explained by the one that has a route for it")
    func severalWireframes() async throws {
        let other = try #require(DefaultWireframeAppFactory().makeApp().wireframe as? any HeadlessRouter)
        let router = try #require(app.wireframe as? any HeadlessRouter)
        for routers in [[router, other], [other, router]] {
            agent.screens.routers = { routers }
            let answer = try await agent.answer("routes", ["url": "/message/Ann"])
            #expect(answer["leads"] == true)
            #expect(answer["pattern"] == "/message/:name")
        }
    }

    @Test("The tool open_url opens a link, and answers with the screen that the link leads to")
    func open() async throws {
        let answer = try await agent.answer("open_url", ["url": "/message/Ann"])
        #expect(answer["did"] == "open /message/Ann")
        #expect(answer["title"] == "screen \"Ann\"")
        #expect(answer["note"] == nil)
        #expect(app.navigation.viewControllers.count == 2)
        let note = try await agent.answer("open_url", ["url": "/log/hello"])
        #expect(note["screen"] == "unchanged")
        #expect(app.logged == ["hello"])
    }

    @Test("A link that the delegate does not open is refused, with the reason")
    func notOpened() async throws {
        let error = try await agent.refusal("open_url", ["url": "/mesage/Ann"])
        #expect(error.code == .refused)
        #expect(error.message.contains("The app's delegate has not opened it."))
        #expect(error.message.contains("Nearest are \"/message/:name\""))
        app.refusesAll = true
        let other = try await agent.refusal("open_url", ["url": "/message/Ann"])
        #expect(other.message.contains("Its routes say nothing against it"))
    }

    @Test("If the delegate reports opening a URL that no pattern matches, the call succeeds with a note")
    func opensAnything() async throws {
        app.claimsAll = true
        let answer = try await agent.answer("open_url", ["url": "/mesage/Ann"])
        #expect(answer["screen"] == "unchanged")
        #expect(answer["note"]?.string?.contains("no pattern matches") == true)
    }

    @Test(
        "An invalid URL is refused",
        arguments: ["", "a b", "http://[", String(repeating: "x", count: 9_000)]
    )
    func wrongURL(text: String) async throws {
        for tool in ["routes", "open_url"] {
            let error = try await agent.refusal(tool, ["url": .string(text)])
            #expect(error.code == .badArgument)
            #expect(error.message.count < 300)
        }
        #expect(try await agent.refusal("open_url").code == .badArgument)
    }
}

@MainActor
@Suite("Agents: links into an app without a wireframe")
struct NoRouteTests {
    @Test("Without a wireframe the tool routes is refused, and open_url names the missing delegate method")
    func noWireframe() async {
        // This test runs in a process of its own, since other tests make wireframes.
        await #expect(processExitsWith: .success) { @MainActor in
            let agent = Agent(screen(of: label("Text")))
            UIApplication.shared.delegate = nil
            #expect(try await agent.refusal("routes").code == .notFound)
            let error = try await agent.refusal("open_url", ["url": "/start"])
            #expect(error.code == .refused)
            #expect(error.message.contains("application(_:open:options:)"))
        }
    }
}

/// An app with links.
@MainActor
private final class LinkedApp: NSObject, UIApplicationDelegate {
    let navigation: UINavigationController
    let wireframe: Wireframe
    private(set) var logged: [String] = []
    var refusesAll = false
    var claimsAll = false

    init(showing navigation: UINavigationController) throws {
        self.navigation = navigation
        let app = DefaultWireframeAppFactory().makeApp()
        wireframe = app.wireframe
        super.init()
        app.navigateOn(navigation)
        try app.add(feature: MessageFeature())
        try app.add(feature: CartFeature())
        try wireframe.add(routePattern: "/log/:text") { [weak self] in
            self?.logged.append($0.parameters["text"] as? String ?? "")
        }
        try wireframe.add(routePattern: "/nobody")
    }

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        if refusesAll { return false }
        do {
            try wireframe.route(url: url)
            return true
        } catch {
            return claimsAll
        }
    }
}

private struct MessageFeature: ViewFeature {
    let routePattern = "/message/:name"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        screen(routeResult.parameters["name"] as? String, of: label("Message"))
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption { DefaultRoutingOptionPush(animated: true) }
}

private struct CartFeature: ViewFeature {
    let routePattern = "shop://cart/:item"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController { UIViewController() }

    func makeOption(routeResult: RouteResult) -> RoutingOption { DefaultRoutingOptionPush(animated: false) }
}
