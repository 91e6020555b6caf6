import FluxCapacitor
import Testing

@testable import __Module__

/// An action invokes the registered store, which is shared by the whole process. So these tests are serialized, and no
/// other suite may use that store.
@MainActor
@Suite(.serialized)
struct __Feature__ViewModelTests {
    init() { __Feature__Store.instantiate().clear() }

    private func phases(
        afterLoading answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) async -> [__Feature__Phase] {
        let action = __Feature__Action(service: Stub__Feature__Service(answer: answer))
        let viewModel = __Feature__ViewModel(action: action)
        var phases: [__Feature__Phase] = []
        let dust = viewModel.phase.observe(on: .main) { phases.append($0) }
        defer { dust.clean() }
        await viewModel.load().value
        return phases
    }

    @Test func theScreenSeesTheItemsComing() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        #expect(await phases(afterLoading: .success(items)) == [.idle, .loading, .loaded(items)])
    }

    @Test func theScreenSeesWhatWentWrong() async {
        #expect(await phases(afterLoading: .failure(.offline)) == [.idle, .loading, .failed("offline")])
    }

    @Test func whatIsLoadedAfterTheEndIsNotHeard() async {
        let store = __Feature__Store.instantiate()
        let action = __Feature__Action(service: Stub__Feature__Service(answer: .success([])))
        var viewModel: __Feature__ViewModel? = __Feature__ViewModel(action: action)
        let loading = viewModel?.load()
        viewModel = nil
        await loading?.value
        #expect(store.phase.value == .loading)
    }
}
