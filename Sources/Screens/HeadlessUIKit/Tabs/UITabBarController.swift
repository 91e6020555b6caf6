#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Screens side by side, of which the person chooses the visible one.
///
/// The bar has an item for every screen, however many there are: there is no “More” screen here.
open class UITabBarController: UIViewController {
    /// The bar from which the person chooses.
    public let tabBar = UITabBar()

    /// The object that permits or refuses the person's choice of a tab and is notified of the choice. Not retained.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var selected: UIViewController?

    // MARK: The screens

    /// The screens, in the order of the bar; nil if there are none.
    ///
    /// An assignment keeps the selected screen if the new screens contain it. Otherwise it selects the new screen at
    /// the same index or, if there is none, the first one.
    open var viewControllers: [UIViewController]? {
        get { children.isEmpty ? nil : children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the screens, in one transition from the old selected screen to the new one.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let screens = viewControllers ?? []
        Misuse.check(
            Set(screens).count == screens.count,
            "All view controllers in a tab bar controller must be distinct: \(screens)"
        )
        change(to: screens, selecting: selection(among: screens), animated: animated)
    }

    /// The index of the visible screen; `NSNotFound` if there is none.
    ///
    /// Assigning it does not call the delegate. The `viewWill…` callbacks are made before the assignment returns, the
    /// `viewDid…` callbacks on a later turn of the main queue.
    open var selectedIndex: Int {
        get { selected.flatMap { children.firstIndex(of: $0) } ?? NSNotFound }
        set {
            Misuse.check(
                children.indices.contains(newValue),
                "There is no tab \(newValue). `viewControllers` has \(children.count)."
            )
            change(to: children, selecting: children[newValue], animated: false)
        }
    }

    /// The visible screen. Assigning it is equivalent to assigning ``selectedIndex``.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            Misuse.check(
                newValue.map(children.contains) ?? children.isEmpty,
                "Only one of `viewControllers` can be selected, not \(newValue.map(String.init(describing:)) ?? "nil")."
            )
            change(to: children, selecting: newValue, animated: false)
        }
    }

    private func selection(among screens: [UIViewController]) -> UIViewController? {
        if let selected, screens.contains(selected) { return selected }
        return screens.indices.contains(selectedIndex) ? screens[selectedIndex] : screens.first
    }

    private func change(to screens: [UIViewController], selecting choice: UIViewController?, animated: Bool) {
        let oldChoice = selected
        selected = choice
        changeChildren(
            to: screens,
            showing: choice,
            insteadOf: oldChoice,
            animated: animated,
            order: .appearanceBeginsFirst
        )
    }

    // MARK: Containment

    /// Makes a view that contains the bar.
    open override func loadView() {
        super.loadView()
        view.addSubview(tabBar)
        showOrHideBar()
    }

    open override func addChild(_ childController: UIViewController) {
        if childController.parent === self { return }
        setViewControllers(children + [childController], animated: false)
    }

    override func remove(_ child: UIViewController) {
        if children.contains(child) {
            setViewControllers(children.filter { $0 !== child }, animated: false)
        }
        release(child)
    }

    override func childrenChanged() {
        tabBar.items = children.map(\.tabBarItem)
        tabBar.selectedItem = selected?.tabBarItem
        showOrHideBar()
    }

    /// Removes the bar from the view if a screen in the visible stack hides the bar. Otherwise adds the bar to the
    /// view again. The bar's `isHidden`, which belongs to the app, is not changed.
    func showOrHideBar() {
        guard let view = viewIfLoaded else { return }
        if isBarPushedAway {
            tabBar.removeFromSuperview()
        } else if tabBar.superview == nil {
            view.addSubview(tabBar)
        }
    }

    /// Whether a screen in the visible stack hides the bar.
    var isBarPushedAway: Bool { selected?.hidesBottomBar ?? false }

    override func tabBarItemChanged() {
        childrenChanged()
    }

    override var appearanceChildren: [UIViewController] { selected.map { [$0] } ?? [] }

    override var choosesVisibleChild: Bool { true }

    override func prepareToAppear() {
        guard let selected else { return }
        view.insertSubview(selected.view, belowSubview: tabBar)
    }
}

extension UIViewController {
    /// Whether the controller is a stack with a screen that hides the tab bar, or has such a stack among its visible
    /// descendants.
    fileprivate var hidesBottomBar: Bool {
        if self is UINavigationController, children.contains(where: \.hidesBottomBarWhenPushed) {
            return true
        }
        return appearanceChildren.contains(where: \.hidesBottomBar)
    }
}
#endif
