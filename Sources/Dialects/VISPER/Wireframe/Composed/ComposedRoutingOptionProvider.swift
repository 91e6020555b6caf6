/// An option provider that combines several providers. A provider may change the decision of providers with a lower
/// priority.
@preconcurrency @MainActor
public protocol ComposedRoutingOptionProvider: RoutingOptionProvider {
    /// Adds a provider. The provider with the highest priority decides last.
    func add(optionProvider: RoutingOptionProvider, priority: Int)
}

/// Asks its providers from the lowest to the highest priority, so that the provider with the highest priority decides
/// last.
///
/// Each provider receives the option decided so far, and returns nil to leave the option unchanged. With equal
/// priority, the provider that was added last is asked first. The composition retains its providers. A provider that is
/// added twice is asked twice.
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

    /// A composition without providers.
    public init() {}

    /// Adds a provider, after those with the same or a higher priority.
    open func add(optionProvider: RoutingOptionProvider, priority: Int) {
        optionProviders.insertByPriority(
            Entry(
                priority: priority,
                optionProvider: optionProvider,
                isViewFeature: optionProvider is ViewFeature
            )
        )
    }

    /// The last answer that is not nil; the result's own option if all answers are nil.
    ///
    /// A view feature does not receive the default option of another view feature. So if several view features have the
    /// same pattern, the feature that makes the controller also decides on the default option.
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
                // A provider that returns the option that it has received has not replaced the default option of the
                // view feature.
                isDefaultOfViewFeature = answer.isEqual(otherOption: optionSoFar)
            }
        }
        return routeResult.routingOption
    }
}
