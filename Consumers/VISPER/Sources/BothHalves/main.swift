import VISPER_Swift

struct AppState {
    var count = 0
}

struct AddAction: Action {}

/// A screen, its presenter and its logic.
struct CounterFeature: ViewFeature, PresenterFeature, LogicFeature {
    let routePattern = "/counter"
    let priority = 0
    let count: ObservableProperty<Int>

    func makeController(routeResult: RouteResult) -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push(animated: false)
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [
            FunctionalPresenter(addPresentationLogic: { [count] _, controller in
                count.subscribeOnMain { [weak controller] in controller?.title = "\($0)" }
            })
        ]
    }

    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, action: AddAction, count: Int) in count + 1 }
    }
}

let app = VISPERAppFactory<AppState>().makeApplication(
    initialState: AppState(count: 1),
    appReducer: { provider, action, state in
        AppState(count: provider.reduce(action: action, state: state.count))
    }
)
let navigationController = UINavigationController()
app.navigateOn(navigationController)
try app.add(feature: CounterFeature(count: app.state.map(\.count)))
try app.wireframe.route(url: URL(string: "/counter")!)
print(navigationController.topViewController?.title ?? "")  // prints "1"
