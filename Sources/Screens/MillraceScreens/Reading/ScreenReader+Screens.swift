#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension ScreenReader {
    /// A screen with its elements.
    func screen(_ controller: UIViewController) -> ScreenElement {
        if let alert = controller as? UIAlertController { return self.alert(alert) }
        return screen(controller, .screen)
    }

    /// A presented screen.
    func presented(_ controller: UIViewController) -> ScreenElement {
        if let alert = controller as? UIAlertController { return self.alert(alert) }
        switch controller.modalPresentationStyle {
        case .automatic, .pageSheet, .formSheet, .popover:
            var sheet = screen(controller, .sheet)
            sheet.actions = offer(.dismiss, if: !controller.isModalInPresentation)
            note(&sheet, of: controller, Interaction(pullingDown: controller))
            return sheet
        case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom, .none:
            return screen(controller, .dialog)
        }
    }

    private func screen(_ controller: UIViewController, _ role: ScreenElement.Role) -> ScreenElement {
        var element = ScreenElement(role)
        element.name(nil, showing: title(of: controller))
        element.children = container(controller) ?? content(of: controller)
        return element
    }

    /// The elements of a controller that is not a container.
    private func content(of controller: UIViewController) -> [ScreenElement] {
        elements(of: [controller.view])
    }

    /// The elements of a container controller; nil for any other controller.
    func container(_ controller: UIViewController) -> [ScreenElement]? {
        switch controller {
        case let navigation as UINavigationController: self.navigation(navigation)
        case let tabs as UITabBarController: self.tabs(tabs)
        case let split as UISplitViewController: split.viewControllers.map(screen)
        default: nil
        }
    }

    private func title(of controller: UIViewController) -> String? {
        switch controller {
        case let navigation as UINavigationController: navigation.topViewController.flatMap(title)
        case let tabs as UITabBarController: tabs.selectedViewController.flatMap(title)
        default: controller.navigationItem.title ?? controller.title
        }
    }

    // MARK: Alerts

    private func alert(_ alert: UIAlertController) -> ScreenElement {
        var element = ScreenElement(alert.preferredStyle == .alert ? .alert : .actionSheet)
        element.label = alert.title
        element.text = alert.message
        let fields = (alert.textFields ?? []).filter { !$0.isHidden && $0.alpha >= 0.01 }
        element.children = fields.map { field in
            var element = operable(if: field.isUserInteractionEnabled).textField(field, of: alert)
            describe(field, &element)
            return element
        }
        element.children += alert.actions.map { action in
            var button = ScreenElement(.button)
            button.label = action.title
            button.mark(.disabled, if: !action.isEnabled)
            button.mark(.cancel, if: action.style == .cancel)
            button.mark(.destructive, if: action.style == .destructive)
            button.mark(.preferred, if: action === alert.preferredAction)
            button.actions = offer(.tap, if: action.isEnabled)
            note(&button, of: action, Interaction(action))
            return button
        }
        return element
    }

    // MARK: Bars

    /// The elements of a navigation controller: its bar, unless the bar is hidden, and then its top screen.
    private func navigation(_ navigation: UINavigationController) -> [ScreenElement] {
        guard let top = navigation.topViewController else { return [] }
        let bar = navigation.isNavigationBarHidden ? [] : [self.bar(for: top.navigationItem, of: navigation)]
        return bar + (container(top) ?? content(of: top))
    }

    private func bar(for item: UINavigationItem, of navigation: UINavigationController) -> ScreenElement {
        var bar = ScreenElement(.navigationBar)
        bar.label = item.title
        bar.text = item.prompt
        if let title = navigation.navigationBar.headlessBackButtonTitle {
            var back = ScreenElement(.backButton)
            back.label = title
            back.actions = offer(.tap)
            note(&back, of: item, part: .back, Interaction(goingBackIn: navigation))
            bar.children.append(back)
        }
        bar.children += (item.leftBarButtonItems ?? []).flatMap(barButton)
        bar.children += elements(of: [item.titleView].compactMap { $0 })
        bar.children += (item.rightBarButtonItems ?? []).reversed().flatMap(barButton)
        return bar
    }

    private func barButton(_ item: UIBarButtonItem) -> [ScreenElement] {
        if let view = item.customView { return elements(of: [view]) }
        switch item.headlessSystemItem {
        case .fixedSpace, .flexibleSpace: return []
        default: break
        }
        var button = ScreenElement(.button)
        button.name(item.accessibilityLabel, showing: item.title ?? item.systemLooks.title)
        // A system item with a symbol is labelled with its purpose.
        if button.label == nil { button.label = item.headlessSystemItem.map { "\($0)".capitalized } }
        button.identifier = item.accessibilityIdentifier
        button.image = item.image.flatMap(name)
        button.mark(.disabled, if: !item.isEnabled)
        button.actions = offer(.tap, if: item.isEnabled)
        note(&button, of: item, Interaction(item))
        return [button]
    }

    /// The elements of a tab bar controller: its selected screen, and then its bar, unless the bar is hidden.
    private func tabs(_ tabs: UITabBarController) -> [ScreenElement] {
        let screen = tabs.selectedViewController.map { container($0) ?? content(of: $0) } ?? []
        guard !tabs.tabBar.isHidden, tabs.tabBar.superview != nil else { return screen }
        var bar = ScreenElement(.tabBar)
        bar.children = (tabs.viewControllers ?? []).enumerated().map { index, controller in
            let item: UITabBarItem = controller.tabBarItem
            var tab = ScreenElement(.tab)
            tab.name(item.accessibilityLabel, showing: item.title ?? item.systemLooks?.title)
            tab.identifier = item.accessibilityIdentifier
            tab.value = item.badgeValue
            tab.mark(.disabled, if: !item.isEnabled)
            tab.mark(.selected, if: controller === tabs.selectedViewController)
            tab.actions = offer(.select, if: item.isEnabled)
            note(&tab, of: item, Interaction(tab: index, of: tabs))
            return tab
        }
        return screen + [bar]
    }
}
#endif
