#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// Tests of screens often simulate a controller's surroundings by overriding the properties that report them.
@MainActor
@Suite("Overridable methods")
struct OverridingTests {
    private final class StubController: UIViewController {
        let navigation = UINavigationController()
        let tabs = UITabBarController()
        let split = UISplitViewController()
        let other = UIViewController()

        override var navigationController: UINavigationController? { navigation }
        override var tabBarController: UITabBarController? { tabs }
        override var splitViewController: UISplitViewController? { split }
        override var presentedViewController: UIViewController? { other }
        override var presentingViewController: UIViewController? { other }
        override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
        override var isBeingPresented: Bool { true }
        override var isBeingDismissed: Bool { true }
        override var isMovingToParent: Bool { true }
        override var isMovingFromParent: Bool { true }
    }

    @Test("A subclass can override the properties for containers, presentation and movement")
    func surroundings() {
        let stub = StubController()
        let controller: UIViewController = stub
        #expect(controller.navigationController === stub.navigation)
        #expect(controller.tabBarController === stub.tabs)
        #expect(controller.splitViewController === stub.split)
        #expect(controller.presentedViewController === stub.other)
        #expect(controller.presentingViewController === stub.other)
        #expect(controller.isBeingPresented && controller.isBeingDismissed)
        #expect(controller.isMovingToParent && controller.isMovingFromParent)

        let child = UIViewController()
        controller.addChild(child)
        #expect(child.presentedViewController === stub.other)
        #expect(child.transitionCoordinator == nil)
    }

    /// A navigation controller that manages a stack of its own.
    private final class CountingNavigationController: UINavigationController {
        var calls: [String] = []

        override func pushViewController(_ viewController: UIViewController, animated: Bool) {
            calls.append("push")
            super.pushViewController(viewController, animated: animated)
        }

        override func popViewController(animated: Bool) -> UIViewController? {
            calls.append("pop")
            return super.popViewController(animated: animated)
        }

        override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
            calls.append("set")
            while popViewController(animated: animated) != nil {}
            for controller in viewControllers where controller !== topViewController {
                pushViewController(controller, animated: animated)
            }
        }
    }

    @Test("An override of setViewControllers may push and pop; pushing and popping do not call the override")
    func stack() {
        let first = UIViewController()
        let navigation = CountingNavigationController(rootViewController: first)
        #expect(navigation.calls == ["push"])
        navigation.setViewControllers([first, UIViewController()], animated: false)
        #expect(navigation.calls == ["push", "set", "pop", "push"])
        navigation.popToRootViewController(animated: false)
        navigation.show(UIViewController(), sender: nil)
        #expect(navigation.calls == ["push", "set", "pop", "push", "push"])
        #expect(navigation.viewControllers.count == 2)
    }
}
#endif
