import MillraceObservation
import MobiusCore
import Observation
import Testing

@testable import __Module__

/// Tests the values that a SwiftUI screen reads, and that a change makes SwiftUI evaluate it again.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct __Feature__ObservedTests {
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func phaseAfterLoading(
        _ answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) async -> __Feature__Phase {
        let controller = __Feature__Controller.make(service: Stub__Feature__Service(answer: answer))
        let observed = controller.observed
        controller.start()
        defer { controller.stop() }
        while observed.phase == .idle || observed.phase == .loading {
            await withCheckedContinuation { change in
                withObservationTracking {
                    _ = observed.phase
                } onChange: {
                    change.resume()
                }
            }
        }
        return observed.phase
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesTheItemsComing() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        #expect(await phaseAfterLoading(.success(items)) == .loaded(items))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func theScreenSeesWhatWentWrong() async {
        #expect(await phaseAfterLoading(.failure(.offline)) == .offline)
    }
}
