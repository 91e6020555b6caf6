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

    private func loader(
        answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) -> __Feature__Loader {
        __Feature__Loader(
            actionDispatcher: redux.actionDispatcher,
            service: Stub__Feature__Service(answer: answer)
        )
    }

    @Test func loadingEndsWithTheItems() async throws {
        let items = [__Feature__Item(id: 1, title: "First")]
        await loader(answer: .success(items)).load()
        try await test.receive(__Feature__LoadingBegan.self) { $0.phase = .loading }
        try await test.receive(__Feature__Loaded.self) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aCancelledLoadIsAsIfItHadNotBegun() async throws {
        try await test.send(__Feature__LoadingBegan()) { $0.phase = .loading }
        try await test.send(__Feature__LoadingCancelled()) { $0.phase = .idle }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        await loader(answer: .failure(.offline)).load()
        try await test.receive(__Feature__LoadingBegan.self) { $0.phase = .loading }
        try await test.receive(__Feature__Failed.self) { $0.phase = .offline }
        try await test.send(__Feature__LoadingBegan()) { $0.phase = .loading }
        try await test.finish()
    }
}
