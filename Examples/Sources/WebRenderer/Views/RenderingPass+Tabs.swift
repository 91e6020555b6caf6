import HeadlessUIKit

extension RenderingPass {
    /// Screens of which the person chooses one, and the bar for that. Those that were seen before stay in the page, out of
    /// use, so that they keep their scroll position.
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
        let tap = Interaction(tap: { tabs.simulateTap(onTab: index) })
        allow(tap, on: id, if: item.isEnabled, marking: &attributes)
        return RenderedNode(
            id,
            .button,
            attributes,
            children: content(of: item, isSelected: isSelected, id: id)
        )
    }

    private func content(of item: UITabBarItem, isSelected: Bool, id: NodeID) -> [RenderedNode] {
        let looks = systemLooks(of: item)
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

    /// How the system draws its own items.
    private func systemLooks(of item: UITabBarItem) -> (title: String, symbol: String)? {
        item.headlessSystemItem.map { item in
            switch item {
            case .more: ("More", "list.bullet")
            case .favorites: ("Favorites", "star.fill")
            case .featured: ("Featured", "star")
            case .topRated: ("Top Rated", "star")
            case .recents: ("Recents", "clock")
            case .contacts: ("Contacts", "person.circle")
            case .history: ("History", "clock")
            case .bookmarks: ("Bookmarks", "book")
            case .search: ("Search", "magnifyingglass")
            case .downloads: ("Downloads", "shippingbox")
            case .mostRecent: ("Most Recent", "clock")
            case .mostViewed: ("Most Viewed", "eye")
            }
        }
    }
}
