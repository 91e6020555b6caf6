import FluxCapacitor
import MillraceObservation
import Observation
import Testing

@testable import __Module__

/// Tests the values that a SwiftUI screen reads, and that a change makes SwiftUI evaluate it again.
@MainActor
struct __Feature__ObservedTests {
    /// Not the registered store, which other tests change.
    private let store = __Feature__Store()
    private let viewModel: __Feature__ViewModel

    init() {
        let action = __Feature__Action(service: Stub__Feature__Service(answer: .success([])))
        viewModel = __Feature__ViewModel(action: action, store: store)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesTheItemsComing() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        await confirmation { isEvaluated in
            withObservationTracking {
                _ = viewModel.phase.observed.state
            } onChange: {
                isEvaluated()
            }
            store.reduce(with: .loadingBegan)
        }
        store.reduce(with: .loaded(items))
        #expect(viewModel.phase.observed.state == .loaded(items))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesWhatWentWrong() {
        store.reduce(with: .failed("offline"))
        #expect(viewModel.phase.observed.state == .failed("offline"))
    }
}
