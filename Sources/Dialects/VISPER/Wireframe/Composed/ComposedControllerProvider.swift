/// A controller provider that uses the first responsible provider of several.
@preconcurrency @MainActor
public protocol ComposedControllerProvider: ControllerProvider {
    /// The priority of the first responsible provider; nil if there is none.
    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int?

    /// Adds a provider. Providers with a higher priority are asked first.
    func add(controllerProvider: ControllerProvider, priority: Int)
}

/// Asks its providers by descending priority. Providers with equal priority are asked in the order in which they were
/// added.
///
/// It retains its providers. A provider that is added twice is asked twice.
///
/// - Complexity: Adding is O(*n*) for *n* providers; asking takes at most *n* calls of `isResponsible`.
@preconcurrency @MainActor
public class DefaultComposedControllerProvider: ComposedControllerProvider {
    struct Entry: Prioritized {
        let priority: Int
        let controllerProvider: ControllerProvider
    }

    var controllerProviders: [Entry] = []

    /// A composition without providers.
    public init() {}

    /// Adds a provider, after those with the same or a higher priority.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        controllerProviders.insertByPriority(
            Entry(priority: priority, controllerProvider: controllerProvider)
        )
    }

    /// The priority of the first responsible provider; nil if there is none.
    public func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        firstResponsible(routeResult)?.priority
    }

    /// Whether any provider is responsible. Stops asking at the first responsible provider.
    public func isResponsible(routeResult: RouteResult) -> Bool {
        firstResponsible(routeResult) != nil
    }

    /// Makes the controller with the first responsible provider.
    ///
    /// - Throws: ``DefaultComposedControllerProviderError/noControllerFoundFor(routeResult:)`` if none is responsible;
    ///   otherwise the provider's error.
    public func makeController(routeResult: RouteResult) throws -> UIViewController {
        guard let provider = responsibleProvider(routeResult) else {
            throw DefaultComposedControllerProviderError.noControllerFoundFor(routeResult: routeResult)
        }
        return try provider.makeController(routeResult: routeResult)
    }

    fileprivate func firstResponsible(_ routeResult: RouteResult) -> ResponsiblePart<ControllerProvider>? {
        // This is a loop and not `first(where:)`, since any thread may route, and a closure that is isolated to the
        // main actor traps on other threads.
        for entry in controllerProviders {
            if let provider = entry.controllerProvider.responsibleProvider(routeResult) {
                return ResponsiblePart(priority: entry.priority, part: provider)
            }
        }
        return nil
    }
}

extension ControllerProvider {
    /// The provider that makes the controller: this one, or the responsible provider in this composition. Nil if
    /// none is responsible.
    ///
    /// Calling `isResponsible` and `makeController` of a composition asks its providers twice. This asks them once.
    func responsibleProvider(_ routeResult: RouteResult) -> ControllerProvider? {
        if let composition = self as? DefaultComposedControllerProvider {
            return composition.firstResponsible(routeResult)?.part
        }
        return isResponsible(routeResult: routeResult) ? self : nil
    }
}

extension ComposedControllerProvider {
    /// The first responsible provider and its priority; nil if none is responsible.
    func responsiblePart(_ routeResult: RouteResult) -> ResponsiblePart<ControllerProvider>? {
        if let composition = self as? DefaultComposedControllerProvider {
            return composition.firstResponsible(routeResult)
        }
        guard let priority = priorityOfHighestResponsibleProvider(routeResult: routeResult) else {
            return nil
        }
        return ResponsiblePart(priority: priority, part: nil)
    }
}

/// The reason why ``DefaultComposedControllerProvider`` made no controller.
public enum DefaultComposedControllerProviderError: Error, @unchecked Sendable {
    // Errors must be Sendable, and the result is not. It is safe to throw the result: the thrower does not use it
    // afterwards. The objects in its parameters come from the caller, which receives the error on the same thread.

    /// No provider is responsible for the result.
    case noControllerFoundFor(routeResult: RouteResult)
}

extension DefaultComposedControllerProviderError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .noControllerFoundFor(let routeResult):
            """
            No controller provider is responsible for the pattern "\(routeResult.routePattern)". \
            Add one that is, or a view feature with this pattern.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
