/// A resolver made of others, which together find the top of containers inside containers.
@preconcurrency @MainActor
public protocol ComposedTopControllerResolver: TopControllerResolver {
    /// Adds a resolver. A higher priority is asked first.
    func add(resolver: TopControllerResolver, priority: Int)
}

/// Goes from container to container, each time by the first resolver that is responsible, until there is nothing above.
///
/// Resolvers are asked by descending priority, of equal ones the one that was added first. Duplicates are kept, and
/// each resolver for as long as the composition lives.
///
/// - Complexity: Adding is O(*n*) for *n* resolvers; resolving is O(*n*) calls of `isResponsible` for each container.
@preconcurrency @MainActor
open class DefaultComposedTopControllerResolver: ComposedTopControllerResolver {
    struct Entry: Prioritized {
        let priority: Int
        let resolver: TopControllerResolver
    }

    var resolvers: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a resolver, behind those of its own or a higher priority.
    open func add(resolver: TopControllerResolver, priority: Int) {
        resolvers.insertByPriority(Entry(priority: priority, resolver: resolver))
    }

    /// True: a controller that no resolver knows is its own top.
    open func isResponsible(controller: UIViewController) -> Bool { true }

    /// The controller that is on top of everything in and over the given one; the given one if nothing is.
    open func topController(of controller: UIViewController) -> UIViewController {
        guard let entry = resolvers.first(where: { $0.resolver.isResponsible(controller: controller) }) else {
            return controller
        }
        let top = entry.resolver.topController(of: controller)
        return top === controller ? controller : topController(of: top)
    }
}
