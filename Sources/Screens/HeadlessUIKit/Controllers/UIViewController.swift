#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A screen, or a container of screens.
///
/// The callbacks of the life cycle are made in UIKit's order. A transition takes no time. Its `viewDid…` callbacks are
/// made on a later turn of the main queue even without animation, so that no code can rely on synchronous callbacks.
open class UIViewController: UIResponder {
    // MARK: Making a controller

    /// The name of the nib from which UIKit would load the view.
    public let nibName: String?

    /// Makes a controller. There are no nibs here: a controller with a nib's name has to override
    /// ``loadView()``.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// Makes a controller.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Returns nil, because controllers cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Unavailable for view controllers.
    @available(*, unavailable, message: "A view controller is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    // MARK: The view

    /// The root view. The first access loads it: `loadView()`, then `viewDidLoad()`.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return viewIfLoaded
        }
        set {
            viewIfLoaded?.viewController = nil
            viewIfLoaded = newValue
            newValue?.viewController = self
            if propertiesUpdate.isPending { newValue?.announcePendingUpdate() }
        }
    }

    /// The root view, if it was loaded.
    open private(set) var viewIfLoaded: UIView?

    /// Whether the root view was loaded.
    open var isViewLoaded: Bool { viewIfLoaded != nil }

    private var isLoadingView = false

    /// Makes the root view and assigns it to ``view``. An override makes a view of its own, and does not call
    /// super.
    open func loadView() {
        Misuse.check(
            nibName == nil,
            "\(type(of: self)) wants the nib \(nibName!). There are no nibs here; make the view in loadView()."
        )
        view = makeRootView()
        callLifecycleHook(.loadView)
    }

    /// Makes the view that ``loadView()`` assigns. A subclass in this module may override this method, so that the rest
    /// of ``loadView()`` stays the same.
    func makeRootView() -> UIView { UIView() }

    /// Called once, after the root view was loaded.
    open func viewDidLoad() {
        callLifecycleHook(.viewDidLoad)
    }

    /// Loads the root view if it is not loaded yet.
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

    /// Called when memory is low, for every controller that is connected to a window. The controller may
    /// release objects that can be made again. See `UIApplication.simulateMemoryWarning()`.
    open func didReceiveMemoryWarning() {}

    // MARK: Updates of properties

    /// The state of the update by ``updateProperties()``.
    var propertiesUpdate = TrackedUpdate()

    /// Requests a call of ``updateProperties()`` in the window's next layout pass, on a later turn of the main queue.
    /// Several requests cause one call.
    ///
    /// A new controller has this request pending. The request is also made when an `Observable` value that the last
    /// update has read is about to change.
    ///
    /// - Complexity: O(*d*) in the depth of the tree of views.
    open func setNeedsUpdateProperties() {
        guard !propertiesUpdate.isPending else { return }
        propertiesUpdate.isPending = true
        viewIfLoaded?.announcePendingUpdate()
    }

    /// Runs the pending updates of properties at once: those of the controller, of its view and of the subviews.
    /// Layout stays pending. Does nothing if the view is not loaded.
    open func updatePropertiesIfNeeded() {
        viewIfLoaded?.updatePropertiesIfNeeded()
    }

    /// Shows the app's data: texts, colours, hidden views. A subclass overrides it; the base implementation
    /// does nothing.
    ///
    /// The method is called before the root view's `updateProperties()` and before the layout: for the first time
    /// between ``viewIsAppearing(_:)`` and ``viewDidAppear(_:)``, and again after a change of an `Observable`
    /// value that the method has read. Do not call the method except on super; request a call with
    /// ``setNeedsUpdateProperties()``.
    open func updateProperties() {}

    // MARK: Appearance

    /// The style (light or dark) for the controller and the controllers inside it, regardless of their
    /// surroundings.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: overrideUserInterfaceStyle) }
    }

    /// The edges at which the view extends behind the bars of its containers. It is data for a host: nothing is laid
    /// out here.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: edgesForExtendedLayout) }
    }

    // MARK: Appearing and disappearing

    /// The stage of the controller's appearance.
    var appearance = AppearanceState.hidden

    /// The reason for the current transition, while one is in progress.
    var transitionReason: TransitionReason?

    /// Whether the controller is appearing because it is presented.
    open var isBeingPresented: Bool { transitionReason == .presented }

    /// Whether the controller is disappearing because it is dismissed.
    open var isBeingDismissed: Bool { transitionReason == .dismissed }

    /// Whether the controller is appearing because it was added to its parent.
    open var isMovingToParent: Bool { transitionReason == .movedToParent }

    /// Whether the controller is disappearing because it is removed from its parent.
    open var isMovingFromParent: Bool { transitionReason == .movedFromParent }

    /// The animated transition that this controller itself takes part in; nil if only an ancestor takes part in one.
    var runningTransition: RunningTransition?

    /// The current animated transition of the controller, or else of its nearest ancestor that has one; nil if there
    /// is none. A transition lasts from before its first `viewWill…` callback to after its last `viewDid…` callback.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        runningTransition ?? parent?.transitionCoordinator
    }

    /// Called when the view is about to appear. The base implementation forwards it to the visible children.
    open func viewWillAppear(_ animated: Bool) {
        for child in forwardedChildren { child.beginAppearanceTransition(true, animated: animated) }
        callLifecycleHook(.viewWillAppear(animated: animated))
    }

    /// Called when the view is appearing and is already in the window's tree. The base implementation forwards
    /// it to the visible children.
    open func viewIsAppearing(_ animated: Bool) {
        for child in forwardedChildren { child.viewEnteredHierarchy() }
    }

    /// Called before the view lays out its subviews: for the first time between ``viewIsAppearing(_:)`` and
    /// ``viewDidAppear(_:)``, then in every pass that lays out the view.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews, and before the subviews lay out theirs.
    open func viewDidLayoutSubviews() {}

    /// Called when the view has appeared. The base implementation forwards it to the visible children.
    open func viewDidAppear(_ animated: Bool) {
        for child in forwardedChildren { child.endAppearanceTransition() }
        callLifecycleHook(.viewDidAppear(animated: animated))
    }

    /// Called when the view is about to disappear. The base implementation forwards it to the visible children.
    open func viewWillDisappear(_ animated: Bool) {
        for child in forwardedChildren { child.beginAppearanceTransition(false, animated: animated) }
        callLifecycleHook(.viewWillDisappear(animated: animated))
    }

    /// Called when the view has disappeared. The base implementation forwards it to the children.
    open func viewDidDisappear(_ animated: Bool) {
        for child in forwardedChildren { child.endAppearanceTransition() }
        callLifecycleHook(.viewDidDisappear(animated: animated))
    }

    /// Whether the container forwards its own appearance callbacks to its children. A container that returns
    /// false calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` on its children
    /// itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// The children that appear and disappear with the container: those whose view is inside the container's view.
    var appearanceChildren: [UIViewController] {
        guard let viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: viewIfLoaded) ?? false }
    }

    /// Whether the container itself chooses which child is visible. If false, the children whose views are inside the
    /// container's view are visible.
    var choosesVisibleChild: Bool { false }

    /// Called before the root view appears. A container adds the views of its visible children to the root view.
    func prepareToAppear() {}

    /// Called by ``changeChildren(to:showing:insteadOf:animated:order:)`` when the container has its new
    /// children, before the visible views change.
    func childrenChanged() {}

    // MARK: Containment

    /// The controllers inside this one, in order.
    open internal(set) var children: [UIViewController] = []

    /// The container of this controller.
    open internal(set) weak var parent: UIViewController?

    /// The nearest navigation controller among the controller's ancestors.
    open var navigationController: UINavigationController? { nearestAncestor() }

    /// The nearest tab bar controller among the controller's ancestors.
    open var tabBarController: UITabBarController? { nearestAncestor() }

    /// The nearest split view controller among the controller's ancestors.
    open var splitViewController: UISplitViewController? { nearestAncestor() }

    /// Removes a controller from its previous parent, calls its `willMove(toParent:)`, and adds it as a child. The
    /// client calls the child's `didMove(toParent:)` when the child's view is in place.
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

    /// Removes the controller from its parent and calls its `didMove(toParent: nil)`.
    open func removeFromParent() {
        parent?.remove(self)
    }

    /// Called before the controller is added to a parent or removed from one.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the controller was added to a parent or removed from one.
    open func didMove(toParent parent: UIViewController?) {}

    func remove(_ child: UIViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
        child.didMove(toParent: nil)
    }

    // MARK: Presentation

    /// The way in which the controller is presented.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    /// The animation of the presentation. Nothing is animated here.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// Whether the person cannot dismiss the presented controller with a gesture.
    open var isModalInPresentation = false

    /// The reason why the last presentation by this controller was refused; nil if it was not refused. UIKit only
    /// logs the reason.
    public internal(set) var headlessPresentationRefusal: HeadlessPresentationRefusal?

    /// The controller that this controller presents. If it presents none, the controller that its nearest presenting
    /// ancestor presents.
    open var presentedViewController: UIViewController? {
        presented ?? parent?.presentedViewController
    }

    /// The controller that presents this controller. If there is none, the controller that presents the nearest
    /// presented ancestor of this controller.
    open var presentingViewController: UIViewController? {
        presenter ?? parent?.presentingViewController
    }

    /// The controller that this controller itself presents; nil if only an ancestor of this controller presents one.
    var presented: UIViewController?

    /// The controller that presents this controller itself; nil if only an ancestor of this controller is presented.
    weak var presenter: UIViewController?

    /// Presents a controller over the root container of this one.
    ///
    /// ``presentedViewController`` is set and the `viewWill…` callbacks are made before this returns. The `viewDid…`
    /// callbacks, then the completion, come on a later turn of the main queue.
    ///
    /// The presentation is refused if the root container is not in a visible window or already presents another
    /// controller. Then nothing happens, and ``headlessPresentationRefusal`` has the reason.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        rootContainer.present(viewControllerToPresent, for: self, animated: flag, completion: completion)
    }

    /// Dismisses everything presented over this controller. If nothing is presented over it, dismisses the controller
    /// itself.
    ///
    /// The completion is called on a later turn of the main queue, after the `viewDid…` callbacks, even if nothing
    /// was dismissed.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presenter = presentedViewController?.presenter ?? presentingViewController else {
            if let completion { MainQueueTurn.after(completion) }
            return
        }
        presenter.dismissPresented(animated: flag, completion: completion)
    }

    /// Pushes a controller if there is a navigation controller, and presents it otherwise.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent {
            parent.show(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    // MARK: Routing

    /// The route that was last passed to ``willRoute(_:routeResult:)``.
    package var headlessRoute: HeadlessRouteBox?

    /// Called before a router shows the controller. The base implementation stores the route.
    open func willRoute(_ router: HeadlessRouterBox, routeResult route: HeadlessRouteBox) {
        headlessRoute = route
    }

    /// Called after a router has shown the controller. The base implementation does nothing.
    open func didRoute(_ router: HeadlessRouterBox, routeResult route: HeadlessRouteBox) {}

    /// Objects that other modules store here. Each key identifies a type of the module that stores the object. The
    /// objects are released with the controller.
    package var headlessStorage: [ObjectIdentifier: Any] = [:]

    // MARK: Titles and bars

    /// The title. Assigning it also sets the title of the `navigationItem` and of the `tabBarItem`.
    open var title: String? {
        didSet {
            navigationItem.title = title
            ownTabBarItem?.title = title
            tabBarItemChanged()
        }
    }

    /// Whether the tab bar is hidden while the controller is in a visible navigation stack.
    open var hidesBottomBarWhenPushed = false

    /// The controller's item in a navigation bar.
    open private(set) lazy var navigationItem = UINavigationItem()

    /// The controller's item in a tab bar.
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

    /// Whether this controller has a ``tabBarItem`` of its own, because the property was assigned or read.
    var hasTabBarItem: Bool { ownTabBarItem != nil }

    /// Notifies the containers that the item, or its title, has changed.
    func tabBarItemChanged() {
        parent?.tabBarItemChanged()
    }

    // MARK: Responding

    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }
}
#endif
