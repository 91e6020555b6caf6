#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension RenderingPass {
    /// A window: its screens from bottom to top. Only the topmost one can be used.
    func window(_ window: UIWindow) -> RenderedNode {
        RenderedNode(
            id(of: window),
            .div,
            [.class: "window"],
            children: window.rootViewController.map(screens) ?? []
        )
    }

    /// A screen and the screens presented over it, from bottom to top.
    func screens(from root: UIViewController) -> [RenderedNode] {
        let screens = Array(sequence(first: root, next: \.presentedViewController))
        let top = screens.last
        return screens.map { screen in
            var node = operable(if: screen === top) {
                screen === root ? self.screen(screen) : presented(screen)
            }
            if screen !== top { node.attributes[.inert] = "" }
            return node
        }
    }

    /// A screen, an alert, or a container with its screens.
    func screen(_ controller: UIViewController) -> RenderedNode {
        if let alert = controller as? UIAlertController { return self.alert(alert) }
        return container(of: controller) ?? layer(of: controller, children: [content(of: controller)])
    }

    /// The element of a container controller, which arranges its child screens; `nil` for any other controller, whose
    /// view is rendered instead.
    func container(of controller: UIViewController) -> RenderedNode? {
        switch controller {
        case let navigation as UINavigationController: self.navigation(navigation)
        case let tabs as UITabBarController: self.tabs(tabs)
        case let split as UISplitViewController: self.split(split)
        default: nil
        }
    }

    /// The box of a screen, labelled for assistive technologies, because it receives focus when the screen appears.
    func layer(of controller: UIViewController, children: [RenderedNode]) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "layer", .role: "group"]
        attributes[.ariaLabel] = controller.navigationItem.title
        var style: [StyleProperty: String] = [:]
        style[.background] = ground(of: controller.view).map(css)
        return RenderedNode(id(of: controller), .section, attributes, style: style, children: children)
    }

    /// The background colour of a whole screen, which is also visible behind the bar above the view; nil for the colour
    /// of the style sheet.
    private func ground(of view: UIView) -> UIColor? {
        if let color = view.backgroundColor { return color }
        let table = view as? UITableView ?? view.subviews.first { $0 is UITableView } as? UITableView
        return table.flatMap { $0.style == .plain ? nil : $0.backgroundColor ?? .systemGroupedBackground }
    }

    /// The element of a screen's root view, which fills the screen and scrolls; for a container, the element of the
    /// container.
    func content(of controller: UIViewController) -> RenderedNode {
        var node = view(controller.view)
        node.attributes[.class, default: ""] += " content"
        return node
    }

    /// The title of a screen; for a container without a title, the title of the visible child.
    func title(of controller: UIViewController) -> String? {
        switch controller {
        case let navigation as UINavigationController:
            navigation.navigationItem.title ?? navigation.topViewController.flatMap(title)
        case let tabs as UITabBarController:
            tabs.navigationItem.title ?? tabs.selectedViewController.flatMap(title)
        default:
            controller.navigationItem.title
        }
    }
}
#endif
