/// An option provider made of others, each of which may change what those of lower priority have decided.
@preconcurrency @MainActor
public protocol ComposedRoutingOptionProvider: RoutingOptionProvider {
    /// Adds a provider. A higher priority has the last word.
    func add(optionProvider: RoutingOptionProvider, priority: Int)
}

/// Asks its providers from the lowest to the highest priority, so that the highest has the last word.
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
        let isViewFeature: Bool
    }

    var optionProviders: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a provider, behind those of its own or a higher priority.
    open func add(optionProvider: RoutingOptionProvider, priority: Int) {
        optionProviders.insertByPriority(
            Entry(
                priority: priority,
                optionProvider: optionProvider,
                isViewFeature: optionProvider is ViewFeature
            )
        )
    }

    /// The last option that a provider answered with; the result's own if all of them answered nil.
    ///
    /// A view feature is asked as if no other had been: of several features with one pattern the first one makes the
    /// controller, so it also says how that is shown by default.
    open func option(routeResult: RouteResult) -> RoutingOption? {
        var routeResult = routeResult
        var isDefaultOfViewFeature = false
        for entry in optionProviders.reversed() {
            let optionSoFar = routeResult.routingOption
            if entry.isViewFeature, isDefaultOfViewFeature { routeResult.routingOption = nil }
            let isUndecided = routeResult.routingOption == nil
            let answer = entry.optionProvider.option(routeResult: routeResult)
            routeResult.routingOption = answer ?? optionSoFar
            guard let answer else { continue }
            if entry.isViewFeature {
                isDefaultOfViewFeature = isUndecided
            } else if isDefaultOfViewFeature {
                // A provider that hands the option back has not decided anything.
                isDefaultOfViewFeature = answer.isEqual(otherOption: optionSoFar)
            }
        }
        return routeResult.routingOption
    }
}
