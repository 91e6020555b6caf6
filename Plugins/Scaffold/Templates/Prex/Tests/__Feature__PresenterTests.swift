import Prex
import Testing

@testable import __Module__

@MainActor
struct __Feature__PresenterTests {
    private final class RecordingView: View {
        var phases: [__Feature__Phase?] = []

        func reflect(change: StateChange<__Feature__State>) { phases.append(change.phase?.value) }
    }

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
        let items = [__Feature__Item(id: 1, title: "First")]
        await presenter.load(from: Stub__Feature__Service(answer: .success(items)))
        #expect(view.phases == [.loading, .loaded(items)])
    }

    @Test func theViewSeesWhatWentWrong() async {
        await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline)))
        #expect(view.phases == [.loading, .failed("offline")])
    }

    @Test func aCancelledRequestIsNoFailure() async {
        let loading = Task { await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline))) }
        loading.cancel()
        await loading.value
        #expect(view.phases == [.loading, .idle])
    }

    @Test func whatIsUnderWayIsNotBegunAgain() async {
        presenter.dispatch(.loadingBegan)
        await presenter.load(from: Stub__Feature__Service(answer: .success([])))
        #expect(view.phases == [.loading])
    }
}
