extension Template {
    var visperFeature: String {
        #"""
        import \#(dialectModule)

        /// `/\#(path)`: the screen, its presenter, and what its actions do to the state.
        struct \#(name)Feature: ViewFeature, PresenterFeature, LogicFeature {
            let state: ObservableProperty<\#(name)State>
            let actionDispatcher: ActionDispatcher
            let service: any \#(name)Service

            let routePattern = "/\#(path)"
            let priority = 0

            func makeController(routeResult: RouteResult) -> UIViewController {
                \#(name)ViewController()
            }

            func makeOption(routeResult: RouteResult) -> RoutingOption {
                .push()
            }

            func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
                [\#(name)Presenter(state: state, actionDispatcher: actionDispatcher, service: service)]
            }

            func injectReducers(container: ReducerContainer) {
                \#(name)Reducers().injectReducers(container: container)
            }
        }
        """#
    }

    var visperFeatureTests: String {
        #"""
        import Testing
        import \#(dialectModule)

        @testable import \#(module)

        /// The feature in an app: it is routed to, loads, and shows what the state says.
        @MainActor
        @Suite(.timeLimit(.minutes(1)))
        struct \#(name)FeatureTests {
            let navigationController = UINavigationController()

            private func route(
                answer: Result<[\#(name)Item], Stub\#(name)Service.Failure>
            ) async throws -> (screen: \#(name)ViewController, phase: \#(name)Phase?) {
                let app = VISPERAppFactory<\#(name)State>().makeApplication(initialState: \#(name)State())
                app.navigateOn(navigationController)
                try app.add(
                    feature: \#(name)Feature(
                        state: app.state,
                        actionDispatcher: app.redux.actionDispatcher,
                        service: Stub\#(name)Service(answer: answer)
                    )
                )
                let url = try #require(URL(string: "/\#(path)"))
                try app.wireframe.route(url: url, option: .push(animated: false))
                let screen = try #require(navigationController.topViewController as? \#(name)ViewController)
                screen.loadViewIfNeeded()
                for await state in app.state.values where state.phase != .idle && state.phase != .loading {
                    return (screen, state.phase)
                }
                return (screen, nil)
            }

            @Test func theRouteShowsTheItems() async throws {
                let items = [\#(name)Item(title: "First")]
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
        """#
    }
}
