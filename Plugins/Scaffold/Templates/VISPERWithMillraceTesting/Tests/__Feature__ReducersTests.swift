import MillraceTesting
import Testing
import __Dialect__

@testable import __Module__

/// Checks each change of the state, step by step: an unexpected change fails the test.
@MainActor
struct __Feature__ReducersTests {
    private let redux = Redux(initialState: __Feature__State(), delivery: .immediate)
    private let test: TestStore<Redux<__Feature__State>>

    init() {
        __Feature__Reducers().injectReducers(container: redux.reducerContainer)
        test = TestStore(redux)
    }

    private func presenter(
        answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) -> __Feature__Presenter {
        __Feature__Presenter(
            state: redux.store.observableState,
            actionDispatcher: redux.actionDispatcher,
            service: Stub__Feature__Service(answer: answer)
        )
    }

    @Test func loadingEndsWithTheItems() async throws {
        let items = [__Feature__Item(id: 1, title: "First")]
        await presenter(answer: .success(items)).load()
        try await test.receive(__Feature__LoadingBegan.self) { $0.phase = .loading }
        try await test.receive(__Feature__Loaded.self) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aCancelledRequestIsNoFailure() async throws {
        let presenter = presenter(answer: .failure(.offline))
        let loading = Task { await presenter.load() }
        loading.cancel()
        await loading.value
        try await test.receive(__Feature__LoadingBegan.self) { $0.phase = .loading }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        await presenter(answer: .failure(.offline)).load()
        try await test.receive(__Feature__LoadingBegan.self) { $0.phase = .loading }
        try await test.receive(__Feature__Failed.self) { $0.phase = .failed("offline") }
        try await test.send(__Feature__LoadingBegan()) { $0.phase = .loading }
        try await test.finish()
    }
}
