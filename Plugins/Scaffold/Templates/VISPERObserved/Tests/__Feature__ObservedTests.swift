import MillraceObservation
import Observation
import Testing
import __Dialect__

@testable import __Module__

/// Tests the values that a SwiftUI screen reads, and that a change makes SwiftUI evaluate it again.
@MainActor
struct __Feature__ObservedTests {
    private func presenter(
        answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) -> __Feature__Presenter {
        let redux = Redux(initialState: __Feature__State(), delivery: .immediate)
        __Feature__Reducers().injectReducers(container: redux.reducerContainer)
        let service = Stub__Feature__Service(answer: answer)
        return __Feature__Presenter(
            state: redux.store.observableState,
            loader: __Feature__Loader(actionDispatcher: redux.actionDispatcher, service: service)
        )
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesTheItemsComing() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        let presenter = presenter(answer: .success(items))
        await confirmation { isEvaluated in
            withObservationTracking {
                _ = presenter.state.observed.phase
            } onChange: {
                isEvaluated()
            }
            await presenter.load()
        }
        #expect(presenter.state.observed.phase == .loaded(items))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesWhatWentWrong() async {
        let presenter = presenter(answer: .failure(.offline))
        await presenter.load()
        #expect(presenter.state.observed.phase == .offline)
    }
}
