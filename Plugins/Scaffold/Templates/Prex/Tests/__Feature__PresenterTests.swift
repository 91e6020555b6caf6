import Prex
import Testing

@testable import __Module__

@MainActor
struct __Feature__PresenterTests {
    private final class RecordingView: View {
        var phases: [__Feature__Phase] = []

        func reflect(change: StateChange<__Feature__State>) { phases.append(change.new.phase) }
    }

    private let items = [__Feature__Item(id: 1, title: "First")]
    private let view = RecordingView()
    private let presenter: __Feature__Presenter

    init() {
        presenter = __Feature__Presenter(
            view: view,
            state: __Feature__State(),
            mutation: __Feature__Mutation()
        )
    }

    @Test func theViewSeesTheItemsComing() async {
        await presenter.load(from: Stub__Feature__Service(answer: .success(items))).value
        #expect(view.phases == [.loading, .loaded(items)])
    }

    @Test func theViewSeesWhatWentWrong() async {
        await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline))).value
        #expect(view.phases == [.loading, .offline])
    }

    @Test func aCancelledLoadIsNoFailure() async {
        let loading = presenter.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        presenter.cancelLoading()
        await loading.value
        #expect(view.phases == [.loading, .idle])
    }

    @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let service = Held__Feature__Service()
        let older = presenter.load(from: service)
        let olderAnswer = try await service.nextLoad()
        let newer = presenter.load(from: service)
        try await service.nextLoad().resume(returning: items)
        await newer.value
        olderAnswer.resume(returning: [])
        await older.value
        #expect(view.phases == [.loading, .loading, .loaded(items)])
    }
}
