import Testing
import __Dialect__

@testable import __Module__

@MainActor
struct __Feature__LoaderTests {
    private let items = [__Feature__Item(id: 1, title: "First")]
    private let service = Held__Feature__Service()
    private let redux = Redux(initialState: __Feature__State(), delivery: .immediate)
    private let loader: __Feature__Loader

    private var phase: __Feature__Phase { redux.store.observableState.value.phase }

    init() {
        __Feature__Reducers().injectReducers(container: redux.reducerContainer)
        loader = __Feature__Loader(actionDispatcher: redux.actionDispatcher, service: service)
    }

    @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let older = Task { await loader.load() }
        let olderAnswer = try await service.nextLoad()
        let newer = Task { await loader.load() }
        try await service.nextLoad().resume(returning: items)
        await newer.value
        olderAnswer.resume(returning: [])
        await older.value
        #expect(phase == .loaded(items))
    }

    @Test func aCancelledLoadIsNoFailure() async throws {
        let loading = Task { await loader.load() }
        let answer = try await service.nextLoad()
        #expect(phase == .loading)
        loading.cancel()
        answer.resume(throwing: Stub__Feature__Service.Failure.offline)
        await loading.value
        #expect(phase == .idle)
    }
}
