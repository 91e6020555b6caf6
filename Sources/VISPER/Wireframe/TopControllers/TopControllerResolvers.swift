/// Finds the child that was added last.
@preconcurrency @MainActor
open class ChildViewControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
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

/// Finds what is presented over a controller.
@preconcurrency @MainActor
open class ModalViewControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller, or a container it is in, presents something.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller.presentedViewController != nil
    }

    /// What is presented; the controller itself if nothing is.
    open func topController(of controller: UIViewController) -> UIViewController {
        controller.presentedViewController ?? controller
    }
}

/// Finds the top of a navigation controller's stack.
@preconcurrency @MainActor
open class NavigationControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller is a navigation controller.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller is UINavigationController
    }

    /// The top of the stack; the controller itself if the stack is empty, or if it is of another kind.
    open func topController(of controller: UIViewController) -> UIViewController {
        (controller as? UINavigationController)?.topViewController ?? controller
    }
}

/// Finds the selected controller of a tab bar controller.
@preconcurrency @MainActor
open class TabbarControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller is a tab bar controller.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller is UITabBarController
    }

    /// The selected child; the last one if the selection is beyond the children, as it is on the "more" tab; the
    /// controller itself if it has no children, or is of another kind.
    open func topController(of controller: UIViewController) -> UIViewController {
        guard let tabBarController = controller as? UITabBarController else { return controller }
        let children = tabBarController.children
        // With nothing selected the index is NSNotFound.
        let isSelected = children.indices.contains(tabBarController.selectedIndex)
        return (isSelected ? children[tabBarController.selectedIndex] : children.last) ?? controller
    }
}
