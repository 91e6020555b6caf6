import MobiusCore
import Testing

@testable import __Module__

/// Tests the loop with its effect handler.
@Suite(.timeLimit(.minutes(1)))
struct __Feature__ControllerTests {
    private func phaseAfterLoading(
        _ answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) async -> __Feature__Phase? {
        let controller = __Feature__Controller.make(service: Stub__Feature__Service(answer: answer))
        let models = controller.models
        controller.start()
        defer { controller.stop() }
        for await model in models where model.phase != .idle && model.phase != .loading {
            return model.phase
        }
        return nil
    }

    @Test func itLoadsTheItems() async {
        let items = [__Feature__Item(id: 1, title: "First")]
        #expect(await phaseAfterLoading(.success(items)) == .loaded(items))
    }

    @Test func itSaysWhatWentWrong() async {
        #expect(await phaseAfterLoading(.failure(.offline)) == .failed("offline"))
    }
}
