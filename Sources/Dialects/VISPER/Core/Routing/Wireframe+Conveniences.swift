import HeadlessUIKit

// Shorter forms of the requirements of `Wireframe`. Each one forwards to a requirement.

// MARK: - Routing

extension Wireframe {
    /// Whether a pattern matches the URL.
    public func canRoute(url: URL) throws -> Bool {
        try canRoute(url: url, parameters: [:], option: nil)
    }

    /// Whether a pattern matches the URL.
    public func canRoute(url: URL, parameters: [String: Any]) throws -> Bool {
        try canRoute(url: url, parameters: parameters, option: nil)
    }

    /// Whether a pattern matches the URL.
    public func canRoute(url: URL, option: RoutingOption?) throws -> Bool {
        try canRoute(url: url, parameters: [:], option: option)
    }

    /// Shows the controller for the URL, with the default option.
    public func route(url: URL) throws {
        try route(url: url, parameters: [:], option: nil, completion: {})
    }

    /// Shows the controller for the URL, with the default option.
    public func route(url: URL, completion: @escaping () -> Void) throws {
        try route(url: url, parameters: [:], option: nil, completion: completion)
    }

    /// Shows the controller for the URL, with the given option.
    public func route(url: URL, option: RoutingOption?, completion: @escaping () -> Void = {}) throws {
        try route(url: url, parameters: [:], option: option, completion: completion)
    }

    /// Shows the controller for the URL. The given parameters override those of the URL.
    public func route(url: URL, parameters: [String: Any], completion: @escaping () -> Void = {}) throws {
        try route(url: url, parameters: parameters, option: nil, completion: completion)
    }

    /// Shows the controller for the URL, with the given option. The given parameters override those of the URL.
    public func route(url: URL, parameters: [String: Any], option: RoutingOption?) throws {
        try route(url: url, parameters: parameters, option: option, completion: {})
    }

    /// Shows the controller for a URL in text form.
    ///
    /// - Throws: An `NSError` with the domain `WireframeDomain` and the code 24 if the text is not a URL; otherwise
    ///   the error of the routing.
    public func route(
        route: String,
        parameters: [String: Any] = [:],
        option: RoutingOption? = nil,
        completion: @escaping () -> Void = {}
    ) throws {
        guard let url = URL(string: route) else {
            throw NSError(
                domain: WireframeDomain.name,
                code: WireframeDomain.notAURL,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "\"\(route)\" is not a URL. Percent-encode its parts, or build it with url(pattern:values:)."
                ]
            )
        }
        try self.route(url: url, parameters: parameters, option: option, completion: completion)
    }

    /// Makes the controller for the URL and its presenters. Does not show the controller.
    public func controller(url: URL) throws -> UIViewController? {
        try controller(url: url, parameters: [:])
    }
}

// MARK: - Registering

extension Wireframe {
    /// Adds a handler with the priority 0, for the results that the closure accepts.
    public func add(
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        try add(priority: 0, responsibleFor: responsibleFor, handler: handler)
    }

    /// Adds a provider of controllers, with the priority 0.
    public func add(controllerProvider: ControllerProvider) {
        add(controllerProvider: controllerProvider, priority: 0)
    }

    /// Adds a provider of routing options, with the priority 0.
    public func add(optionProvider: RoutingOptionProvider) {
        add(optionProvider: optionProvider, priority: 0)
    }

    /// Adds a provider of presenters, with the priority 0.
    public func add(presenterProvider: PresenterProvider) {
        add(presenterProvider: presenterProvider, priority: 0)
    }

    /// Adds an observer with the priority 0, for the routes of one pattern. If the pattern is nil, it observes all
    /// routes.
    public func add(routingObserver: RoutingObserver, routePattern: String?) {
        add(routingObserver: routingObserver, priority: 0, routePattern: routePattern)
    }

    /// Adds an observer of all routes.
    public func add(routingObserver: RoutingObserver, priority: Int = 0) {
        add(routingObserver: routingObserver, priority: priority, routePattern: nil)
    }

    /// Adds a routing presenter, with the priority 0.
    public func add(routingPresenter: RoutingPresenter) {
        add(routingPresenter: routingPresenter, priority: 0)
    }

    /// Adds a resolver of the top controller, with the priority 0.
    public func add(topControllerResolver: TopControllerResolver) {
        add(topControllerResolver: topControllerResolver, priority: 0)
    }

    /// Adds a dismisser of controllers.
    public func add(controllerDismisser: ControllerDismisser, priority: Int = 0) {
        add(controllerDimisser: controllerDismisser, priority: priority)
    }
}

// MARK: - A wireframe is a container of the controllers to navigate on

extension Wireframe {
    /// The same as `navigateOn`.
    public func addUnretained(controller: UIViewController) {
        navigateOn(controller)
    }

    /// The same as `controllerToNavigate`.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        controllerToNavigate(matches: matches)
    }

    /// Traps. A wireframe must implement this method, since only the wireframe can remove controllers from its storage.
    public func remove(controller: UIViewController) {
        fatalError(
            "\(type(of: self)) does not say how to remove a controller. Implement remove(controller:)."
        )
    }
}

/// The domain and the codes of a wireframe's `NSError`s.
enum WireframeDomain {
    static let name = "WireframeDomain"
    static let notAURL = 24
}
