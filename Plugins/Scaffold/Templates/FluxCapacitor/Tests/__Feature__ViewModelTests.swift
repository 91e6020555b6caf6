import FluxCapacitor
import Testing

@testable import __Module__

/// An action invokes the registered store, which is shared by the whole process. So these tests are serialized, and no
/// other suite may use that store.
@MainActor
@Suite(.serialized)
struct __Feature__ViewModelTests {
    private let items = [__Feature__Item(id: 1, title: "First")]

    init() { __Feature__Store.instantiate().clear() }

    private func phases(
        afterLoading answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) async -> [__Feature__Phase] {
        let action = __Feature__Action(service: Stub__Feature__Service(answer: answer))
        let viewModel = __Feature__ViewModel(action: action)
        var phases: [__Feature__Phase] = []
        let dust = viewModel.phase.observe(on: .main) { phases.append($0) }
        defer { dust.clean() }
        await viewModel.load()
        return phases
    }

    @Test func theScreenSeesTheItemsComing() async {
        #expect(await phases(afterLoading: .success(items)) == [.idle, .loading, .loaded(items)])
    }

    @Test func theScreenSeesWhatWentWrong() async {
        #expect(await phases(afterLoading: .failure(.offline)) == [.idle, .loading, .offline])
    }

    @Test func aCancelledLoadIsNoFailure() async {
        let action = __Feature__Action(service: Stub__Feature__Service(answer: .failure(.offline)))
        let viewModel = __Feature__ViewModel(action: action)
        let loading = Task { await viewModel.load() }
        loading.cancel()
        await loading.value
        #expect(viewModel.phase.value == .idle)
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
        #expect(viewModel.phase.value == .loaded(items))
    }
}
