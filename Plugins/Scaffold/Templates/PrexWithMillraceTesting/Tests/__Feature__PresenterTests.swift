import MillraceTesting
import Prex
import Testing

@testable import __Module__

/// Checks each change of the state, step by step: an unexpected change fails the test.
@MainActor
struct __Feature__PresenterTests {
    private let items = [__Feature__Item(id: 1, title: "First")]
    private let test = TestStore(
        __Feature__Presenter(flux: Flux(state: __Feature__State(), mutation: __Feature__Mutation()))
    )

    @Test func loadingEndsWithTheItems() async throws {
        test.source.load(from: Stub__Feature__Service(answer: .success(items)))
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        test.source.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(__Feature__Action.failed) { $0.phase = .offline }
        test.source.load(from: Stub__Feature__Service(answer: .success(items)))
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aCancelledLoadIsNoFailure() async throws {
        test.source.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        test.source.cancelLoading()
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loadingCancelled) { $0.phase = .idle }
        try await test.finish()
    }

    @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let service = Held__Feature__Service()
        let older = test.source.load(from: service)
        let olderAnswer = try await service.nextLoad()
        let newer = test.source.load(from: service)
        try await service.nextLoad().resume(returning: items)
        await newer.value
        olderAnswer.resume(returning: [])
        await older.value
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loadingBegan)
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }
}
