/// A controller provider made of closures.
@preconcurrency @MainActor
open class FunctionalControllerProvider: ControllerProvider {
    /// Says whether the provider makes the controller of the result.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult) -> Bool
    /// Makes the controller of the result.
    public typealias MakeControllerCallback = (_ routeResult: RouteResult) throws -> UIViewController

    /// Says whether the provider makes the controller of the result.
    public let isResponsibleCallback: IsResponsibleCallback
    /// Makes the controller of the result.
    public let makeControllerCallback: MakeControllerCallback

    /// Makes a provider that asks the closures, each time it is asked itself.
    public init(
        isResponsibleCallback: @escaping IsResponsibleCallback,
        makeControllerCallback: @escaping MakeControllerCallback
    ) {
        self.isResponsibleCallback = isResponsibleCallback
        self.makeControllerCallback = makeControllerCallback
    }

    /// What the closure says.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        isResponsibleCallback(routeResult)
    }

    /// What the closure makes.
    open func makeController(routeResult: RouteResult) throws -> UIViewController {
        try makeControllerCallback(routeResult)
    }
}

/// An option provider made of a closure.
@preconcurrency @MainActor
open class FunctionalRoutingOptionProvider: RoutingOptionProvider {
    /// Decides how the target of the result is shown; nil leaves it as it is.
    public typealias OptionCallback = (_ routeResult: RouteResult) -> RoutingOption?

    /// Decides how the target of the result is shown.
    public let optionCallback: OptionCallback

    /// Makes a provider that asks the closure, each time it is asked itself.
    public init(optionCallback: @escaping OptionCallback) {
        self.optionCallback = optionCallback
    }

    /// What the closure says.
    open func option(routeResult: RouteResult) -> RoutingOption? {
        optionCallback(routeResult)
    }
}
