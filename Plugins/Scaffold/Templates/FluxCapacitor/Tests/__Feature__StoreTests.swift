import FluxCapacitor
import Testing

@testable import __Module__

/// Each test has its own store, which is not registered.
struct __Feature__StoreTests {
    let store = __Feature__Store()

    @Test func loadingEndsWithTheItems() {
        let items = [__Feature__Item(id: 1, title: "First")]
        store.reduce(with: .loadingBegan)
        #expect(store.phase.value == .loading)
        store.reduce(with: .loaded(items))
        #expect(store.phase.value == .loaded(items))
    }

    @Test func aCancelledLoadIsAsIfItHadNotBegun() {
        store.reduce(with: .loadingBegan)
        store.reduce(with: .loadingCancelled)
        #expect(store.phase.value == .idle)
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
        store.reduce(with: .failed("offline"))
        #expect(store.phase.value == .failed("offline"))
        store.reduce(with: .loadingBegan)
        #expect(store.phase.value == .loading)
    }
}
