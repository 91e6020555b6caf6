import HeadlessUIKit

extension RenderingPass {
    /// A window: its screens from below to above. Only what is on top can be used.
    func window(_ window: UIWindow) -> RenderedNode {
        let screens = window.rootViewController.map { root in
            Array(sequence(first: root, next: \.presentedViewController))
        }
        let top = screens?.last
        return RenderedNode(
            id(of: window),
            .div,
            [.class: "window"],
            children: (screens ?? []).map { screen in
                var node = operable(if: screen === top) {
                    screen === window.rootViewController ? self.screen(screen) : presented(screen)
                }
                if screen !== top { node.attributes[.inert] = "" }
                return node
            }
        )
    }

    /// A screen, or a container with its screens.
    func screen(_ controller: UIViewController) -> RenderedNode {
        container(of: controller) ?? layer(of: controller, children: [content(of: controller)])
    }

    /// What a controller makes of its screens that chooses and arranges them itself; `nil` for any other, whose view
    /// says it all.
    func container(of controller: UIViewController) -> RenderedNode? {
        switch controller {
        case let navigation as UINavigationController: self.navigation(navigation)
        case let tabs as UITabBarController: self.tabs(tabs)
        case let split as UISplitViewController: self.split(split)
        default: nil
        }
    }

    /// The box of a screen, named for screen readers: focus goes to it when the screen comes up.
    func layer(of controller: UIViewController, children: [RenderedNode]) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "layer", .role: "group"]
        attributes[.ariaLabel] = controller.navigationItem.title
        var style: [StyleProperty: String] = [:]
        style[.background] = ground(of: controller.view).map(css)
        return RenderedNode(id(of: controller), .section, attributes, style: style, children: children)
    }

    /// The colour that the bar above a screen shares with it.
    private func ground(of view: UIView) -> UIColor? {
        if let color = view.backgroundColor { return color }
        let table = view as? UITableView ?? view.subviews.first { $0 is UITableView } as? UITableView
        return table.flatMap { $0.style == .plain ? nil : $0.backgroundColor ?? .systemGroupedBackground }
    }

    /// The root view of a screen, which fills it and scrolls; for a container, its screens.
    func content(of controller: UIViewController) -> RenderedNode {
        var node = view(controller.view)
        node.attributes[.class, default: ""] += " content"
        return node
    }

    /// What a screen is called; what a container shows, if it has no name of its own.
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
