import TestSupport
import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Saving and restoring a stack")
struct RestoringTests {
    private func urls(_ names: String...) -> [URL] {
        names.map { URL(string: "app://screen/\($0)?from=test")! }
    }

    private func stage(_ screens: [String] = ["a"]) async throws -> Stage {
        let stage = await Stage(screens)
        try stage.addScreen("/screen/:name")
        stage.wireframe.add(routingObserver: Participant("observer", stage.journal))
        stage.wireframe.add(
            optionProvider: FunctionalRoutingOptionProvider { $0.routingOption ?? NamedOption("default") }
        )
        return stage
    }

    @Test("stackURLs has the URLs of routed controllers, from bottom to top")
    func saved() async throws {
        let stage = try await stage()
        for url in urls("x", "y") { try stage.wireframe.route(url: url, option: .push(animated: false)) }
        #expect(stage.stack == ["a", "x", "y"])
        #expect(stage.wireframe.stackURLs == urls("x", "y"))
        stage.wireframe.remove(controller: stage.navigation)
        #expect(stage.wireframe.stackURLs == [])
    }

    @Test("stackURLs saved from one app are restored in another")
    func roundTrip() async throws {
        let first = try await stage([])
        for url in urls("x", "y", "z") { try first.wireframe.route(url: url, option: .push(animated: false)) }
        let second = try await stage()
        try second.wireframe.restore(stack: first.wireframe.stackURLs)
        #expect(second.stack == ["x", "y", "z"])
        #expect(second.wireframe.stackURLs == urls("x", "y", "z"))
    }

    @Test(
        "Each controller is notified before and after one change of the stack; only the top appears"
    )
    func order() async throws {
        let stage = try await stage()
        try stage.wireframe.restore(stack: urls("x", "y"))
        #expect(
            stage.journal.take() == [
                "observer.willPresent", "x.willRoute hook", "x.willRoute",
                "observer.willPresent", "y.willRoute hook", "y.willRoute",
                "y.willAppear(false)",
                "observer.didPresent", "x.didRoute hook", "x.didRoute",
                "observer.didPresent", "y.didRoute hook", "y.didRoute",
            ]
        )
        await mainQueueTurn()
        #expect(stage.journal.take() == ["y.didAppear(false)"])
    }

    @Test("Restored controllers get the options and presenters of a route")
    func pipeline() async throws {
        let stage = try await stage()
        let presenters = Participant("presenters", stage.journal)
        presenters.presenters = [Participant("presenter", stage.journal)]
        stage.wireframe.add(presenterProvider: presenters)
        try stage.wireframe.restore(stack: urls("x"))
        let restored = stage.navigation.viewControllers[0]
        #expect((restored.routeResult?.routingOption as? NamedOption)?.description == "default")
        #expect(restored.routeResult?.parameters["from"] as? String == "test")
        #expect(stage.journal.take().contains("presenter.addPresentationLogic"))
    }

    @Test("The delegate of a restored stack has the same observer as the wireframe's delegate")
    func observerOfDelegate() {
        let (delegate, observer) = (Participant("delegate"), Participant("observer"))
        let deferring = DeferringRoutingDelegate(delegate)
        #expect(deferring.routingObserver == nil)
        deferring.routingObserver = observer
        #expect(delegate.routingObserver as? Participant === observer)
        #expect(deferring.routingObserver as? Participant === observer)
    }

    private func expectFailure(
        _ stage: Stage,
        stack: [URL],
        at position: Int,
        reason isExpected: (any Error) -> Bool
    ) {
        let before = stage.navigation.viewControllers
        let error = #expect(throws: RestoringError.self) { try stage.wireframe.restore(stack: stack) }
        guard case .cannotRestore(let url, let where_, let reason) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(url == stack[position])
        #expect(where_ == position)
        #expect(isExpected(reason), "\(reason)")
        #expect(error?.description.contains(url.absoluteString) == true)
        #expect(stage.navigation.viewControllers == before)
        #expect(!stage.journal.take().contains { $0.contains("did") })
    }

    @Test("If a URL matches no pattern, nothing is restored")
    func noPattern() async throws {
        let stage = try await stage()
        expectFailure(stage, stack: urls("x") + [URL(string: "/nowhere")!], at: 1) {
            if case DefaultWireframeError.noRoutePatternFoundFor = $0 { true } else { false }
        }
    }

    @Test("If a pattern has no controller, such as that of a handler, nothing is restored")
    func noController() async throws {
        let stage = try await stage()
        try stage.wireframe.add(routePattern: "/log") { [journal = stage.journal] _ in journal.note("did log")
        }
        expectFailure(stage, stack: urls("x") + [URL(string: "/log")!], at: 1) {
            if case DefaultWireframeError.noControllerFor = $0 { true } else { false }
        }
    }

    @Test("If a provider throws, nothing is restored")
    func providerFails() async throws {
        let stage = try await stage()
        let provider = Participant("provider")
        provider.refusal = NamedRefusal("provider")
        stage.wireframe.add(controllerProvider: provider, priority: 1)
        expectFailure(stage, stack: urls("x"), at: 0) { $0 as? NamedRefusal == NamedRefusal("provider") }
    }

    @Test("If an observer throws, nothing is restored, and the made controllers are released")
    func prevented() async throws {
        let stage = try await stage()
        let objecting = Participant("objecting", stage.journal)
        objecting.refusal = NamedRefusal("no")
        stage.wireframe.add(routingObserver: objecting, priority: 1)
        let provider = Participant("provider")
        weak var made: UIViewController?
        do {
            let controller = UIViewController()
            made = controller
            provider.controller = controller
        }
        stage.wireframe.add(controllerProvider: provider, priority: 1)
        expectFailure(stage, stack: urls("x"), at: 0) { $0 as? NamedRefusal == NamedRefusal("no") }
        provider.controller = UIViewController()
        #expect(made == nil)
    }

    @Test("Restoring is an error without a navigation controller; an empty list changes nothing")
    func nothingToDo() async throws {
        let stage = try await stage()
        try stage.wireframe.restore(stack: [])
        #expect(stage.stack == ["a"])
        let error = #expect(throws: RestoringError.self) { try DefaultWireframe().restore(stack: urls("x")) }
        guard case .noNavigationControllerFound = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.localizedDescription.contains("navigateOn") == true)
    }
}
