import TestSupport
import VISPER_Wireframe

/// A navigation controller in a visible window, with a wireframe. The window is key if the test needs the key window.
///
/// A process has only one key window. So the tests that need it are in ``KeyWindowTests``, and run one at a time. Tests
/// that wait make their window key again before they rely on it.
@MainActor
final class Stage {
    let journal = Journal()
    let window = UIWindow()
    let navigation = UINavigationController()
    let container = DefaultControllerContainer()
    let wireframe: DefaultWireframe

    /// Makes a stage with the screens in the stack, and waits until they have appeared.
    init(_ screens: [String] = [], isKey: Bool = false) async {
        wireframe = DefaultWireframe(controllerContainer: container)
        WireframeFactory().configure(wireframe: wireframe, controllerContainer: container)
        wireframe.navigateOn(navigation)
        navigation.setViewControllers(screens.map { Screen($0, journal) }, animated: false)
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()
        // Make the window key after the wait, because during the wait tests of other targets make their own windows
        // key.
        if isKey { window.makeKey() }
        _ = journal.take()
    }

    /// The names of the screens in the stack.
    var stack: [String] { navigation.viewControllers.map(\.screenName) }

    /// Adds a pattern with a provider of screens. A screen's name is the parameter `name`, or else the pattern.
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

    /// Presents a screen as the wireframe would.
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
