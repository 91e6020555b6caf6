/// A controller provider made of closures.
@preconcurrency @MainActor
open class FunctionalControllerProvider: ControllerProvider {
    /// Decides whether the provider makes the controller for the result.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult) -> Bool
    /// Makes the controller for the result.
    public typealias MakeControllerCallback = (_ routeResult: RouteResult) throws -> UIViewController

    /// Decides whether the provider makes the controller for the result.
    public let isResponsibleCallback: IsResponsibleCallback
    /// Makes the controller for the result.
    public let makeControllerCallback: MakeControllerCallback

    /// A provider that calls these closures each time it is asked.
    public init(
        isResponsibleCallback: @escaping IsResponsibleCallback,
        makeControllerCallback: @escaping MakeControllerCallback
    ) {
        self.isResponsibleCallback = isResponsibleCallback
        self.makeControllerCallback = makeControllerCallback
    }

    /// Calls the closure.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        isResponsibleCallback(routeResult)
    }

    /// Calls the closure.
    open func makeController(routeResult: RouteResult) throws -> UIViewController {
        try makeControllerCallback(routeResult)
    }
}

/// An option provider made of a closure.
@preconcurrency @MainActor
open class FunctionalRoutingOptionProvider: RoutingOptionProvider {
    /// Decides how the controller for the result is shown; nil leaves the option unchanged.
    public typealias OptionCallback = (_ routeResult: RouteResult) -> RoutingOption?

    /// Decides how the controller for the result is shown.
    public let optionCallback: OptionCallback

    /// A provider that calls this closure each time it is asked.
    public init(optionCallback: @escaping OptionCallback) {
        self.optionCallback = optionCallback
    }

    /// Calls the closure.
    open func option(routeResult: RouteResult) -> RoutingOption? {
        optionCallback(routeResult)
    }
}
