import HeadlessUIKit
import VISPER

/// Links are the app's own routes. If the linked screen is on the stack already, the app returns to it. If the linked
/// screen belongs on the stack but is not there, the app replaces the stack by that screen and the screens below it,
/// so that the person can go back.
extension RoutedTabBarController: DeepLinkable {
    func open(_ link: URL) -> Bool {
        if goBack(to: link) { return true }
        do {
            if let urls = stackURLs(below: link) {
                try wireframe.restore(stack: urls)
                dismissEverything()
            } else {
                try wireframe.route(url: link)
            }
            return true
        } catch {
            return false
        }
    }

    var place: URL {
        if let url = presentedControllers.compactMap(\.routeURL).last { return url }
        guard selectedViewController === stack else { return .route(tabRoutes[selectedIndex - 1]) }
        return stack.topViewController?.routeURL ?? .route(firstRoute)
    }

    private func goBack(to link: URL) -> Bool {
        if let controller = presentedControllers.first(where: { $0.routeURL == link }) {
            if controller.presentedViewController != nil { controller.dismiss(animated: true) }
            return true
        }
        guard let controller = stack.viewControllers.last(where: { $0.routeURL == link }) else {
            return false
        }
        dismissEverything()
        selectedViewController = stack
        stack.popToViewController(controller, animated: true)
        return true
    }

    /// The controllers presented over the tabs, from bottom to top.
    private var presentedControllers: some Sequence<UIViewController> {
        sequence(first: self as UIViewController, next: \.presentedViewController).dropFirst()
    }
}

extension UIViewController {
    /// The URL of the route that has shown the controller.
    fileprivate var routeURL: URL? { routeResult?.parameters[DefaultRouter.parametersRouteURLKey] as? URL }
}
