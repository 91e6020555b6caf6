import HeadlessUIKit
import VISPER_Wireframe

/// Links are the app's own routes. One to a screen that is in the stack goes back to it; one to another screen of the
/// stack brings those below it as well, so that there is a way back.
extension GreetingsViewController: DeepLinkable {
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
        let presented = sequence(first: self as UIViewController, next: \.presentedViewController).dropFirst()
        if let url = presented.compactMap(\.routeURL).last { return url }
        let isInStack = selectedViewController === stack
        return isInStack ? stack.topViewController?.routeURL ?? .route(Route.start) : .route(Route.routes)
    }

    private func goBack(to link: URL) -> Bool {
        let presented = sequence(first: self as UIViewController, next: \.presentedViewController).dropFirst()
        if let controller = presented.first(where: { $0.routeURL == link }) {
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

    /// The routes to the screens of the stack up to the one that a link leads to; nil if that is not in the stack.
    private func stackURLs(below link: URL) -> [URL]? {
        switch link.pathComponents.dropFirst().first {
        case "start": [link]
        case "guests" where link.pathComponents.count == 2: [.route(Route.start), link]
        case "guests": [.route(Route.start), .route(Route.guests), link]
        default: nil
        }
    }

    private func dismissEverything() {
        if presentedViewController != nil { dismiss(animated: true) }
    }
}

extension UIViewController {
    /// The URL of the route that has led to the controller.
    fileprivate var routeURL: URL? { routeResult?.parameters[DefaultRouter.parametersRouteURLKey] as? URL }
}

extension URL {
    /// The URL of a route without parameters.
    fileprivate static func route(_ pattern: String) -> URL {
        guard let url = URL(string: pattern) else {
            preconditionFailure("\(pattern) has parameters: make its URL with url(pattern:values:).")
        }
        return url
    }
}
