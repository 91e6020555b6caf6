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

    private let test = TestStore(
        __Feature__Presenter(view: Nobody(), state: __Feature__State(), mutation: __Feature__Mutation())
    )

    @Test func loadingEndsWithTheItems() async throws {
        let items = [__Feature__Item(id: 1, title: "First")]
        await test.source.load(from: Stub__Feature__Service(answer: .success(items)))
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        try await test.finish()
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() async throws {
        await test.source.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.failed("offline")) { $0.phase = .failed("offline") }
        try await test.send(.loadingBegan) { $0.phase = .loading }
        try await test.finish()
    }

    @Test func aCancelledRequestIsNoFailure() async throws {
        let presenter = test.source
        let loading = Task { await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline))) }
        loading.cancel()
        await loading.value
        try await test.receive(.loadingBegan) { $0.phase = .loading }
        try await test.receive(.loadingCancelled) { $0.phase = .idle }
        try await test.finish()
    }

    @Test func whatIsUnderWayIsNotBegunAgain() async throws {
        try await test.send(.loadingBegan) { $0.phase = .loading }
        await test.source.load(from: Stub__Feature__Service(answer: .success([])))
        try await test.finish()
    }
}
