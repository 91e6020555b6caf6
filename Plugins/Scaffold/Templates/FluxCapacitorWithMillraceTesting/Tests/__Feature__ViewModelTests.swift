import FluxCapacitor
import MillraceTesting
import Testing

@testable import __Module__

/// Checks each change of the store, step by step: an unexpected change fails the test.
///
/// An action invokes the registered store, which is shared by the whole process. So these tests are serialized, and no
/// other suite may use that store.
@MainActor
@Suite(.serialized)
struct __Feature__ViewModelTests {
    private let items = [__Feature__Item(id: 1, title: "First")]
    private let test: TestStore<__Feature__Store>

    init() {
        __Feature__Store.instantiate().clear()
        test = TestStore(__Feature__Store.instantiate())
    }

    private func viewModel(
        answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) -> __Feature__ViewModel {
        __Feature__ViewModel(action: __Feature__Action(service: Stub__Feature__Service(answer: answer)))
    }

    @Test func loadingEndsWithTheItems() async throws {
        await viewModel(answer: .success(items)).load()
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(Dispatcher.__Feature__.loaded) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        await viewModel(answer: .failure(.offline)).load()
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(Dispatcher.__Feature__.failed) { $0.phase = .offline }
        try await test.send(.loadingBegan) { $0.phase = .loading }
        try await test.finish()
    }

    @Test func aCancelledLoadIsNoFailure() async throws {
        let viewModel = viewModel(answer: .failure(.offline))
        let loading = Task { await viewModel.load() }
        loading.cancel()
        await loading.value
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loadingCancelled) { $0.phase = .idle }
        try await test.finish()
    }

    @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let service = Held__Feature__Service()
        let viewModel = __Feature__ViewModel(action: __Feature__Action(service: service))
        let older = Task { await viewModel.load() }
        let olderAnswer = try await service.nextLoad()
        let newer = Task { await viewModel.load() }
        try await service.nextLoad().resume(returning: items)
        await newer.value
        olderAnswer.resume(returning: [])
        await older.value
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loadingBegan)
        try await test.receive(Dispatcher.__Feature__.loaded) { $0.phase = .loaded(items) }
        try await test.finish()
    }
}
