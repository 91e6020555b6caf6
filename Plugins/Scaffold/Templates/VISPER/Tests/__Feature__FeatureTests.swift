import Testing
import __Dialect__

@testable import __Module__

/// Tests the feature in an app: a route shows the screen, which loads and shows the state.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct __Feature__FeatureTests {
    let navigationController = UINavigationController()

    private func route(
        answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) async throws -> (screen: __Feature__ViewController, phase: __Feature__Phase?) {
        let app = VISPERAppFactory<__Feature__State>().makeApplication(initialState: __Feature__State())
        app.navigateOn(navigationController)
        try app.add(
            feature: __Feature__Feature(
                state: app.state,
                actionDispatcher: app.redux.actionDispatcher,
                service: Stub__Feature__Service(answer: answer)
            )
        )
        let url = try #require(URL(string: "/__path__"))
        try app.wireframe.route(url: url, option: .push(animated: false))
        let screen = try #require(navigationController.topViewController as? __Feature__ViewController)
        screen.loadViewIfNeeded()
        for await state in app.state.values where state.phase != .idle && state.phase != .loading {
            return (screen, state.phase)
        }
        return (screen, nil)
    }

    @Test func theRouteShowsTheItems() async throws {
        let items = [__Feature__Item(id: 1, title: "First")]
        let (screen, phase) = try await route(answer: .success(items))
        #expect(phase == .loaded(items))
        #expect(screen.contentView.tableView.numberOfRows(inSection: 0) == 1)
    }

    @Test func theRouteShowsWhatWentWrong() async throws {
        let (screen, phase) = try await route(answer: .failure(.offline))
        #expect(phase == .failed("offline"))
        #expect(screen.contentView.messageLabel.text == "offline")
    }
}
