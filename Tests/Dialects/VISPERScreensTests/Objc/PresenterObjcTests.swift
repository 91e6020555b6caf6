import Testing
import VISPERTestSupport
import VISPER_Objc

@MainActor
@Suite("A presenter as an object")
struct PresenterObjcTests {
    @Test("PresenterObjc forwards to its presenter")
    func forwarding() throws {
        struct Refusal: Error {}
        let controller = UIViewController()
        let object = PresenterObjc(
            presenter: FunctionalPresenter(
                isResponsibleCallback: { result, _ in result.routePattern == "/start" },
                addPresentationLogic: { result, controller in
                    controller.title = result.routePattern
                    throw Refusal()
                }
            )
        )
        // Sources written for VISPER unwrap `presenter`, so it has to stay optional.
        #expect(object.presenter! is FunctionalPresenter)
        #expect(object.isResponsible(routeResult: StubResult("/start"), controller: controller))
        #expect(!object.isResponsible(routeResult: StubResult("/end"), controller: controller))
        #expect(throws: Refusal.self) {
            try object.addPresentationLogic(routeResult: StubResult("/start"), controller: controller)
        }
        #expect(controller.title == "/start")
    }
}
