/// A presenter provider that combines the presenters of several providers.
@preconcurrency @MainActor
public protocol ComposedPresenterProvider: PresenterProvider {
    /// Adds a provider. The presenters of providers with a higher priority come first.
    func add(provider: PresenterProvider, priority: Int)
}

/// Collects the presenters of all responsible providers, by descending priority. Providers with equal priority are
/// asked in the order in which they were added.
///
/// It retains its providers. A provider that is added twice is asked twice.
///
/// - Complexity: Adding and asking are O(*n*) for *n* providers.
@preconcurrency @MainActor
open class DefaultComposedPresenterProvider: ComposedPresenterProvider {
    struct Entry: Prioritized {
        let priority: Int
        let presenterProvider: PresenterProvider
    }

    var providers: [Entry] = []

    /// A composition without providers.
    public init() {}

    /// Adds a provider, after those with the same or a higher priority.
    open func add(provider: PresenterProvider, priority: Int) {
        providers.insertByPriority(Entry(priority: priority, presenterProvider: provider))
    }

    /// Whether any provider is responsible. Stops asking at the first responsible provider.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        providers.contains {
            $0.presenterProvider.isResponsible(routeResult: routeResult, controller: controller)
        }
    }

    /// The presenters of all responsible providers; empty if there are none.
    ///
    /// - Throws: The error of the first provider that fails. Later providers are not asked.
    open func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        try providers.flatMap { entry -> [Presenter] in
            let provider = entry.presenterProvider
            guard provider.isResponsible(routeResult: routeResult, controller: controller) else { return [] }
            return try provider.makePresenters(routeResult: routeResult, controller: controller)
        }
    }
}
