/// A presenter made of closures that follows a controller's life.
@preconcurrency @MainActor
open class FunctionalControllerPresenter: ControllerPresenter {
    /// Whether the presenter is meant for a controller.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult, _ controller: UIViewController) ->
        Bool

    /// Wires a controller to logic.
    public typealias AddPresentationLogicCallback =
        (_ routeResult: RouteResult, _ controller: UIViewController) throws -> Void

    /// A controller has made its view.
    public typealias LoadViewCallback = (_ view: UIView?, _ controller: UIViewController) -> Void

    /// A controller's view was loaded.
    public typealias ViewDidLoadCallback = (_ view: UIView, _ controller: UIViewController) -> Void

    /// A controller's view is about to be seen.
    public typealias ViewWillAppearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// A controller's view is seen.
    public typealias ViewDidAppearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// A controller's view is about to go out of sight.
    public typealias ViewWillDisappearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// A controller's view is out of sight.
    public typealias ViewDidDisappearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// A route is about to show a controller.
    public typealias WillRouteCallback =
        (_ wireframe: Wireframe, _ routeResult: RouteResult, _ controller: UIViewController) -> Void

    /// A route has shown a controller.
    public typealias DidRouteCallback =
        (_ wireframe: Wireframe, _ routeResult: RouteResult, _ controller: UIViewController) -> Void

    /// Whether the presenter is meant for a controller; nil means yes.
    public let isResponsibleCallback: IsResponsibleCallback?

    /// What wires a controller to logic.
    public let addPresentationLogicCallback: AddPresentationLogicCallback?

    /// Called when the controller's view was made.
    public let loadViewCallback: LoadViewCallback?

    /// Called when the controller's view was loaded.
    public let viewDidLoadCallback: ViewDidLoadCallback?

    /// Called when the view is about to be seen.
    public let viewWillAppearCallback: ViewWillAppearCallback?

    /// Called when the view is seen.
    public let viewDidAppearCallback: ViewDidAppearCallback?

    /// Called when the view is about to go out of sight.
    public let viewWillDisappearCallback: ViewWillDisappearCallback?

    /// Called when the view is out of sight.
    public let viewDidDisappearCallback: ViewDidDisappearCallback?

    /// Called before a route shows the controller.
    public let willRouteCallback: WillRouteCallback?

    /// Called when a route has shown the controller.
    public let didRouteCallback: DidRouteCallback?

    /// Makes a presenter of what is given.
    public init(
        isResponsibleCallback: IsResponsibleCallback? = nil,
        addPresentationLogicCallback: AddPresentationLogicCallback? = nil,
        loadViewCallback: LoadViewCallback? = nil,
        viewDidLoadCallback: ViewDidLoadCallback? = nil,
        viewWillAppearCallback: ViewWillAppearCallback? = nil,
        viewDidAppearCallback: ViewDidAppearCallback? = nil,
        viewWillDisappearCallback: ViewWillDisappearCallback? = nil,
        viewDidDisappearCallback: ViewDidDisappearCallback? = nil,
        willRouteCallback: WillRouteCallback? = nil,
        didRouteCallback: DidRouteCallback? = nil
    ) {
        self.isResponsibleCallback = isResponsibleCallback
        self.addPresentationLogicCallback = addPresentationLogicCallback
        self.loadViewCallback = loadViewCallback
        self.viewDidLoadCallback = viewDidLoadCallback
        self.viewWillAppearCallback = viewWillAppearCallback
        self.viewDidAppearCallback = viewDidAppearCallback
        self.viewWillDisappearCallback = viewWillDisappearCallback
        self.viewDidDisappearCallback = viewDidDisappearCallback
        self.willRouteCallback = willRouteCallback
        self.didRouteCallback = didRouteCallback
    }

    /// What the callback says; true if there is none.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        isResponsibleCallback?(routeResult, controller) ?? true
    }

    /// Calls the callback, if there is one, then adds the presenter to the controller.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try addPresentationLogicCallback?(routeResult, controller)
        controller.add(controllerPresenter: self)
    }

    /// Calls the callback, if there is one.
    open func load(view: UIView?, controller: UIViewController) {
        loadViewCallback?(view, controller)
    }

    /// Calls the callback, if there is one.
    open func viewDidLoad(view: UIView, controller: UIViewController) {
        viewDidLoadCallback?(view, controller)
    }

    /// Calls the callback, if there is one.
    open func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        viewWillAppearCallback?(animated, view, controller)
    }

    /// Calls the callback, if there is one.
    open func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {
        viewDidAppearCallback?(animated, view, controller)
    }

    /// Calls the callback, if there is one.
    open func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        viewWillDisappearCallback?(animated, view, controller)
    }

    /// Calls the callback, if there is one.
    open func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        viewDidDisappearCallback?(animated, view, controller)
    }

    /// Calls the callback, if there is one.
    open func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        willRouteCallback?(wireframe, routeResult, controller)
    }

    /// Calls the callback, if there is one.
    open func didRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        didRouteCallback?(wireframe, routeResult, controller)
    }
}

extension ControllerPresenter {
    /// Adds the presenter to the controller. So it is enough to return one from a `PresenterProvider`.
    public func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        controller.add(controllerPresenter: self)
    }
}
