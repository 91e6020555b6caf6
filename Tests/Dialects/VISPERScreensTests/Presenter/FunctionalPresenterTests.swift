import Testing
import VISPERTestSupport
import VISPER_Presenter

@MainActor
@Suite("Presenters made of closures")
struct FunctionalPresenterTests {
    private struct Refusal: Error, Equatable {}

    private let controller = UIViewController()
    private let result = StubResult("/start")

    @Test("A presenter without closures is responsible and adds nothing")
    func empty() throws {
        let presenter = FunctionalPresenter()
        #expect(presenter.isResponsible(routeResult: result, controller: controller))
        try presenter.addPresentationLogic(routeResult: result, controller: controller)
        #expect(controller.visperPresenters.isEmpty)
    }

    @Test("The closures receive the result and the controller, and their errors are rethrown")
    func closures() throws {
        var calls: [String] = []
        let presenter = FunctionalPresenter(
            isResponsibleCallback: { [controller] result, asked in
                result.routePattern == "/start" && asked === controller
            },
            addPresentationLogic: { [controller] result, wired in
                calls.append("\(result.routePattern) \(wired === controller)")
                throw Refusal()
            }
        )
        #expect(presenter.isResponsible(routeResult: result, controller: controller))
        #expect(!presenter.isResponsible(routeResult: StubResult("/end"), controller: controller))
        #expect(throws: Refusal()) {
            try presenter.addPresentationLogic(routeResult: result, controller: controller)
        }
        #expect(calls == ["/start true"])
    }

    @Test("A controller presenter without closures is responsible and adds itself")
    func emptyControllerPresenter() throws {
        let presenter = FunctionalControllerPresenter()
        #expect(presenter.isResponsible(routeResult: result, controller: controller))
        try presenter.addPresentationLogic(routeResult: result, controller: controller)
        let attached = try #require(controller.attachedControllerPresenters.first)
        #expect(attached as? FunctionalControllerPresenter === presenter)
    }

    @Test("Each method of a controller presenter calls its closure with the method's arguments")
    func everyClosure() throws {
        let view = UIView()
        let controller = controller
        let wireframe = RecordingWireframe()
        var calls: [String] = []
        func note(_ name: String, _ view: UIView?, _ told: UIViewController, animated: Bool? = nil) {
            let isExact = told === controller && (view == nil || view === controller.view)
            calls.append(animated.map { "\(name) \($0) \(isExact)" } ?? "\(name) \(isExact)")
        }
        controller.view = view
        let presenter = FunctionalControllerPresenter(
            isResponsibleCallback: { result, _ in result.routePattern == "/start" },
            addPresentationLogicCallback: { note("logic \($0.routePattern)", nil, $1) },
            loadViewCallback: { note("load", $0, $1) },
            viewDidLoadCallback: { note("viewDidLoad", $0, $1) },
            viewWillAppearCallback: { note("viewWillAppear", $1, $2, animated: $0) },
            viewDidAppearCallback: { note("viewDidAppear", $1, $2, animated: $0) },
            viewWillDisappearCallback: { note("viewWillDisappear", $1, $2, animated: $0) },
            viewDidDisappearCallback: { note("viewDidDisappear", $1, $2, animated: $0) },
            willRouteCallback: {
                note("willRoute \($0 as? RecordingWireframe === wireframe) \($1.routePattern)", nil, $2)
            },
            didRouteCallback: {
                note("didRoute \($0 as? RecordingWireframe === wireframe) \($1.routePattern)", nil, $2)
            }
        )
        #expect(!presenter.isResponsible(routeResult: StubResult("/end"), controller: controller))
        try presenter.addPresentationLogic(routeResult: result, controller: controller)
        for event in [
            LoadViewEvent(sender: controller), ViewDidLoadEvent(sender: controller),
            ViewWillAppearEvent(sender: controller, animated: true),
            ViewDidAppearEvent(sender: controller, animated: false),
            ViewWillDisappearEvent(sender: controller, animated: true),
            ViewDidDisappearEvent(sender: controller, animated: false),
        ] {
            controller.notifyPresenters(of: view, withEvent: event)
        }
        presenter.willRoute(wireframe: wireframe, routeResult: result, controller: controller)
        presenter.didRoute(wireframe: wireframe, routeResult: result, controller: controller)
        #expect(
            calls == [
                "logic /start true", "load true", "viewDidLoad true", "viewWillAppear true true",
                "viewDidAppear false true", "viewWillDisappear true true", "viewDidDisappear false true",
                "willRoute true /start true", "didRoute true /start true",
            ]
        )
    }

    @Test("A controller presenter whose presentation logic throws does not add itself")
    func throwingLogic() {
        let presenter = FunctionalControllerPresenter(
            addPresentationLogicCallback: { _, _ in throw Refusal() }
        )
        #expect(throws: Refusal()) {
            try presenter.addPresentationLogic(routeResult: result, controller: controller)
        }
        #expect(controller.visperPresenters.isEmpty)
    }
}
