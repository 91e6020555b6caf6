/// A presenter provider made of others, all of which contribute.
@preconcurrency @MainActor
public protocol ComposedPresenterProvider: PresenterProvider {
    /// Adds a provider. The presenters of one with a higher priority come first.
    func add(provider: PresenterProvider, priority: Int)
}
