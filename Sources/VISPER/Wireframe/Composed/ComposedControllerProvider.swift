/// A controller provider made of others, of which the first responsible one makes the controller.
@preconcurrency @MainActor
public protocol ComposedControllerProvider: ControllerProvider {
    /// The priority of the first provider that is responsible; nil if none is.
    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int?

    /// Adds a provider. A higher priority is asked first.
    func add(controllerProvider: ControllerProvider, priority: Int)
}

/// Asks its providers by descending priority, and of equal ones the one that was added first.
///
/// Duplicates are kept, and each provider for as long as the composition lives.
///
/// - Complexity: Adding is O(*n*) for *n* providers, asking is O(*n*) calls of `isResponsible` at most.
@preconcurrency @MainActor
public class DefaultComposedControllerProvider: ComposedControllerProvider {
    struct Entry: Prioritized {
        let priority: Int
        let controllerProvider: ControllerProvider
    }

    var controllerProviders: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a provider, behind those of its own or a higher priority.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        controllerProviders.insertByPriority(
            Entry(priority: priority, controllerProvider: controllerProvider)
        )
    }

    /// The priority of the first provider that is responsible; nil if none is.
    public func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        firstResponsible(routeResult)?.priority
    }

    /// Whether a provider is responsible. Those behind the first that is are not asked.
    public func isResponsible(routeResult: RouteResult) -> Bool {
        firstResponsible(routeResult) != nil
    }

    /// Lets the first responsible provider make the controller.
    ///
    /// - Throws: ``DefaultComposedControllerProviderError/noControllerFoundFor(routeResult:)`` if none is responsible;
    ///   otherwise what the provider throws.
    public func makeController(routeResult: RouteResult) throws -> UIViewController {
        guard let entry = firstResponsible(routeResult) else {
            throw DefaultComposedControllerProviderError.noControllerFoundFor(routeResult: routeResult)
        }
        return try entry.controllerProvider.makeController(routeResult: routeResult)
    }

    private func firstResponsible(_ routeResult: RouteResult) -> Entry? {
        // A loop, since a closure of the main actor traps elsewhere, and a route may be taken on any thread.
        for entry in controllerProviders
        where entry.controllerProvider.isResponsible(routeResult: routeResult) {
            return entry
        }
        return nil
    }
}

/// Why ``DefaultComposedControllerProvider`` made no controller.
public enum DefaultComposedControllerProviderError: Error, @unchecked Sendable {
    // Sendable: errors have to be. The result is a value that the thrower lets go of; what its parameters refer to is
    // the caller's, who gets it back on the thread that it routes on.

    /// None of the providers is responsible for the result.
    case noControllerFoundFor(routeResult: RouteResult)
}

extension DefaultComposedControllerProviderError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
