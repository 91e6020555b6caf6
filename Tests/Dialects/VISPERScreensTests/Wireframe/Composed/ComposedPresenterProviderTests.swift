import Testing

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed presenter providers")
struct ComposedPresenterProviderTests {
    private let journal = Journal()
    private let composed = DefaultComposedPresenterProvider()
    private let result = DefaultRouteResult(routePattern: "/a", parameters: [:])
    private let controller = UIViewController()

    private func provider(_ name: String, priority: Int) -> Participant {
        let provider = Participant(name, journal)
        provider.presenters = [Participant("\(name) 1"), Participant("\(name) 2")]
        composed.add(provider: provider, priority: priority)
        return provider
    }

    @Test("Providers are sorted by descending priority, then in the order of adding")
    func order() {
        _ = [provider("a", priority: 0), provider("b", priority: 1), provider("c", priority: 0)]
        #expect(composed.providers.map(\.priority) == [1, 0, 0])
        #expect(composed.providers.map { ($0.presenterProvider as? Participant)?.name } == ["b", "a", "c"])
    }

    @Test("All responsible providers' presenters are returned, in the order of the providers")
    func concatenated() throws {
        _ = [provider("a", priority: 0), provider("b", priority: 1)]
        provider("silent", priority: 2).isResponsible = false
        let presenters = try composed.makePresenters(routeResult: result, controller: controller)
        #expect(presenters.map { ($0 as? Participant)?.name } == ["b 1", "b 2", "a 1", "a 2"])
        #expect(!journal.take().contains("silent.makePresenters"))
    }

    @Test("Without a responsible provider, there are no presenters")
    func nobody() throws {
        #expect(!composed.isResponsible(routeResult: result, controller: controller))
        #expect(try composed.makePresenters(routeResult: result, controller: controller).isEmpty)
        _ = provider("a", priority: 0)
        #expect(composed.isResponsible(routeResult: result, controller: controller))
    }

    @Test("A provider's error is rethrown, and later providers are not asked")
    func error() {
        provider("a", priority: 1).refusal = NamedRefusal("a")
        _ = provider("b", priority: 0)
        #expect(throws: NamedRefusal("a")) {
            try composed.makePresenters(routeResult: result, controller: controller)
        }
        #expect(journal.take() == ["a.isResponsible", "a.makePresenters"])
    }
}
