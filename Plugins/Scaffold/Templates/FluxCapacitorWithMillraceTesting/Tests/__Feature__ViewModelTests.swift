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
        let items = [__Feature__Item(id: 1, title: "First")]
        let viewModel = viewModel(answer: .success(items))
        viewModel.load()
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(Dispatcher.__Feature__.loaded) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        let viewModel = viewModel(answer: .failure(.offline))
        viewModel.load()
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.failed("offline")) { $0.phase = .failed("offline") }
        try await test.send(.loadingBegan) { $0.phase = .loading }
        try await test.finish()
    }

    @Test func whatIsLoadedAfterTheEndIsNotHeard() async throws {
        var viewModel: __Feature__ViewModel? = viewModel(answer: .success([]))
        let loading = viewModel?.load()
        viewModel = nil
        await loading?.value
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.finish()
    }
}
