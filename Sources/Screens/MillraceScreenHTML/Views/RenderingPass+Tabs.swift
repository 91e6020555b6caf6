#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A tab bar controller: its screens and its bar. Screens that were visible before stay in the page, so that they
    /// keep their scroll positions, but cannot be used.
    func tabs(_ tabs: UITabBarController) -> RenderedNode {
        let id = id(of: tabs)
        let selected = tabs.selectedViewController
        let screens = (tabs.viewControllers ?? []).filter { $0 === selected || $0.isViewLoaded }
        let panels = screens.map { screen in
            var node = operable(if: screen === selected) { self.screen(screen) }
            node.attributes[.role] = "tabpanel"
            node.attributes[.ariaLabel] = title(of: screen)
            if screen !== selected { node.attributes[.inert] = "" }
            return node
        }
        var children = [RenderedNode(id.part("screens"), .div, [.class: "tab-screens"], children: panels)]
        if !tabs.tabBar.isHidden, tabs.tabBar.superview != nil { children.append(bar(of: tabs)) }
        return RenderedNode(id, .div, [.class: "tabs"], children: children)
    }

    private func bar(of tabs: UITabBarController) -> RenderedNode {
        var style: [StyleProperty: String] = [:]
        style[.background] = tabs.tabBar.backgroundColor.map(css)
        return RenderedNode(
            id(of: tabs.tabBar),
            .div,
            [.class: "tab-bar", .role: "tablist", .ariaLabel: "Tabs"],
            style: style,
            children: (tabs.viewControllers ?? []).enumerated().map { index, screen in
                tab(
                    screen.tabBarItem,
                    at: index,
                    isSelected: screen === tabs.selectedViewController,
                    of: tabs
                )
            }
        )
    }

    private func tab(
        _ item: UITabBarItem,
        at index: Int,
        isSelected: Bool,
        of tabs: UITabBarController
    ) -> RenderedNode {
        let id = id(of: item)
        var attributes: [Attribute: String] = [
            .class: "tab", .type: "button", .role: "tab", .ariaSelected: isSelected ? "true" : "false",
        ]
        attributes[.ariaLabel] = item.accessibilityLabel
        attributes[.identifier] = item.accessibilityIdentifier
        allow(Interaction(tab: index, of: tabs), on: id, if: item.isEnabled, marking: &attributes)
        return RenderedNode(
            id,
            .button,
            attributes,
            children: content(of: item, isSelected: isSelected, id: id)
        )
    }

    private func content(of item: UITabBarItem, isSelected: Bool, id: NodeID) -> [RenderedNode] {
        let looks = item.systemLooks
        var children: [RenderedNode] = []
        let image =
            (isSelected ? item.selectedImage : nil) ?? item.image
            ?? looks.flatMap { UIImage(systemName: $0.symbol) }
        if let icon = image.flatMap({ icon($0, id: id.part("icon")) }) { children.append(icon) }
        if let title = item.title ?? looks?.title {
            children.append(RenderedNode(id.part("title"), .span, [.class: "button-title"], text: title))
        }
        if let badge = item.badgeValue {
            children.append(RenderedNode(id.part("badge"), .span, [.class: "tab-badge"], text: badge))
        }
        return children
    }
}
#endif
