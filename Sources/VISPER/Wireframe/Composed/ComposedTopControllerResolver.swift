/// A resolver made of others, which together find the top of containers inside containers.
@preconcurrency @MainActor
public protocol ComposedTopControllerResolver: TopControllerResolver {
    /// Adds a resolver. A higher priority is asked first.
    func add(resolver: TopControllerResolver, priority: Int)
}
