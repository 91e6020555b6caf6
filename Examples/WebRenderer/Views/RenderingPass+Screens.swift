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
        default: nil
        }
    }

    /// The box of a screen, named for screen readers: focus goes to it when the screen comes up.
    func layer(of controller: UIViewController, children: [RenderedNode]) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "layer", .role: "group"]
        attributes[.ariaLabel] = controller.navigationItem.title
        // The bar above the content stands on the same ground.
        let background = controller.view.backgroundColor.map { [StyleProperty.background: css($0)] }
        return RenderedNode(
            id(of: controller),
            .section,
            attributes,
            style: background ?? [:],
            children: children
        )
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
        default:
            controller.navigationItem.title
        }
    }
}
