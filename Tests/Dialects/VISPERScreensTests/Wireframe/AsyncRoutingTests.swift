import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Asynchronous routes")
struct AsyncRoutingTests {
    private let url = URL(string: "/screen/new")!

    private func stage() async throws -> Stage {
        let stage = await Stage(["a"])
        try stage.addScreen("/screen/:name")
        return stage
    }

    @Test("An asynchronous route returns after the screen is shown", arguments: [true, false])
    func shown(animated: Bool) async throws {
        let stage = try await stage()
        let options: [RoutingOption] = [.push(animated: animated), .modal(animated: animated)]
        for option in options {
            try await stage.wireframe.route(to: url, option: option)
            // A push without animation calls its completion before the screen's `viewDidAppear`. The other
            // presentations call it after that.
            if animated || option is RoutingOptionModal {
                #expect(stage.journal.take().contains("new.didAppear(\(animated))"))
            }
        }
        #expect(stage.stack == ["a", "new"])
        #expect(stage.navigation.presentedViewController?.screenName == "new")
    }

    @Test("An asynchronous route returns after its handler has run with the parameters")
    func handler() async throws {
        let stage = try await stage()
        try stage.wireframe.add(routePattern: "/log") { [journal = stage.journal] in
            journal.note("log \($0.parameters["x"] ?? "")")
        }
        try await stage.wireframe.route(to: URL(string: "/log")!, parameters: ["x": 1])
        #expect(stage.journal.take() == ["log 1"])
    }

    @Test("An asynchronous route throws the errors of the route")
    func error() async throws {
        let stage = try await stage()
        await #expect(throws: DefaultWireframeError.self) {
            try await stage.wireframe.route(to: URL(string: "/nowhere")!)
        }
    }

    @Test("An asynchronous route whose completion is released without a call throws an error")
    func dropped() async throws {
        let stage = try await stage()
        // The navigation controller cannot present, since its view is in no window.
        let hidden = UINavigationController()
        stage.wireframe.navigateOn(hidden)
        let error = await #expect(throws: RouteNeverCompletedError.self) {
            try await stage.wireframe.route(to: url, option: .modal())
        }
        #expect(error?.url == url)
        #expect(error?.localizedDescription.contains("/screen/new") == true)
    }

    /// Retains the completion until the test calls it.
    private final class SlowPresenter: RoutingPresenter {
        var completion: (() -> Void)?

        func isResponsible(routeResult: RouteResult) -> Bool { true }

        func present(
            controller: UIViewController,
            routeResult: RouteResult,
            wireframe: Wireframe,
            delegate: RoutingDelegate,
            completion: @escaping () -> Void
        ) throws {
            self.completion = completion
        }
    }

    @Test("A cancelled route throws at once, and a late call of its completion has no effect")
    func cancelled() async throws {
        let stage = try await stage()
        let presenter = SlowPresenter()
        stage.wireframe.add(routingPresenter: presenter, priority: 1)
        let waiting = Task { try await stage.wireframe.route(to: url) }
        while presenter.completion == nil { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        presenter.completion?()
        presenter.completion?()
    }

    @Test("A route in a cancelled task shows nothing")
    func cancelledBefore() async throws {
        let stage = try await stage()
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await stage.wireframe.route(to: url, option: .push())
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(stage.stack == ["a"])
    }

    @Test("A second call of the completion by a presenter has no effect")
    func twice() async throws {
        let stage = try await stage()
        let presenter = SlowPresenter()
        stage.wireframe.add(routingPresenter: presenter, priority: 1)
        let waiting = Task { try await stage.wireframe.route(to: url) }
        while presenter.completion == nil { await Task.yield() }
        presenter.completion?()
        presenter.completion?()
        try await waiting.value
    }
}
