/// An option provider made of others, each of which may change what those of lower priority have decided.
@preconcurrency @MainActor
public protocol ComposedRoutingOptionProvider: RoutingOptionProvider {
    /// Adds a provider. A higher priority has the last word.
    func add(optionProvider: RoutingOptionProvider, priority: Int)
}
