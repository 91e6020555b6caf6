import MobiusCore
import Testing

@testable import __Module__

/// Tests the loop with its effect handler.
@Suite(.timeLimit(.minutes(1)))
struct __Feature__ControllerTests {
    private let items = [__Feature__Item(id: 1, title: "First")]

    /// The controller's first phase after loading.
    private func outcome(of controller: __Feature__Controller) async -> __Feature__Phase? {
        for await model in controller.models where model.phase != .idle && model.phase != .loading {
            return model.phase
        }
        return nil
    }

    @Test func itLoadsTheItems() async {
        let service = Stub__Feature__Service(answer: .success(items))
        let controller = __Feature__Controller.make(service: service)
        controller.start()
        #expect(await outcome(of: controller) == .loaded(items))
        controller.stop()
    }

    @Test func itSaysWhatWentWrong() async {
        let service = Stub__Feature__Service(answer: .failure(.offline))
        let controller = __Feature__Controller.make(service: service)
        controller.start()
        #expect(await outcome(of: controller) == .offline)
        controller.stop()
    }

    @MainActor @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let service = Held__Feature__Service()
        let controller = __Feature__Controller.make(service: service)
        controller.start()
        let olderAnswer = try await service.nextLoad()
        controller.dispatchEvent(.retryTapped)
        let newerAnswer = try await service.nextLoad()
        olderAnswer.resume(returning: [])
        newerAnswer.resume(returning: items)
        #expect(await outcome(of: controller) == .loaded(items))
        controller.stop()
    }
}
