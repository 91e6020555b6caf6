/// Asks its providers from the lowest to the highest priority, so that the highest has the last word (contract 3).
///
/// Each sees the option decided so far, and keeps it by returning nil. Of equal priorities the one that was added last
/// is asked first. Duplicates are kept, and each provider for as long as the composition lives.
///
/// - Complexity: Adding and asking are O(*n*) for *n* providers.
@preconcurrency @MainActor
open class DefaultComposedRoutingOptionProvider: ComposedRoutingOptionProvider {
    struct Entry: Prioritized {
        let priority: Int
        let optionProvider: RoutingOptionProvider
    }

    var optionProviders: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a provider, behind those of its own or a higher priority.
    open func add(optionProvider: RoutingOptionProvider, priority: Int) {
        optionProviders.insertByPriority(Entry(priority: priority, optionProvider: optionProvider))
    }

    /// The last option that a provider answered with; the result's own if all of them answered nil.
    open func option(routeResult: RouteResult) -> RoutingOption? {
        var routeResult = routeResult
        for entry in optionProviders.reversed() {
            if let option = entry.optionProvider.option(routeResult: routeResult) {
                routeResult.routingOption = option
            }
        }
        return routeResult.routingOption
    }
}
