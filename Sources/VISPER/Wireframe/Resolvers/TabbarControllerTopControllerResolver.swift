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
