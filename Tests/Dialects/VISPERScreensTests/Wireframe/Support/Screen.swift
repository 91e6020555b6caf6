import VISPER_Wireframe

/// A controller that records its lifecycle and its routes.
final class Screen: UIViewController, RoutingAwareViewController {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal = Journal()) {
        self.name = name
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("There are no archives of screens.")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        journal.note("\(name).willAppear(\(animated))")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        journal.note("\(name).didAppear(\(animated))")
    }

    override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.willRoute(wireframe, routeResult: routeResult)
        journal.note("\(name).willRoute hook")
    }

    override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.didRoute(wireframe, routeResult: routeResult)
        journal.note("\(name).didRoute hook")
    }

    func willRoute(wireframe: Wireframe, routeResult: RouteResult) {
        journal.note("\(name).willRoute")
    }

    func didRoute(wireframe: Wireframe, routeResult: RouteResult) {
        journal.note("\(name).didRoute")
    }
}
