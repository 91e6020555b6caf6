import Millrace
@_exported import VISPER_UIViewController

/// Asks a router what a URL means, and shows it with the help of collaborators, each of which can be replaced.
///
/// By itself it knows no way to show, to find or to put away a controller; ``WireframeFactory`` adds the usual ones.
/// What is added is kept for the wireframe's life, the controllers to navigate on are not.
///
/// Routes may be taken from any thread by sources of Swift 5: handlers run there, controllers are made and shown on the
/// main thread, for which the other waits. Everything else belongs to the main thread; add what there is to add before
/// the first route from another one. See <doc:RoutingStepByStep>.
@preconcurrency @MainActor
open class DefaultWireframe: Wireframe, HasControllerContainer {
    /// The controllers to navigate on.
    public let controllerContainer: ControllerContainer

    let router: Router
    let composedOptionProvider: ComposedRoutingOptionProvider
    let routingHandlerContainer: RoutingHandlerContainer
    let composedControllerProvider: ComposedControllerProvider
    let composedPresenterProvider: ComposedPresenterProvider
    let composedRoutingPresenter: ComposedRoutingPresenter
    let routingDelegate: RoutingDelegate
    let composedRoutingObserver: ComposedRoutingObserver
    let routeResultHandler: RouteResultHandler
    let topControllerResolver: ComposedTopControllerResolver
    let controllerDismisser: ComposedControllerDimisser

    /// Whether a ``WireframeFactory`` has added the usual presenters, resolvers and dismissers.
    var isConfigured = false

    /// Makes a wireframe of its collaborators.
    public init(
        router: Router = DefaultRouter(),
        composedOptionProvider: ComposedRoutingOptionProvider = DefaultComposedRoutingOptionProvider(),
        routingHandlerContainer: RoutingHandlerContainer = DefaultRoutingHandlerContainer(),
        composedControllerProvider: ComposedControllerProvider = DefaultComposedControllerProvider(),
        composedPresenterProvider: ComposedPresenterProvider = DefaultComposedPresenterProvider(),
        composedRoutingPresenter: ComposedRoutingPresenter = DefaultComposedRoutingPresenter(),
        routingDelegate: RoutingDelegate = DefaultRoutingDelegate(),
        composedRoutingObserver: ComposedRoutingObserver = DefaultComposedRoutingObserver(),
        routeResultHandler: RouteResultHandler = DefaultRouteResultHandler(),
        topControllerResolver: ComposedTopControllerResolver = DefaultComposedTopControllerResolver(),
        controllerDismisser: ComposedControllerDimisser = DefaultComposedControllerDismisser(),
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) {
        self.router = router
        self.composedOptionProvider = composedOptionProvider
        self.routingHandlerContainer = routingHandlerContainer
        self.composedControllerProvider = composedControllerProvider
        self.composedPresenterProvider = composedPresenterProvider
        self.composedRoutingPresenter = composedRoutingPresenter
        self.routingDelegate = routingDelegate
        self.composedRoutingObserver = composedRoutingObserver
        self.routeResultHandler = routeResultHandler
        self.topControllerResolver = topControllerResolver
        self.controllerDismisser = controllerDismisser
        self.controllerContainer = controllerContainer
    }

    // MARK: The screen

    /// The controller on top of everything in and over the root of the key window; nil if there is none.
    ///
    /// Another thread waits for the main one.
    open var topViewController: UIViewController? {
        onMainThread {
            UIApplication.keyWindowRoot.map(topControllerResolver.topController(of:))
        }
    }

    /// Puts the top controller away, on the main thread, for which another one waits.
    ///
    /// The completion is called when it is gone; at once if there is none, or nobody who could put it away.
    open func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        onMainThread {
            guard
                let topViewController,
                controllerDismisser.isResponsible(animated: animated, controller: topViewController)
            else {
                completion()
                return
            }
            controllerDismisser.dismiss(
                animated: animated,
                controller: topViewController,
                completion: completion
            )
        }
    }

    // MARK: Routing

    /// Whether a pattern matches the URL. Nobody but the router is asked, so it does not say that anything could be
    /// shown.
    ///
    /// - Throws: What the router throws.
    open func canRoute(url: URL, parameters: [String: Any] = [:], option: RoutingOption? = nil) throws -> Bool
    {
        try router.route(url: url, parameters: parameters, routingOption: option) != nil
    }

    /// Shows what the URL stands for, or runs its handler.
    ///
    /// A handler runs on the caller's thread. A controller is made, wired and shown on the main thread, for which
    /// another one waits: do not let the main thread wait for that one.
    ///
    /// - Parameters:
    ///   - url: What to show.
    ///   - parameters: Added to those of the URL; on equal names these win.
    ///   - option: How to show it; nil leaves that to the option providers.
    ///   - completion: Called when the handler has returned or the controller is shown, and not at all if this throws.
    /// - Throws: ``DefaultWireframeError``, or what the router, a provider, a presenter or an observer throws.
    open func route(
        url: URL,
        parameters: [String: Any] = [:],
        option: RoutingOption? = nil,
        completion: @escaping () -> Void = {}
    ) throws {
        try routeResultHandler.handleRouteResult(
            routeResult: result(of: url, parameters: parameters, option: option),
            optionProvider: composedOptionProvider,
            routingHandlerContainer: routingHandlerContainer,
            controllerProvider: composedControllerProvider,
            presenterProvider: composedPresenterProvider,
            routingDelegate: routingDelegate,
            routingObserver: composedRoutingObserver,
            routingPresenter: composedRoutingPresenter,
            wireframe: self,
            completion: completion
        )
    }

    /// Makes the controller that the URL stands for, with its presenters, without showing it. Handlers and option
    /// providers are not asked.
    ///
    /// - Returns: The controller; nil if nobody makes one.
    /// - Throws: ``DefaultWireframeError/noRoutePatternFoundFor(url:parameters:)``, or what a collaborator throws.
    open func controller(url: URL, parameters: [String: Any] = [:]) throws -> UIViewController? {
        try controller(
            of: result(of: url, parameters: parameters, option: DefaultRoutingOptionGetController()),
            routingDelegate: routingDelegate
        )
    }

    /// What the router finds for the URL.
    func result(of url: URL, parameters: [String: Any], option: RoutingOption?) throws -> RouteResult {
        guard let result = try router.route(url: url, parameters: parameters, routingOption: option) else {
            throw DefaultWireframeError.noRoutePatternFoundFor(url: url, parameters: parameters)
        }
        return result
    }

    /// Has the controller of a result made and wired, and the delegate told of it.
    func controller(of routeResult: RouteResult, routingDelegate: RoutingDelegate) throws -> UIViewController?
    {
        try routeResultHandler.controller(
            routeResult: routeResult,
            controllerProvider: composedControllerProvider,
            presenterProvider: composedPresenterProvider,
            routingDelegate: routingDelegate,
            routingObserver: composedRoutingObserver,
            wireframe: self
        )
    }

    // MARK: Registering

    /// Adds a pattern of URLs. Of several that match a URL, the one that was added last is taken.
    ///
    /// - Throws: What the router throws if the pattern is wrong.
    open func add(routePattern: String) throws {
        try router.add(routePattern: routePattern)
    }

    /// Adds a handler for the results that the closure accepts. It wins over controller providers of the same or a
    /// lower priority.
    open func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        try routingHandlerContainer.add(priority: priority, responsibleFor: responsibleFor, handler: handler)
    }

    /// Adds what makes controllers.
    open func add(controllerProvider: ControllerProvider, priority: Int = 0) {
        composedControllerProvider.add(controllerProvider: controllerProvider, priority: priority)
    }

    /// Adds what decides how controllers are shown.
    open func add(optionProvider: RoutingOptionProvider, priority: Int = 0) {
        composedOptionProvider.add(optionProvider: optionProvider, priority: priority)
    }

    /// Adds what makes presenters.
    open func add(presenterProvider: PresenterProvider, priority: Int = 0) {
        composedPresenterProvider.add(provider: presenterProvider, priority: priority)
    }

    /// Adds an observer of the routes of one pattern; of all routes if the pattern is nil.
    open func add(routingObserver: RoutingObserver, priority: Int = 0, routePattern: String? = nil) {
        composedRoutingObserver.add(
            routingObserver: routingObserver,
            priority: priority,
            routePattern: routePattern
        )
    }

    /// Adds a way of showing controllers.
    open func add(routingPresenter: RoutingPresenter, priority: Int = 0) {
        composedRoutingPresenter.add(routingPresenter: routingPresenter, priority: priority)
    }

    /// Adds a way of finding the top controller.
    open func add(topControllerResolver: TopControllerResolver, priority: Int) {
        self.topControllerResolver.add(resolver: topControllerResolver, priority: priority)
    }

    /// Adds a way of putting controllers away.
    open func add(controllerDimisser: ControllerDismisser, priority: Int) {
        controllerDismisser.add(controllerDimisser: controllerDimisser, priority: priority)
    }

    // MARK: Controllers to navigate on

    /// Adds a controller to the container. It is held weakly.
    open func navigateOn(_ controller: UIViewController) {
        onMainThread { controllerContainer.addUnretained(controller: controller) }
    }

    /// The controller of the container that was added last among those that the closure accepts.
    open func controllerToNavigate(
        matches: (_ controller: UIViewController?) -> Bool
    ) -> UIViewController? {
        onMainThread { controllerContainer.getController(matches: matches) }
    }

    /// Takes a controller out of the container.
    open func remove(controller: UIViewController) {
        onMainThread { controllerContainer.remove(controller: controller) }
    }
}

/// Does the work where UI code runs: directly if the caller is there, else by waiting for the main queue. What the work
/// throws or returns comes back to the caller.
///
/// Everything here belongs to the main actor, yet a route may be taken from any thread by sources of Swift 5, which the
/// compiler does not check. The closure inherits the main actor from whoever writes it, and that is true when it runs:
/// on the main queue, while the caller's thread waits and touches nothing.
///
/// It does not return while the main thread waits for the calling one.
@MainActor
func onMainThread<Result>(_ work: () throws -> Result) rethrows -> Result {
    if MainQueue.isCurrent {
        try work()
    } else {
        try DispatchQueue.main.sync(execute: work)
    }
}
