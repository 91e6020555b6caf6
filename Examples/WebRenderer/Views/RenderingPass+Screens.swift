import HeadlessUIKit

extension RenderingPass {
    /// A window: its screens from below to above. Only what is on top can be used.
    func window(_ window: UIWindow) -> RenderedNode {
        let screens = window.rootViewController.map { root in
            Array(sequence(first: root, next: \.presentedViewController))
        }
        return RenderedNode(
            id(of: window),
            .div,
            [.class: "window"],
            children: (screens ?? []).enumerated().map { index, screen in
                layer(screen, isOnTop: index == screens!.count - 1, isPresented: index > 0)
            }
        )
    }

    private func layer(_ controller: UIViewController, isOnTop: Bool, isPresented: Bool) -> RenderedNode {
        var node = operable(if: isOnTop) {
            if let alert = controller as? UIAlertController {
                self.alert(alert)
            } else {
                screen(controller)
            }
        }
        if !isOnTop { node.attributes[.inert] = "" }
        if isPresented { node.attributes[.class, default: ""] += " presented" }
        return node
    }

    /// A screen, or a stack of screens.
    private func screen(_ controller: UIViewController) -> RenderedNode {
        if let navigation = controller as? UINavigationController {
            return self.navigation(navigation)
        }
        return layer(of: controller, children: [content(of: controller)])
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

    /// The root view of a screen, which fills it and scrolls.
    func content(of controller: UIViewController) -> RenderedNode {
        var node = view(controller.view)
        node.attributes[.class, default: ""] += " content"
        return node
    }
}
