/// Finds the last child of a controller.
@preconcurrency @MainActor
open class ChildViewControllerTopControllerResolver: TopControllerResolver {
    /// A resolver.
    public init() {}

    /// Whether the controller has children.
    open func isResponsible(controller: UIViewController) -> Bool {
        !controller.children.isEmpty
    }

    /// The last child; the controller itself if it has none.
    open func topController(of controller: UIViewController) -> UIViewController {
        controller.children.last ?? controller
    }
}

/// Finds the controller that another one presents.
@preconcurrency @MainActor
open class ModalViewControllerTopControllerResolver: TopControllerResolver {
    /// A resolver.
    public init() {}

    /// Whether the controller, or a container around it, presents another one.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller.presentedViewController != nil
    }

    /// The presented controller; the controller itself if it presents none.
    open func topController(of controller: UIViewController) -> UIViewController {
        controller.presentedViewController ?? controller
    }
}

/// Finds the top of a navigation controller's stack.
@preconcurrency @MainActor
open class NavigationControllerTopControllerResolver: TopControllerResolver {
    /// A resolver.
    public init() {}

    /// Whether the controller is a navigation controller.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller is UINavigationController
    }

    /// The top of the stack; the controller itself if the stack is empty, or if the controller is not a navigation
    /// controller.
    open func topController(of controller: UIViewController) -> UIViewController {
        (controller as? UINavigationController)?.topViewController ?? controller
    }
}

/// Finds the selected controller of a tab bar controller.
@preconcurrency @MainActor
open class TabbarControllerTopControllerResolver: TopControllerResolver {
    /// A resolver.
    public init() {}

    /// Whether the controller is a tab bar controller.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller is UITabBarController
    }

    /// Returns the selected child of a tab bar controller, or its last child if the selected index is out of range, as
    /// on the "more" tab.
    ///
    /// Returns the controller itself if it has no children, or is not a tab bar controller.
    open func topController(of controller: UIViewController) -> UIViewController {
        guard let tabBarController = controller as? UITabBarController else { return controller }
        let children = tabBarController.children
        // The index is NSNotFound if nothing is selected.
        let isSelected = children.indices.contains(tabBarController.selectedIndex)
        return (isSelected ? children[tabBarController.selectedIndex] : children.last) ?? controller
    }
}
