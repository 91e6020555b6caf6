import TestSupport
import VISPER_Wireframe

/// A navigation controller in a visible window, the key one if a test is about that, and a wireframe that shows on it.
///
/// The key window is one for the whole process: tests that need it are in ``KeyWindowTests``, where one runs at a time.
/// Those that wait make it key again before they rely on it.
@MainActor
final class Stage {
    let journal = Journal()
    let window = UIWindow()
    let navigation = UINavigationController()
    let container = DefaultControllerContainer()
    let wireframe: DefaultWireframe

    /// Makes a stage with the screens in the stack, and waits until they are seen.
    init(_ screens: [String] = [], isKey: Bool = false) async {
        wireframe = DefaultWireframe(controllerContainer: container)
        WireframeFactory().configure(wireframe: wireframe, controllerContainer: container)
        wireframe.navigateOn(navigation)
        navigation.setViewControllers(screens.map { Screen($0, journal) }, animated: false)
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()
        // Not before: while this waits, tests of other targets make their windows key.
        if isKey { window.makeKey() }
        _ = journal.take()
    }

    /// The names of the screens in the stack.
    var stack: [String] { navigation.viewControllers.map(\.screenName) }

    /// Adds a pattern, and what makes its screens, named as the pattern's parameter `name` says, or as the pattern.
    func addScreen(_ pattern: String, priority: Int = 0) throws {
        try wireframe.add(routePattern: pattern)
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { $0.routePattern == pattern },
                makeControllerCallback: { [journal] in
                    Screen($0.parameters["name"] as? String ?? pattern, journal)
                }
            ),
            priority: priority
        )
    }

    /// A presentation of a screen, as the wireframe would ask a routing presenter for it.
    func present(_ controller: UIViewController, by presenter: RoutingPresenter, option: RoutingOption?)
        throws
    {
        let delegate = Participant("delegate", journal)
        try presenter.present(
            controller: controller,
            routeResult: DefaultRouteResult(routePattern: "/screen", parameters: [:], routingOption: option),
            wireframe: wireframe,
            delegate: delegate,
            completion: { [journal] in journal.note("completion") }
        )
    }
}

extension UIViewController {
    var screenName: String { (self as? Screen)?.name ?? "\(type(of: self))" }
}
