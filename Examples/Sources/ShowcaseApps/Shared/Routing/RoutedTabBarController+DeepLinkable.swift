import HeadlessUIKit
import VISPER

/// Links are the app's own routes. One to a screen that is in the stack goes back to it; one to another screen of the
/// stack brings those below it as well, so that there is a way back.
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

    /// What is shown over the tabs, from below.
    private var presentedControllers: some Sequence<UIViewController> {
        sequence(first: self as UIViewController, next: \.presentedViewController).dropFirst()
    }
}

extension UIViewController {
    /// The URL of the route that has led to the controller.
    fileprivate var routeURL: URL? { routeResult?.parameters[DefaultRouter.parametersRouteURLKey] as? URL }
}
