import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed routing presenters")
struct ComposedRoutingPresenterTests {
    private let journal = Journal()
    private let composed = DefaultComposedRoutingPresenter()
    private let result = DefaultRouteResult(routePattern: "/a", parameters: [:])

    private func present() throws {
        try composed.present(
            controller: UIViewController(),
            routeResult: result,
            wireframe: RecordingWireframe(),
            delegate: Participant("delegate", journal),
            completion: { journal.note("completion") }
        )
    }

    @Test("The first responsible presenter presents")
    func first() throws {
        let off = Participant("off", journal)
        off.isResponsible = false
        composed.add(routingPresenter: Participant("low", journal), priority: 0)
        composed.add(routingPresenter: Participant("high", journal), priority: 1)
        composed.add(routingPresenter: off, priority: 2)
        #expect(composed.routingPresenters.map(\.priority) == [2, 1, 0])
        #expect((composed.routingPresenters[0].routingPresenter as? Participant) === off)

        #expect(composed.isResponsible(routeResult: result))
        #expect(journal.take() == ["off.isResponsible", "high.isResponsible"])
        try present()
        #expect(journal.take() == ["off.isResponsible", "high.isResponsible", "high.present", "completion"])
    }

    @Test("The presenter's error is rethrown, and the completion is not called")
    func error() {
        let presenter = Participant("presenter", journal)
        presenter.refusal = NamedRefusal("no")
        composed.add(routingPresenter: presenter, priority: 0)
        #expect(throws: NamedRefusal("no")) { try present() }
        #expect(!journal.take().contains("completion"))
    }

    @Test("Without a responsible presenter, nothing is shown, and the completion is not called")
    func nobody() throws {
        let off = Participant("off", journal)
        off.isResponsible = false
        composed.add(routingPresenter: off, priority: 2)
        #expect(!composed.isResponsible(routeResult: result))
        _ = journal.take()
        try present()
        #expect(journal.take() == ["off.isResponsible"])
    }
}
