import Foundation
import HeadlessUIKit
import VISPER

/// The root of an app whose screens are routes: a stack of screens in the first tab, and one screen in each further
/// tab.
class RoutedTabBarController: UITabBarController {
    let stack = UINavigationController()
    let wireframe: DefaultWireframe

    /// The route of the first screen of the stack.
    let firstRoute: String

    /// The routes of the other tabs, in order.
    private(set) var tabRoutes: [String] = []

    init(wireframe: DefaultWireframe, firstRoute: String) {
        self.wireframe = wireframe
        self.firstRoute = firstRoute
        super.init(nibName: nil, bundle: nil)
        viewControllers = [stack]
        wireframe.navigateOn(stack)
        wireframe.add(routingObserver: StackSelection(of: self))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("RoutedTabBarController is made in code: use init(wireframe:firstRoute:).")
    }

    /// Adds a tab that has its own stack, and a route that selects the tab.
    func addTab(_ screen: UIViewController, symbol: String, route: String) throws {
        let navigation = UINavigationController(rootViewController: screen)
        navigation.navigationBar.prefersLargeTitles = true
        tabRoutes.append(route)
        let index = tabRoutes.count
        navigation.tabBarItem = UITabBarItem(
            title: screen.title,
            image: UIImage(systemName: symbol),
            tag: index
        )
        viewControllers?.append(navigation)
        try wireframe.add(routePattern: route) { [weak self] _ in
            self?.dismissEverything()
            self?.selectedIndex = index
        }
    }

    /// Dismisses all controllers presented over the tabs.
    func dismissEverything() {
        if presentedViewController != nil { dismiss(animated: true) }
    }

    /// The routes of the linked screen and the screens below it, from bottom to top; nil if the linked screen does not
    /// belong on the stack.
    ///
    /// Apps whose stack has more than the first screen override this method.
    func stackURLs(below link: URL) -> [URL]? {
        link == .route(firstRoute) ? [link] : nil
    }
}

/// Selects the stack's tab before a route changes the stack.
private final class StackSelection: RoutingObserver {
    private weak var root: RoutedTabBarController?

    init(of root: RoutedTabBarController) {
        self.root = root
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        guard !(routeResult.routingOption is RoutingOptionModal) else { return }
        root?.selectedViewController = root?.stack
    }
}

extension URL {
    /// The URL of a route without parameters.
    static func route(_ pattern: String) -> URL {
        guard let url = URL(string: pattern) else {
            fatalError("\(pattern) has parameters: make its URL with url(pattern:values:).")
        }
        return url
    }
}
