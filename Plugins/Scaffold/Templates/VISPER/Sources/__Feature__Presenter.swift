import __Dialect__

/// Shows the state on the screen, and loads when the screen asks for it. The screen retains the presenter.
final class __Feature__Presenter: Presenter {
    let state: ObservableProperty<__Feature__State>
    private let loader: __Feature__Loader
    private let referenceBag = SubscriptionReferenceBag()

    init(state: ObservableProperty<__Feature__State>, loader: __Feature__Loader) {
        self.state = state
        self.loader = loader
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? __Feature__ViewController else { return }
        referenceBag += state.subscribeOnMain { [weak controller] state in
            controller?.contentView.show(state.phase)
        }
        controller.onLoad = { [state, loader] in
            if state.value.phase.items.isEmpty { await loader.load() }
        }
    }

    func load() async { await loader.load() }
}
