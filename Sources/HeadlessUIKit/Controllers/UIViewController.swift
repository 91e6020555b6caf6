#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A screen, or a container of screens.
///
/// The order of the lifecycle's callbacks is UIKit's. A transition takes no time, but its did callbacks
/// come on a later turn of the main queue, animated or not, so that nothing depends on their being
/// synchronous.
open class UIViewController: UIResponder {
    // MARK: Making a controller

    /// The name of the nib that the view would come from.
    public let nibName: String?

    /// Makes a controller. There are no nibs here: one that is given a name has to override ``loadView()``.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// Makes a controller.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Always nil: there are no archives of controllers here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Not for view controllers.
    @available(*, unavailable, message: "A view controller is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    // MARK: The view

    /// The root view. Reading it loads it once: `loadView()`, then `viewDidLoad()`.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return viewIfLoaded
        }
        set {
            viewIfLoaded?.viewController = nil
            viewIfLoaded = newValue
            newValue?.viewController = self
        }
    }

    /// The root view, if it was loaded.
    open private(set) var viewIfLoaded: UIView?

    /// Whether the root view was loaded.
    open var isViewLoaded: Bool { viewIfLoaded != nil }

    private var isLoadingView = false

    /// Makes the root view and assigns it to ``view``. Override it to make one of your own, without calling
    /// super.
    open func loadView() {
        Misuse.check(
            nibName == nil,
            "\(type(of: self)) wants the nib \(nibName!). There are no nibs here; make the view in loadView()."
        )
        view = makeRootView()
        tellLifecycleHook(.loadView)
    }

    /// The view that ``loadView()`` makes, for controllers of this module.
    func makeRootView() -> UIView { UIView() }

    /// Called once, when the root view was loaded.
    open func viewDidLoad() {
        tellLifecycleHook(.viewDidLoad)
    }

    /// Loads the root view if it was not.
    open func loadViewIfNeeded() {
        guard viewIfLoaded == nil else { return }
        Misuse.check(
            !isLoadingView,
            """
            \(type(of: self)).loadView() reads `view` before it has one. \
            Assign `view` first, or call super.loadView().
            """
        )
        isLoadingView = true
        loadView()
        isLoadingView = false
        Misuse.check(
            viewIfLoaded != nil,
            "\(type(of: self)).loadView() made no view. Assign `view` in it, or call super.loadView()."
        )
        viewDidLoad()
    }

    /// Called when memory is short, with every other controller that a window knows: what can be made again may be
    /// freed. See `UIApplication.simulateMemoryWarning()`.
    open func didReceiveMemoryWarning() {}

    // MARK: Looks

    /// Light or dark, for the controller and what is in it, whatever the surroundings have.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: overrideUserInterfaceStyle) }
    }

    /// At which edges the view reaches below the bars of the containers. It is data for a host: nothing is laid out
    /// here.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: edgesForExtendedLayout) }
    }

    // MARK: Appearing and disappearing

    /// Where the controller is between being out of sight and being seen.
    var appearance = AppearanceState.hidden

    /// What brings the controller into sight or takes it out, while that is under way.
    var transitionReason: TransitionReason?

    /// Whether the controller appears because it is being presented.
    open var isBeingPresented: Bool { transitionReason == .presented }

    /// Whether the controller disappears because it is being dismissed.
    open var isBeingDismissed: Bool { transitionReason == .dismissed }

    /// Whether the controller appears because it was put into its parent.
    open var isMovingToParent: Bool { transitionReason == .movedToParent }

    /// Whether the controller disappears because it is taken out of its parent.
    open var isMovingFromParent: Bool { transitionReason == .movedFromParent }

    /// The animated transition that this very controller takes part in.
    var runningTransition: RunningTransition?

    /// The animated transition that the controller, or the nearest of its ancestors that does, takes part in
    /// while it runs: from before the first will callback to after the last did callback; otherwise nil.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        runningTransition ?? parent?.transitionCoordinator
    }

    /// Called when the view is about to be seen. The base implementation forwards it to the visible children.
    open func viewWillAppear(_ animated: Bool) {
        for child in forwardedChildren { child.beginAppearanceTransition(true, animated: animated) }
        tellLifecycleHook(.viewWillAppear(animated: animated))
    }

    /// Called when the view is about to be seen and is in the tree of the window already. The base
    /// implementation forwards it to the visible children.
    open func viewIsAppearing(_ animated: Bool) {
        for child in forwardedChildren { child.viewEnteredHierarchy() }
    }

    /// Called when the view is about to lay out its subviews: for the first time between ``viewIsAppearing(_:)`` and
    /// ``viewDidAppear(_:)``, then in every pass that concerns the view.
    open func viewWillLayoutSubviews() {}

    /// Called when the view has laid out its subviews. What is inside those comes later.
    open func viewDidLayoutSubviews() {}

    /// Called when the view is seen. The base implementation forwards it to the visible children.
    open func viewDidAppear(_ animated: Bool) {
        for child in forwardedChildren { child.endAppearanceTransition() }
        tellLifecycleHook(.viewDidAppear(animated: animated))
    }

    /// Called when the view is about to go out of sight. The base implementation forwards it to the visible
    /// children.
    open func viewWillDisappear(_ animated: Bool) {
        for child in forwardedChildren { child.beginAppearanceTransition(false, animated: animated) }
        tellLifecycleHook(.viewWillDisappear(animated: animated))
    }

    /// Called when the view is out of sight. The base implementation forwards it to the children.
    open func viewDidDisappear(_ animated: Bool) {
        for child in forwardedChildren { child.endAppearanceTransition() }
        tellLifecycleHook(.viewDidDisappear(animated: animated))
    }

    /// Whether the container passes its own appearance callbacks on to its children. One that returns false
    /// calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` of its children
    /// itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// The children that see what the container sees: those whose view is inside its view.
    var appearanceChildren: [UIViewController] {
        guard let viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: viewIfLoaded) ?? false }
    }

    /// Whether the container decides by itself which child is seen, whatever view is put where.
    var choosesVisibleChild: Bool { false }

    /// Puts the views of the visible children into the root view before it is seen.
    func prepareToAppear() {}

    /// Called by ``changeChildren(to:showing:insteadOf:animated:order:)`` when the container has other children,
    /// before what is seen changes.
    func childrenChanged() {}

    // MARK: Containment

    /// The controllers inside this one, in order.
    open internal(set) var children: [UIViewController] = []

    /// The controller that this one is inside of.
    open internal(set) weak var parent: UIViewController?

    /// The nearest navigation controller that the controller is inside of.
    open var navigationController: UINavigationController? { nearestAncestor() }

    /// The nearest tab bar controller that the controller is inside of.
    open var tabBarController: UITabBarController? { nearestAncestor() }

    /// The nearest split view controller that the controller is inside of.
    open var splitViewController: UISplitViewController? { nearestAncestor() }

    /// Puts a controller inside this one, taking it out of the parent it has. Calls its
    /// `willMove(toParent:)`; the client calls `didMove(toParent:)` when its view is in place.
    open func addChild(_ childController: UIViewController) {
        if childController.parent === self { return }
        Misuse.check(
            childController !== self,
            "A view controller cannot be its own child: \(childController)"
        )
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
        childController.followParent()
    }

    /// Takes the controller out of its parent and calls its `didMove(toParent: nil)`.
    open func removeFromParent() {
        parent?.remove(self)
    }

    /// Called when the controller is about to go into a parent, or out of the one it has.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called when the controller went into a parent, or out of one.
    open func didMove(toParent parent: UIViewController?) {}

    func remove(_ child: UIViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
        child.didMove(toParent: nil)
    }

    // MARK: Presentation

    /// How the controller is presented.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    /// How the presentation would move, if anything moved here.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// Whether the person cannot put the presented controller away with a gesture.
    open var isModalInPresentation = false

    /// Why the last presentation asked of this controller was refused; nil if it was not. UIKit only logs it.
    public internal(set) var headlessPresentationRefusal: HeadlessPresentationRefusal?

    /// What the controller, or the nearest of its ancestors that does, presents.
    open var presentedViewController: UIViewController? {
        presented ?? parent?.presentedViewController
    }

    /// What presents the controller, or the nearest of its ancestors that is presented.
    open var presentingViewController: UIViewController? {
        presenter ?? parent?.presentingViewController
    }

    /// What this very controller presents.
    var presented: UIViewController?

    /// What presents this very controller.
    weak var presenter: UIViewController?

    /// Presents a controller over the root container of this one.
    ///
    /// The links are set and the will callbacks made before this returns; the did callbacks, then the
    /// completion, come on a later turn of the main queue. A controller that is not seen, or presents
    /// something already, refuses: nothing happens, and ``headlessPresentationRefusal`` says why.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        rootContainer.present(viewControllerToPresent, for: self, animated: flag, completion: completion)
    }

    /// Dismisses everything presented over this controller, or, if there is nothing, the controller itself.
    ///
    /// The completion comes on a later turn of the main queue, after the did callbacks; also if there was
    /// nothing to dismiss.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presenter = presentedViewController?.presenter ?? presentingViewController else {
            if let completion { MainQueueTurn.after(completion) }
            return
        }
        presenter.dismissPresented(animated: flag, completion: completion)
    }

    /// Shows a controller in the way that suits the surroundings: pushed if there is a navigation
    /// controller, else presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent {
            parent.show(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    // MARK: Routing

    /// What ``willRoute(_:routeResult:)`` was told last.
    package var headlessRouteResult: RouteResultObjc?

    /// Called when a route is about to show the controller. The base implementation stores the result.
    open func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        headlessRouteResult = routeResult
    }

    /// Called when a route has shown the controller. The base implementation does nothing.
    open func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {}

    /// What other modules keep on the controller, each under the identifier of a type of its own. It is freed
    /// with the controller.
    package var headlessStorage: [ObjectIdentifier: Any] = [:]

    // MARK: Titles and bars

    /// The title; also that of the `navigationItem` and the `tabBarItem`.
    open var title: String? {
        didSet {
            navigationItem.title = title
            ownTabBarItem?.title = title
            tabBarItemChanged()
        }
    }

    /// Whether a tab bar disappears when the controller is pushed, until it is popped again.
    open var hidesBottomBarWhenPushed = false

    /// What a navigation bar shows for the controller.
    open private(set) lazy var navigationItem = UINavigationItem()

    /// What a tab bar shows for the controller.
    open var tabBarItem: UITabBarItem! {
        get {
            if let ownTabBarItem { return ownTabBarItem }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            ownTabBarItem = item
            return item
        }
        set {
            ownTabBarItem = newValue
            tabBarItemChanged()
        }
    }

    private var ownTabBarItem: UITabBarItem?

    /// Whether an item was assigned or asked of this very controller.
    var hasTabBarItem: Bool { ownTabBarItem != nil }

    /// Tells the containers that another item, or one of another title, is to be shown.
    func tabBarItemChanged() {
        parent?.tabBarItemChanged()
    }

    // MARK: Responding

    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }
}
#endif
