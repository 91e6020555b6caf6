import VISPER_Wireframe

/// An error with a name.
struct NamedRefusal: Error, Equatable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// A named participant of routes that records its calls.
///
/// It can play every role, so that one mock suffices. Each test checks one role.
@MainActor
final class Participant {
    let name: String
    let journal: Journal
    var isResponsible = true
    var refusal: NamedRefusal?
    /// The option that it returns as an option provider.
    var option: RoutingOption?
    /// The controller that it returns as a controller provider.
    var controller = UIViewController()
    /// The presenters that it returns as a presenter provider.
    var presenters: [Presenter] = []
    /// The options of the route results that `option`, `makeController` and `present` received.
    var seenOptions: [RoutingOption?] = []
    var seenDelegates: [RoutingDelegate] = []
    /// The observer that it returns as a delegate.
    var routingObserver: RoutingObserver?

    init(_ name: String, _ journal: Journal = Journal()) {
        self.name = name
        self.journal = journal
    }

    func note(_ what: String) {
        journal.note("\(name).\(what)")
    }

    func noteOrThrow(_ what: String) throws {
        note(what)
        if let refusal { throw refusal }
    }
}

extension Participant: ControllerProvider {
    func isResponsible(routeResult: RouteResult) -> Bool {
        note("isResponsible")
        return isResponsible
    }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        try noteOrThrow("makeController")
        seenOptions.append(routeResult.routingOption)
        return controller
    }
}

extension Participant: PresenterProvider, Presenter {
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        note("isResponsible")
        return isResponsible
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        try noteOrThrow("makePresenters")
        return presenters
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try noteOrThrow("addPresentationLogic")
    }
}

extension Participant: RoutingOptionProvider {
    func option(routeResult: RouteResult) -> RoutingOption? {
        note("option")
        seenOptions.append(routeResult.routingOption)
        return option
    }
}

extension Participant: RoutingObserver, RoutingDelegate {
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        try noteOrThrow("willPresent")
    }

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        note("didPresent")
    }
}

extension Participant: RoutingPresenter {
    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        try noteOrThrow("present")
        seenOptions.append(routeResult.routingOption)
        seenDelegates.append(delegate)
        completion()
    }
}

extension Participant: TopControllerResolver, ControllerDismisser {
    func isResponsible(controller: UIViewController) -> Bool {
        note("isResponsible")
        return isResponsible
    }

    func topController(of controller: UIViewController) -> UIViewController {
        note("topController")
        return self.controller
    }

    func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        note("isResponsible")
        return isResponsible
    }

    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        note("dismiss(\(animated))")
        completion()
    }
}

/// The recorded calls, in order.
@MainActor
final class Journal {
    private var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// Returns the recorded calls, and forgets them.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
