/// A controller provider made of others, of which the first responsible one makes the controller.
@preconcurrency @MainActor
public protocol ComposedControllerProvider: ControllerProvider {
    /// The priority of the first provider that is responsible; nil if none is.
    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int?

    /// Adds a provider. A higher priority is asked first.
    func add(controllerProvider: ControllerProvider, priority: Int)
}
