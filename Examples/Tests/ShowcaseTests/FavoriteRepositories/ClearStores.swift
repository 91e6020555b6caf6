import FluxCapacitor

@testable import ShowcaseApps

/// Clears the stores of this app only, because tests that run at the same time share the dispatcher.
func clearStores() {
    UserStore.instantiate().clear()
    RepositoryStore.instantiate().clear()
}
