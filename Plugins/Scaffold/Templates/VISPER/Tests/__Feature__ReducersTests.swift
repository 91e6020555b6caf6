import Testing
import __Dialect__

@testable import __Module__

@MainActor
struct __Feature__ReducersTests {
    let redux = Redux(initialState: __Feature__State(), delivery: .immediate)

    init() {
        __Feature__Reducers().injectReducers(container: redux.reducerContainer)
    }

    private var phase: __Feature__Phase { redux.store.observableState.value.phase }

    @Test func loadingEndsWithTheItems() {
        let items = [__Feature__Item(id: 1, title: "First")]
        redux.store.dispatch(__Feature__LoadingBegan())
        #expect(phase == .loading)
        redux.store.dispatch(__Feature__Loaded(items: items))
        #expect(phase == .loaded(items))
    }

    @Test func aCancelledLoadIsAsIfItHadNotBegun() {
        redux.store.dispatch(__Feature__LoadingBegan())
        redux.store.dispatch(__Feature__LoadingCancelled())
        #expect(phase == .idle)
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
        redux.store.dispatch(__Feature__Failed(message: "offline"))
        #expect(phase == .failed("offline"))
        redux.store.dispatch(__Feature__LoadingBegan())
        #expect(phase == .loading)
    }
}
