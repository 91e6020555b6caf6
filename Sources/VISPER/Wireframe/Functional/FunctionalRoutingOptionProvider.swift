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
