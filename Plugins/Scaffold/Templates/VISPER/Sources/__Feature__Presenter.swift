import __Dialect__

/// Shows the state on the screen, and loads when the screen asks for it.
///
/// The screen retains the presenter. Items that arrive after the screen's end still change the state.
final class __Feature__Presenter: Presenter {
    let state: ObservableProperty<__Feature__State>
    private let actionDispatcher: ActionDispatcher
    private let service: any __Feature__Service
    private let referenceBag = SubscriptionReferenceBag()

    init(
        state: ObservableProperty<__Feature__State>,
        actionDispatcher: ActionDispatcher,
        service: any __Feature__Service
    ) {
        self.state = state
        self.actionDispatcher = actionDispatcher
        self.service = service
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? __Feature__ViewController else { return }
        referenceBag += state.subscribeOnMain { [weak controller] state in
            controller?.contentView.show(state.phase)
        }
        controller.onLoad = { [weak self] in
            Task { await self?.load() }
        }
    }

    /// Loads the items. After a cancellation neither the items nor an error reach the state.
    func load() async {
        actionDispatcher.dispatch(__Feature__LoadingBegan())
        do {
            let items = try await service.items()
            if !Task.isCancelled { actionDispatcher.dispatch(__Feature__Loaded(items: items)) }
        } catch {
            if !Task.isCancelled { actionDispatcher.dispatch(__Feature__Failed(message: "\(error)")) }
        }
    }
}
