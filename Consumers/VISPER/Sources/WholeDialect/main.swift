import VISPER

struct TapAction: Action {}

struct CounterFeature: ViewFeature, LogicFeature {
    let routePattern = "/counter"
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController { UIViewController() }
    func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }
    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, _: TapAction, taps: Int) in taps + 1 }
    }
}

let navigationController = UINavigationController()
let app = VISPERAppFactory<Int>().makeApplication(initialState: 0)
app.navigateOn(navigationController)
try app.add(feature: CounterFeature())
try app.wireframe.route(url: URL(string: "/counter")!)
app.state.subscribeOnMain { taps in
    navigationController.topViewController?.title = "taps: \(taps)"
}
app.redux.store.dispatch(TapAction())  // The title is "taps: 1" when the main queue has had its turn.
