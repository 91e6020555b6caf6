import __Dialect__

/// `/__path__`: the screen, its presenter, and its reducers.
struct __Feature__Feature: ViewFeature, PresenterFeature, LogicFeature {
    let state: ObservableProperty<__Feature__State>
    let loader: __Feature__Loader

    let routePattern = "/__path__"
    let priority = 0

    init(
        state: ObservableProperty<__Feature__State>,
        actionDispatcher: ActionDispatcher,
        service: any __Feature__Service
    ) {
        self.state = state
        loader = __Feature__Loader(actionDispatcher: actionDispatcher, service: service)
    }

    func makeController(routeResult: RouteResult) -> UIViewController {
        __Feature__ViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [__Feature__Presenter(state: state, loader: loader)]
    }

    func injectReducers(container: ReducerContainer) {
        __Feature__Reducers().injectReducers(container: container)
    }
}
