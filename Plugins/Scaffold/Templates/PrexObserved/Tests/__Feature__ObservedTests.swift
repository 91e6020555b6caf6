import MillraceObservation
import Observation
import Prex
import Testing

@testable import __Module__

/// Tests the values that a SwiftUI screen reads, and that a change makes SwiftUI evaluate it again.
@MainActor
struct __Feature__ObservedTests {
    let presenter = __Feature__Presenter()

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesTheItemsComing() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        await confirmation { isEvaluated in
            withObservationTracking {
                _ = presenter.observed.phase
            } onChange: {
                isEvaluated()
            }
            await presenter.load(from: Stub__Feature__Service(answer: .success(items))).value
        }
        #expect(presenter.observed.phase == .loaded(items))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesWhatWentWrong() async {
        await presenter.load(from: Stub__Feature__Service(answer: .failure(.offline))).value
        #expect(presenter.observed.phase == .offline)
    }
}
