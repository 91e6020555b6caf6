import VISPER

struct ShowQuotation: Action { let text: String }

struct QuotationFeature: ViewFeature, LogicFeature {
    let routePattern = "/quotation"
    let priority = 0
    let text: ObservableProperty<String>

    func makeController(routeResult: RouteResult) -> UIViewController {
        let controller = UIViewController()
        text.subscribeOnMain { [weak controller] in controller?.title = $0 }
        return controller
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }

    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, action: ShowQuotation, _: String) in action.text }
    }
}

let app = VISPERAppFactory<String>().makeApplication(initialState: "tap")
let navigationController = UINavigationController()
app.navigateOn(navigationController)
try app.add(feature: QuotationFeature(text: app.state))
try app.wireframe.route(url: URL(string: "/quotation")!)
print(navigationController.topViewController?.title ?? "")  // prints "tap"

app.redux.store.dispatch(ShowQuotation(text: "…"))
app.redux.store.dispatch(ShowQuotation(text: await fetchQuotation()))
for await text in app.state.values where text == "Carpe diem" { break }
print(navigationController.topViewController?.title ?? "")  // prints "Carpe diem"
