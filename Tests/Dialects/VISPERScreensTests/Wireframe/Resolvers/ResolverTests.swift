import Testing
import VISPER_Wireframe

@MainActor
@Suite("The usual resolvers")
struct ResolverTests {
    private let plain = UIViewController()

    @Test("The top of a navigation controller is the top of its stack, or itself if the stack is empty")
    func navigation() {
        let resolver = NavigationControllerTopControllerResolver()
        let navigation = UINavigationController()
        #expect(resolver.isResponsible(controller: navigation))
        #expect(!resolver.isResponsible(controller: plain))
        #expect(resolver.topController(of: navigation) === navigation)
        #expect(resolver.topController(of: plain) === plain)
        let top = UIViewController()
        navigation.setViewControllers([UIViewController(), top], animated: false)
        #expect(resolver.topController(of: navigation) === top)
    }

    @Test("The top of a tab bar controller is the selected child, or itself without children")
    func tabBar() {
        let resolver = TabbarControllerTopControllerResolver()
        let tabs = UITabBarController()
        #expect(resolver.isResponsible(controller: tabs))
        #expect(!resolver.isResponsible(controller: plain))
        #expect(resolver.topController(of: tabs) === tabs)
        #expect(resolver.topController(of: plain) === plain)
        let children = [UIViewController(), UIViewController(), UIViewController()]
        tabs.viewControllers = children
        tabs.selectedIndex = 1
        #expect(resolver.topController(of: tabs) === children[1])
    }

    /// A tab bar controller whose “More” tab is selected.
    private final class TabsWithMore: UITabBarController {
        override var selectedIndex: Int {
            get { NSNotFound }
            set {}
        }
    }

    @Test("The top of a tab bar controller is the last child if the selection is beyond the children")
    func more() {
        let resolver = TabbarControllerTopControllerResolver()
        let tabs = TabsWithMore()
        #expect(resolver.topController(of: tabs) === tabs)
        let children = [UIViewController(), UIViewController()]
        tabs.viewControllers = children
        #expect(resolver.topController(of: tabs) === children[1])
    }

    @Test("The top of another container is its last child, or itself without children")
    func children() {
        let resolver = ChildViewControllerTopControllerResolver()
        #expect(!resolver.isResponsible(controller: plain))
        #expect(resolver.topController(of: plain) === plain)
        let last = UIViewController()
        plain.addChild(UIViewController())
        plain.addChild(last)
        #expect(resolver.isResponsible(controller: plain))
        #expect(resolver.topController(of: plain) === last)
    }

    @Test("The top of a presenting controller is the presented one")
    func modal() async {
        let resolver = ModalViewControllerTopControllerResolver()
        let stage = await Stage(["root"])
        let root = stage.navigation.viewControllers[0]
        #expect(!resolver.isResponsible(controller: root))
        #expect(resolver.topController(of: root) === root)
        let presented = UIViewController()
        root.present(presented, animated: false)
        #expect(resolver.isResponsible(controller: root))
        #expect(resolver.topController(of: root) === presented)
    }
}
