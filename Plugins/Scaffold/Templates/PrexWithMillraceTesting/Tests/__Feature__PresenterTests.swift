import MillraceTesting
import Prex
import Testing

@testable import __Module__

/// Checks each change of the state, step by step: an unexpected change fails the test.
@MainActor
struct __Feature__PresenterTests {
    private final class Nobody: View {
        func reflect(change: StateChange<__Feature__State>) {}
    }

    private let items = [__Feature__Item(id: 1, title: "First")]
    private let test = TestStore(
        __Feature__Presenter(view: Nobody(), state: __Feature__State(), mutation: __Feature__Mutation())
    )

    private func receiveBeginning(of load: Int) async throws {
        try await test.receive(.loadingBegan) {
            $0.loads = load
            $0.phase = .loading
        }
    }

    @Test func loadingEndsWithTheItems() async throws {
        await test.source.load(from: Stub__Feature__Service(answer: .success(items)))
        try await receiveBeginning(of: 1)
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        await test.source.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        try await receiveBeginning(of: 1)
        try await test.receive(__Feature__Action.failed) { $0.phase = .offline }
        await test.source.load(from: Stub__Feature__Service(answer: .success(items)))
        try await receiveBeginning(of: 2)
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aCancelledLoadIsNoFailure() async throws {
        let presenter = test.source
        let loading = Task { await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline))) }
        loading.cancel()
        await loading.value
        try await receiveBeginning(of: 1)
        try await test.receive(.loadingCancelled) { $0.phase = .idle }
        try await test.finish()
    }

    @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let presenter = test.source
        let service = Held__Feature__Service()
        let older = Task { await presenter.load(from: service) }
        let olderAnswer = try await service.nextLoad()
        let newer = Task { await presenter.load(from: service) }
        try await service.nextLoad().resume(returning: items)
        await newer.value
        olderAnswer.resume(returning: [])
        await older.value
        try await receiveBeginning(of: 1)
        try await test.receive(.loadingBegan) { $0.loads = 2 }
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }
}
