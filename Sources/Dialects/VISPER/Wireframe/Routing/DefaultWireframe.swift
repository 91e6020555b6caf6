import Millrace
@_exported import VISPER_UIViewController

/// Matches a URL with a router, and makes and shows its controller with further collaborators. Each collaborator can
/// be replaced.
///
/// A new wireframe has no routing presenters, resolvers or dismissers; ``WireframeFactory`` adds the default ones.
/// For its whole lifetime, it retains everything that is added to it, except for the controllers to navigate on.
///
/// Code in Swift 5 mode may route from any thread. Handlers run on that thread. The code that makes and shows
/// controllers runs on the main thread, and the routing thread waits until it has returned. All other methods belong
/// to the main thread. Add all components before the first route from another thread. See <doc:RoutingStepByStep>.
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

    /// Whether a ``WireframeFactory`` has added the default presenters, resolvers and dismissers.
    var isConfigured = false

    /// A wireframe with these collaborators.
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
        #if !os(iOS) && !os(tvOS) && !os(visionOS)
        UIApplication.shared.headlessNote(self)
        #endif
    }

    // MARK: The screen

    /// The top controller in and above the root of the key window; nil if there is none.
    ///
    /// A call on another thread waits for the main thread.
    open var topViewController: UIViewController? {
        onMainThread {
            UIApplication.keyWindowRoot.map(topControllerResolver.topController(of:))
        }
    }

    /// Removes the top controller from the screen. A call on another thread waits for the main thread.
    ///
    /// The completion is called after the removal. If there is no controller, or no responsible dismisser, it is
    /// called at once.
    open func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        onMainThread {
            guard
                let topViewController,
                let dismisser = controllerDismisser.responsibleDismisser(animated, topViewController)
            else {
                completion()
                return
            }
            dismisser.dismiss(animated: animated, controller: topViewController, completion: completion)
        }
    }

    // MARK: Routing

    /// Whether a pattern matches the URL. Asks only the router, so a match does not imply that a controller can be
    /// shown.
    ///
    /// - Throws: The router's error.
    open func canRoute(url: URL, parameters: [String: Any] = [:], option: RoutingOption? = nil) throws -> Bool
    {
        try router.route(url: url, parameters: parameters, routingOption: option) != nil
    }

    /// Shows the controller for the URL, or runs its handler.
    ///
    /// A handler runs on the caller's thread. A controller is made, connected and shown by code on the main thread. A
    /// caller on another thread waits until that code has returned, so the main thread must not wait for that caller.
    ///
    /// - Parameters:
    ///   - url: The URL to route.
    ///   - parameters: Merged with the URL's parameters, and override those with the same name.
    ///   - option: How to show the controller; with nil, the option providers decide.
    ///   - completion: Called after the handler has returned or the controller was shown; not called if `route` throws.
    /// - Throws: ``DefaultWireframeError``, or the error of the router, a provider, a presenter or an observer.
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

    /// Makes the controller for the URL and its presenters. Does not show the controller. Handlers and option
    /// providers are not asked.
    ///
    /// - Returns: The controller; nil if no provider is responsible.
    /// - Throws: ``DefaultWireframeError/noRoutePatternFoundFor(url:parameters:)``, or the error of a collaborator.
    open func controller(url: URL, parameters: [String: Any] = [:]) throws -> UIViewController? {
        try controller(
            of: result(of: url, parameters: parameters, option: DefaultRoutingOptionGetController()),
            routingDelegate: routingDelegate
        )
    }

    /// The router's result for the URL.
    func result(of url: URL, parameters: [String: Any], option: RoutingOption?) throws -> RouteResult {
        guard let result = try router.route(url: url, parameters: parameters, routingOption: option) else {
            if let router = router as? DefaultRouter { UnmatchedURLs.shared.note(url, router: router) }
            throw DefaultWireframeError.noRoutePatternFoundFor(url: url, parameters: parameters)
        }
        return result
    }

    /// Makes the controller of a result and its presenters, and notifies the delegate.
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

    /// Adds a pattern of URLs. If several patterns match a URL, the last added pattern is used.
    ///
    /// - Throws: The router's error if the pattern is not valid.
    open func add(routePattern: String) throws {
        try router.add(routePattern: routePattern)
    }

    /// Adds a handler for the results that the closure accepts. The handler takes precedence over controller
    /// providers of the same or a lower priority.
    open func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        try routingHandlerContainer.add(priority: priority, responsibleFor: responsibleFor, handler: handler)
    }

    /// Adds a provider of controllers.
    open func add(controllerProvider: ControllerProvider, priority: Int = 0) {
        composedControllerProvider.add(controllerProvider: controllerProvider, priority: priority)
    }

    /// Adds a provider of routing options.
    open func add(optionProvider: RoutingOptionProvider, priority: Int = 0) {
        composedOptionProvider.add(optionProvider: optionProvider, priority: priority)
    }

    /// Adds a provider of presenters.
    open func add(presenterProvider: PresenterProvider, priority: Int = 0) {
        composedPresenterProvider.add(provider: presenterProvider, priority: priority)
    }

    /// Adds an observer of the routes of one pattern, or of all routes if the pattern is nil.
    open func add(routingObserver: RoutingObserver, priority: Int = 0, routePattern: String? = nil) {
        composedRoutingObserver.add(
            routingObserver: routingObserver,
            priority: priority,
            routePattern: routePattern
        )
    }

    /// Adds a routing presenter.
    open func add(routingPresenter: RoutingPresenter, priority: Int = 0) {
        composedRoutingPresenter.add(routingPresenter: routingPresenter, priority: priority)
    }

    /// Adds a resolver of the top controller.
    open func add(topControllerResolver: TopControllerResolver, priority: Int) {
        self.topControllerResolver.add(resolver: topControllerResolver, priority: priority)
    }

    /// Adds a dismisser of controllers.
    open func add(controllerDimisser: ControllerDismisser, priority: Int) {
        controllerDismisser.add(controllerDimisser: controllerDimisser, priority: priority)
    }

    // MARK: Controllers to navigate on

    /// Adds a controller to the container, without retaining it.
    open func navigateOn(_ controller: UIViewController) {
        onMainThread { controllerContainer.addUnretained(controller: controller) }
    }

    /// The last added controller of the container that the closure accepts.
    open func controllerToNavigate(
        matches: (_ controller: UIViewController?) -> Bool
    ) -> UIViewController? {
        onMainThread { controllerContainer.getController(matches: matches) }
    }

    /// Removes a controller from the container.
    open func remove(controller: UIViewController) {
        onMainThread { controllerContainer.remove(controller: controller) }
    }
}

/// Runs `work` on the main thread, and returns or rethrows its result: directly if the caller is on the main thread,
/// otherwise by waiting for the main queue.
///
/// The wireframe is isolated to the main actor. But code in Swift 5 mode may route from any thread, which the compiler
/// does not check. This function runs `work` on the main thread, as the isolation of `work` requires.
///
/// Deadlocks if the main thread waits for the calling thread.
@MainActor
func onMainThread<Result>(_ work: () throws -> Result) rethrows -> Result {
    if MainQueue.isCurrent {
        try work()
    } else {
        try DispatchQueue.main.sync(execute: work)
    }
}
