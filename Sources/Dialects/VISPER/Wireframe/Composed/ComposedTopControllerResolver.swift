/// A resolver that combines several resolvers to find the top controller of nested containers.
@preconcurrency @MainActor
public protocol ComposedTopControllerResolver: TopControllerResolver {
    /// Adds a resolver. Resolvers with a higher priority are asked first.
    func add(resolver: TopControllerResolver, priority: Int)
}

/// Goes from container to container. In each container, the first responsible resolver finds the next controller. The
/// search ends at a controller for which no resolver finds a next one.
///
/// Resolvers are asked by descending priority. Resolvers with equal priority are asked in the order in which they
/// were added. The composition retains its resolvers. A resolver that is added twice is asked twice.
///
/// - Complexity: Adding is O(*n*) for *n* resolvers; resolving takes at most *n* calls of `isResponsible` per
///   container.
@preconcurrency @MainActor
open class DefaultComposedTopControllerResolver: ComposedTopControllerResolver {
    struct Entry: Prioritized {
        let priority: Int
        let resolver: TopControllerResolver
    }

    var resolvers: [Entry] = []

    /// A composition without resolvers.
    public init() {}

    /// Adds a resolver, after those with the same or a higher priority.
    open func add(resolver: TopControllerResolver, priority: Int) {
        resolvers.insertByPriority(Entry(priority: priority, resolver: resolver))
    }

    /// True: a controller without a responsible resolver is its own top controller.
    open func isResponsible(controller: UIViewController) -> Bool { true }

    /// The top controller in or above `controller`, or `controller` itself if there is none.
    open func topController(of controller: UIViewController) -> UIViewController {
        guard let entry = resolvers.first(where: { $0.resolver.isResponsible(controller: controller) }) else {
            return controller
        }
        let top = entry.resolver.topController(of: controller)
        return top === controller ? controller : topController(of: top)
    }
}
