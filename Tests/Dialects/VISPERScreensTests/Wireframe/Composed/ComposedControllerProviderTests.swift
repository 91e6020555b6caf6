import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed controller providers")
struct ComposedControllerProviderTests {
    private let journal = Journal()
    private let composed = DefaultComposedControllerProvider()
    private let result = DefaultRouteResult(routePattern: "/a", parameters: ["x": 1])

    @Test("Providers are sorted by descending priority, then in the order of adding, with duplicates")
    func order() {
        let low = Participant("low")
        let high = Participant("high")
        composed.add(controllerProvider: low, priority: 1)
        composed.add(controllerProvider: high, priority: 2)
        composed.add(controllerProvider: high, priority: 1)
        composed.add(controllerProvider: low, priority: 1)
        #expect(composed.controllerProviders.map(\.priority) == [2, 1, 1, 1])
        #expect(
            composed.controllerProviders.map { ($0.controllerProvider as? Participant)?.name }
                == ["high", "low", "high", "low"]
        )
    }

    @Test("isResponsible asks providers until one is responsible")
    func responsible() {
        let first = Participant("first", journal)
        let second = Participant("second", journal)
        let third = Participant("third", journal)
        first.isResponsible = false
        #expect(!composed.isResponsible(routeResult: result))
        for provider in [first, second, third] { composed.add(controllerProvider: provider, priority: 0) }
        #expect(composed.isResponsible(routeResult: result))
        #expect(journal.take() == ["first.isResponsible", "second.isResponsible"])
    }

    @Test("The reported priority is that of the first responsible provider")
    func priority() {
        let first = Participant("first")
        first.isResponsible = false
        composed.add(controllerProvider: first, priority: 5)
        #expect(composed.priorityOfHighestResponsibleProvider(routeResult: result) == nil)
        composed.add(controllerProvider: Participant("second"), priority: 3)
        composed.add(controllerProvider: Participant("third"), priority: 4)
        #expect(composed.priorityOfHighestResponsibleProvider(routeResult: result) == 4)
    }

    @Test("The first responsible provider makes the controller")
    func makes() throws {
        let first = Participant("first", journal)
        let second = Participant("second", journal)
        first.isResponsible = false
        composed.add(controllerProvider: second, priority: 1)
        composed.add(controllerProvider: first, priority: 2)
        #expect(try composed.makeController(routeResult: result) === second.controller)
        #expect(journal.take() == ["first.isResponsible", "second.isResponsible", "second.makeController"])
    }

    @Test("The provider's error is rethrown")
    func error() {
        let provider = Participant("provider")
        provider.refusal = NamedRefusal("no")
        composed.add(controllerProvider: provider, priority: 0)
        #expect(throws: NamedRefusal("no")) { try composed.makeController(routeResult: result) }
    }

    @Test("Without a responsible provider, making a controller is an error that contains the result")
    func nobody() throws {
        let error = try #require(throws: DefaultComposedControllerProviderError.self) {
            try composed.makeController(routeResult: result)
        }
        guard case .noControllerFoundFor(let payload) = error else { return }
        #expect(result.isEqual(routeResult: payload))
        #expect("\(error)".contains("\"/a\""))
        #expect(error.localizedDescription == error.description)
    }
}
