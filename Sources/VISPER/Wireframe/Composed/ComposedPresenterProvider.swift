/// A presenter provider made of others, all of which contribute.
@preconcurrency @MainActor
public protocol ComposedPresenterProvider: PresenterProvider {
    /// Adds a provider. The presenters of one with a higher priority come first.
    func add(provider: PresenterProvider, priority: Int)
}

/// Collects the presenters of all its providers that are responsible: by descending priority, and of equal ones first
/// those of the provider that was added first.
///
/// Duplicates are kept, and each provider for as long as the composition lives.
///
/// - Complexity: Adding and asking are O(*n*) for *n* providers.
@preconcurrency @MainActor
open class DefaultComposedPresenterProvider: ComposedPresenterProvider {
    struct Entry: Prioritized {
        let priority: Int
        let presenterProvider: PresenterProvider
    }

    var providers: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a provider, behind those of its own or a higher priority.
    open func add(provider: PresenterProvider, priority: Int) {
        providers.insertByPriority(Entry(priority: priority, presenterProvider: provider))
    }

    /// Whether a provider is responsible. Those behind the first that is are not asked.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        providers.contains {
            $0.presenterProvider.isResponsible(routeResult: routeResult, controller: controller)
        }
    }

    /// The presenters of all responsible providers; none if no provider is responsible.
    ///
    /// - Throws: What the first provider that fails throws. Those behind it are not asked.
    open func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        try providers.flatMap { entry -> [Presenter] in
            let provider = entry.presenterProvider
            guard provider.isResponsible(routeResult: routeResult, controller: controller) else { return [] }
            return try provider.makePresenters(routeResult: routeResult, controller: controller)
        }
    }
}
