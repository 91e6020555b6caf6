import MillraceTesting
import MobiusCore
import Testing

@testable import __Module__

/// Tests the loop with its effect handler, step by step: an unexpected change fails the test.
struct __Feature__ControllerTests {
    private let items = [__Feature__Item(id: 1, title: "First")]

    private func controller(
        _ answer: Result<[__Feature__Item], Stub__Feature__Service.Failure>
    ) -> __Feature__Controller {
        __Feature__Controller.make(service: Stub__Feature__Service(answer: answer))
    }

    @Test func itLoadsTheItems() async throws {
        let test = TestStore(controller(.success(items)))
        test.source.start()
        try await test.receiveChange(effects: [__Feature__Effect.load])
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        test.source.stop()
        try await test.finish()
    }

    @Test func whatHasFailedIsTriedAgain() async throws {
        let test = TestStore(controller(.failure(.offline)))
        test.source.start()
        try await test.receiveChange(effects: [__Feature__Effect.load])
        try await test.receive(__Feature__Event.failed) { $0.phase = .offline }
        try await test.send(.retryTapped, effects: [.load]) { $0.phase = .loading }
        try await test.receive(__Feature__Event.failed) { $0.phase = .offline }
        test.source.stop()
        try await test.finish()
    }

    @MainActor @Test func aNewerLoadReplacesAnOlderOne() async throws {
        let service = Held__Feature__Service()
        let test = TestStore(__Feature__Controller.make(service: service))
        test.source.start()
        try await test.receiveChange(effects: [__Feature__Effect.load])
        let olderAnswer = try await service.nextLoad()
        try await test.send(.retryTapped, effects: [.load])
        try await service.nextLoad().resume(returning: items)
        try await test.receive(.loaded(items)) { $0.phase = .loaded(items) }
        olderAnswer.resume(returning: [])
        try await test.finish()
        test.source.stop()
    }
}
