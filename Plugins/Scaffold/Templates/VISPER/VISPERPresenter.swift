extension Template {
    var visperPresenter: String {
        #"""
        import \#(dialectModule)

        /// Shows the state on the screen, and loads when the screen asks for it. It lives as long as the screen.
        final class \#(name)Presenter: Presenter {
            private let state: ObservableProperty<\#(name)State>
            private let actionDispatcher: ActionDispatcher
            private let service: any \#(name)Service
            private let referenceBag = SubscriptionReferenceBag()

            init(
                state: ObservableProperty<\#(name)State>,
                actionDispatcher: ActionDispatcher,
                service: any \#(name)Service
            ) {
                self.state = state
                self.actionDispatcher = actionDispatcher
                self.service = service
            }

            func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
                guard let controller = controller as? \#(name)ViewController else { return }
                referenceBag += state.subscribe { [weak controller] state in
                    controller?.contentView.show(state.phase)
                }
                controller.onLoad = { [weak self] in
                    Task { await self?.load() }
                }
            }

            private func load() async {
                actionDispatcher.dispatch(\#(name)LoadingBegan())
                do {
                    actionDispatcher.dispatch(\#(name)Loaded(items: try await service.items()))
                } catch {
                    actionDispatcher.dispatch(\#(name)Failed(message: "\(error)"))
                }
            }
        }
        """#
    }
}
