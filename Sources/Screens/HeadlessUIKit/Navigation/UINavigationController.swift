#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A stack of screens, of which the top one is visible.
open class UINavigationController: UIViewController {
    /// The bar above the screens.
    public let navigationBar = UINavigationBar()

    /// Makes an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes a stack of one screen.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        pushViewController(rootViewController, animated: false)
    }

    /// Returns nil, because controllers cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: The stack

    /// The screens, from the bottom to the top.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The top screen.
    open var topViewController: UIViewController? { children.last }

    /// The visible screen: the one presented over the stack, or else the top one.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Pushes a screen onto the stack.
    ///
    /// The `viewWill…` callbacks are made before this returns, the `viewDid…` callbacks on a later turn of the main
    /// queue.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        Misuse.check(
            !children.contains(viewController),
            "\(viewController) is in the stack already. Pop to it, or push another instance."
        )
        changeStack(to: children + [viewController], animated: animated)
    }

    /// Pops the top screen and returns it. Returns nil and changes nothing if the stack has at most one screen.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        let popped = topViewController
        changeStack(to: children.dropLast(), animated: animated)
        return popped
    }

    /// Pops all screens above a screen and returns them from bottom to top; nil if there are none above it.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = children.firstIndex(of: viewController) else {
            fatalError("\(viewController) is not in the stack. Pop to one of `viewControllers`.")
        }
        let popped = Array(children[(index + 1)...])
        guard !popped.isEmpty else { return nil }
        changeStack(to: Array(children[...index]), animated: animated)
        return popped
    }

    /// Pops all screens but the lowest and returns them from bottom to top; nil if there are no others.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Replaces the stack, in one transition from the old top screen to the new one. If the top screen stays the
    /// same, no appearance callbacks are made.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        changeStack(to: viewControllers, animated: animated)
    }

    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    // MARK: The bar

    /// Whether the bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { navigationBar.isHidden }
        set { navigationBar.isHidden = newValue }
    }

    /// Hides or shows the bar. The change takes effect at once, animated or not.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    /// The stack's item in a tab bar. If the stack has neither an item nor a title of its own, this is the item of
    /// its lowest screen.
    open override var tabBarItem: UITabBarItem! {
        get {
            guard !hasTabBarItem, title == nil, let root = children.first else { return super.tabBarItem }
            return root.tabBarItem
        }
        set { super.tabBarItem = newValue }
    }

    // MARK: Containment

    /// Makes a view that contains the bar.
    open override func loadView() {
        super.loadView()
        view.addSubview(navigationBar)
    }

    open override func addChild(_ childController: UIViewController) {
        if childController.parent === self { return }
        changeStack(to: children + [childController], animated: false)
    }

    override func remove(_ child: UIViewController) {
        if children.contains(child) {
            changeStack(to: children.filter { $0 !== child }, animated: false)
        }
        release(child)
    }

    override func childrenChanged() {
        navigationBar.items = children.map(\.navigationItem)
        tabBarItemChanged()
        let tabs: UITabBarController? = nearestAncestor()
        tabs?.showOrHideBar()
    }

    override var appearanceChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

    override var choosesVisibleChild: Bool { true }

    override func prepareToAppear() {
        guard let topViewController else { return }
        view.insertSubview(topViewController.view, belowSubview: navigationBar)
    }
}

extension UINavigationController {
    /// Changes the stack. Pushing and popping call this function and not `setViewControllers`, because an override of
    /// `setViewControllers` may itself push and pop, and the calls would never end.
    private func changeStack(to stack: [UIViewController], animated: Bool) {
        Misuse.check(
            Set(stack).count == stack.count,
            "All view controllers in a navigation controller must be distinct: \(stack)"
        )
        Misuse.check(
            !stack.contains { $0 is UINavigationController },
            "A navigation controller cannot be inside another one. Present it, or push its screens."
        )
        changeChildren(
            to: stack,
            showing: stack.last,
            insteadOf: children.last,
            animated: animated,
            order: .disappearanceFirst
        )
    }
}
#endif
