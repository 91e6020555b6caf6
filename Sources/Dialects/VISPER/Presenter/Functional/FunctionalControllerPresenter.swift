/// A presenter that consists of closures and is notified of a controller's lifecycle.
@preconcurrency @MainActor
open class FunctionalControllerPresenter: ControllerPresenter {
    /// Decides whether the presenter handles a controller.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult, _ controller: UIViewController) ->
        Bool

    /// Connects a controller to logic.
    public typealias AddPresentationLogicCallback =
        (_ routeResult: RouteResult, _ controller: UIViewController) throws -> Void

    /// Called after a controller has created its view.
    public typealias LoadViewCallback = (_ view: UIView?, _ controller: UIViewController) -> Void

    /// Called after a controller's view was loaded.
    public typealias ViewDidLoadCallback = (_ view: UIView, _ controller: UIViewController) -> Void

    /// Called before a controller's view appears.
    public typealias ViewWillAppearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// Called after a controller's view has appeared.
    public typealias ViewDidAppearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// Called before a controller's view disappears.
    public typealias ViewWillDisappearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// Called after a controller's view has disappeared.
    public typealias ViewDidDisappearCallback =
        (_ animated: Bool, _ view: UIView, _ controller: UIViewController) -> Void

    /// Called before a route shows a controller.
    public typealias WillRouteCallback =
        (_ wireframe: Wireframe, _ routeResult: RouteResult, _ controller: UIViewController) -> Void

    /// Called after a route has shown a controller.
    public typealias DidRouteCallback =
        (_ wireframe: Wireframe, _ routeResult: RouteResult, _ controller: UIViewController) -> Void

    /// Decides whether the presenter handles a controller. If it is nil, the presenter handles every controller.
    public let isResponsibleCallback: IsResponsibleCallback?

    /// Connects a controller to logic.
    public let addPresentationLogicCallback: AddPresentationLogicCallback?

    /// Called after the controller has created its view.
    public let loadViewCallback: LoadViewCallback?

    /// Called after the controller's view was loaded.
    public let viewDidLoadCallback: ViewDidLoadCallback?

    /// Called before the view appears.
    public let viewWillAppearCallback: ViewWillAppearCallback?

    /// Called after the view has appeared.
    public let viewDidAppearCallback: ViewDidAppearCallback?

    /// Called before the view disappears.
    public let viewWillDisappearCallback: ViewWillDisappearCallback?

    /// Called after the view has disappeared.
    public let viewDidDisappearCallback: ViewDidDisappearCallback?

    /// Called before a route shows the controller.
    public let willRouteCallback: WillRouteCallback?

    /// Called after a route has shown the controller.
    public let didRouteCallback: DidRouteCallback?

    /// A presenter with these callbacks.
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

    /// Calls the callback. Returns true if there is none.
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
    /// Attaches the presenter to the controller. So a `PresenterProvider` only has to return the presenter.
    public func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        controller.add(controllerPresenter: self)
    }
}
