#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A navigation controller: its screens, each with its bar. Covered screens stay in the page, so that they keep
    /// their scroll positions, but cannot be used. Views that were never loaded are not loaded for rendering.
    func navigation(_ navigation: UINavigationController) -> RenderedNode {
        let top = navigation.topViewController
        return RenderedNode(
            id(of: navigation),
            .div,
            [.class: "navigation"],
            children: navigation.viewControllers.filter { $0 === top || $0.isViewLoaded }.map { controller in
                let isTop = controller === top
                var node = operable(if: isTop) { card(controller, of: navigation) }
                if !isTop { node.attributes[.inert] = "" }
                return node
            }
        )
    }

    private func card(_ controller: UIViewController, of navigation: UINavigationController) -> RenderedNode {
        let children = navigation.isNavigationBarHidden ? [] : [bar(for: controller, of: navigation)]
        return layer(of: controller, children: children + [content(of: controller)])
    }

    private func bar(for controller: UIViewController, of navigation: UINavigationController) -> RenderedNode
    {
        let item = controller.navigationItem
        let id = id(of: item)
        let hasLargeTitle = hasLargeTitle(item, of: navigation)
        var leading = (item.leftBarButtonItems ?? []).map(barButton)
        if let back = backButton(for: controller, of: navigation) { leading.insert(back, at: 0) }
        let trailing = (item.rightBarButtonItems ?? []).reversed().map(barButton)
        return RenderedNode(
            id,
            .header,
            [.class: hasLargeTitle ? "navigation-bar large" : "navigation-bar"],
            children: prompt(of: item, id: id) + [
                RenderedNode(id.part("leading"), .div, [.class: "bar-items leading"], children: leading),
                title(of: item, id: id),
                RenderedNode(id.part("trailing"), .div, [.class: "bar-items trailing"], children: trailing),
            ]
        )
    }

    private func prompt(of item: UINavigationItem, id: NodeID) -> [RenderedNode] {
        guard let prompt = item.prompt else { return [] }
        return [RenderedNode(id.part("prompt"), .p, [.class: "navigation-prompt"], text: prompt)]
    }

    private func hasLargeTitle(_ item: UINavigationItem, of navigation: UINavigationController) -> Bool {
        guard navigation.navigationBar.prefersLargeTitles else { return false }
        return switch item.largeTitleDisplayMode {
        case .always, .automatic: true
        case .never, .inline: false
        }
    }

    private func title(of item: UINavigationItem, id: NodeID) -> RenderedNode {
        if let titleView = item.titleView, !titleView.isHidden {
            return RenderedNode(
                id.part("title-view"),
                .div,
                [.class: "navigation-title-view"],
                children: [view(titleView)]
            )
        }
        return RenderedNode(id.part("title"), .h3, [.class: "navigation-title"], text: item.title ?? "")
    }

    private func backButton(
        for controller: UIViewController,
        of navigation: UINavigationController
    ) -> RenderedNode? {
        guard controller === navigation.topViewController,
            let title = navigation.navigationBar.headlessBackButtonTitle
        else { return nil }
        let id = id(of: controller.navigationItem).part("back")
        var attributes: [Attribute: String] = [
            .class: "bar-button back", .type: "button", .ariaLabel: "Back to \(title)",
        ]
        allow(Interaction(goingBackIn: navigation), on: id, marking: &attributes)
        return RenderedNode(
            id,
            .button,
            attributes,
            children: [
                icon(named: "chevron.backward", id: id.part("icon")),
                RenderedNode(id.part("title"), .span, [.class: "button-title"], text: title),
            ]
        )
    }

    private func barButton(_ item: UIBarButtonItem) -> RenderedNode {
        if let customView = item.customView { return view(customView) }
        let id = id(of: item)
        var attributes: [Attribute: String] = [
            .class: item.style == .done ? "bar-button done" : "bar-button", .type: "button",
        ]
        attributes[.ariaLabel] = item.accessibilityLabel
        allow(Interaction(item), on: id, if: item.isEnabled, marking: &attributes)
        let looks = item.systemLooks
        var children: [RenderedNode] = []
        if let image = item.image ?? looks.symbol.flatMap(UIImage.init(systemName:)),
            let icon = icon(image, id: id.part("icon"))
        {
            children.append(icon)
        }
        if let title = item.title ?? looks.title {
            children.append(RenderedNode(id.part("title"), .span, [.class: "button-title"], text: title))
        }
        return RenderedNode(
            id,
            .button,
            attributes,
            style: item.isEnabled ? item.tintColor.map { [.color: css($0)] } ?? [:] : [:],
            children: children
        )
    }
}
#endif
