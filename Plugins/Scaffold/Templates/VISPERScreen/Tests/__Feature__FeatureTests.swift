import Testing
import __Dialect__

@testable import __Module__

/// Uses the feature as a person does: a route of an app leads to its screen.
@MainActor
struct __Feature__FeatureTests {
    private let items = [__Feature__Item(id: 1, title: "First")]
    private let service = Held__Feature__Service()
    private let app = VISPERAppFactory<__Feature__State>().makeApplication(initialState: __Feature__State())
    private let navigationController = UINavigationController(rootViewController: UIViewController())
    private let window = UIWindow(frame: UIScreen.main.bounds)

    init() throws {
        window.rootViewController = navigationController
        window.isHidden = false
        app.navigateOn(navigationController)
        try app.add(
            feature: __Feature__Feature(
                state: app.state,
                actionDispatcher: app.redux.actionDispatcher,
                service: service
            )
        )
    }

    /// Follows the route to the screen, and returns the screen's view.
    private func route() throws -> __Feature__View {
        let url = try #require(URL(string: "/__path__"))
        try app.wireframe.route(url: url, option: .push(animated: false))
        let screen = try #require(navigationController.topViewController as? __Feature__ViewController)
        return screen.contentView
    }

    @Test func whatHasFailedIsTriedAgain() async throws {
        let content = try route()
        try await service.nextLoad().resume(throwing: Stub__Feature__Service.Failure.offline)
        try await service.wait { !content.retryButton.isHidden }
        #expect(content.messageLabel.text == __Feature__Phase.offline.message)
        content.retryButton.sendActions(for: .touchUpInside)
        try await service.nextLoad().resume(returning: items)
        try await service.wait { content.tableView.numberOfRows(inSection: 0) == 1 }
        #expect(!content.tableView.isHidden)
    }

    @Test func leavingEndsTheLoadAndReappearingLoadsAgain() async throws {
        _ = try route()
        let answer = try await service.nextLoad()
        try await service.wait { app.state.value.phase == .loading }
        navigationController.popViewController(animated: false)
        answer.resume(returning: items)
        try await service.wait { app.state.value.phase == .idle }
        let content = try route()
        try await service.nextLoad().resume(returning: items)
        try await service.wait { content.tableView.numberOfRows(inSection: 0) == 1 }
    }
}
