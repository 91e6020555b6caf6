import FluxCapacitor

@testable import ShowcaseApps

/// Lets the app begin with new stores. Only its own: the dispatcher is shared with the tests that run beside.
func clearStores() {
    UserStore.instantiate().clear()
    RepositoryStore.instantiate().clear()
}
