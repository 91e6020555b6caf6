import FluxCapacitor
import Testing

/// Conformances are isolated to no actor, so the compiler lets a generic type be used on any thread. Most of the test is
/// that this file compiles.
@Suite("Conformances belong to no actor")
struct ConformanceIsolationTests {
    @Test("Generic code instantiates a store in a detached task")
    func anyStore() async {
        enum Own {}
        let made = await instantiateElsewhere(NumbersStore<Own>.self)
        let store = NumbersStore<Own>.instantiate()
        #expect(made == ObjectIdentifier(store))
        store.clear()
    }

    @Test("A type isolated to the main actor can be an action")
    @MainActor
    func mainActorAction() {
        enum Own {}
        MainActorAction<Own>().addOne()
        let store = NumbersStore<Own>.instantiate()
        #expect(store.first.value == 1)
        store.clear()
    }

    private func instantiateElsewhere<Store: Storable>(_ type: Store.Type) async -> ObjectIdentifier {
        await Task.detached { ObjectIdentifier(type.instantiate()) }.value
    }
}

@MainActor
private final class MainActorAction<Owner>: Actionable {
    typealias DispatchStateType = NumbersState<Owner>

    func addOne() { invoke(.add(1)) }
}
