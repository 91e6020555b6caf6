import TestSupport
import Testing
import VISPERTestSupport
import VISPER_UIViewController

@MainActor
@Suite("The route of a controller")
struct RouteOfControllerTests {
    private let wireframe = WireframeObjc(wireframe: RecordingWireframe())
    private let result = RouteResultObjc(routeResult: StubResult("/start", parameters: ["id": 1]))

    @Test("A controller without a stored route result has no pattern and parameters")
    func none() {
        let controller = UIViewController()
        #expect(controller.routeResultObjc == nil)
        #expect(controller.routePattern == nil)
        #expect(controller.routeParameters == nil)
    }

    @Test("routePattern and routeParameters are those of the stored result")
    func stored() {
        let controller = UIViewController()
        controller.routeResultObjc = result
        #expect(controller.routePattern == "/start")
        #expect(controller.routeParameters as? [String: Int] == ["id": 1])
        controller.routeResultObjc = nil
        #expect(controller.routePattern == nil)
    }

    @Test("willRoute stores the result; didRoute does nothing")
    func hooks() {
        let controller = UIViewController()
        controller.willRoute(wireframe, routeResult: result)
        #expect(controller.routeResultObjc === result)
        controller.didRoute(wireframe, routeResult: RouteResultObjc(routeResult: StubResult("/end")))
        #expect(controller.routeResultObjc === result)
    }

    @Test("willRoute and didRoute can be overridden; without super, no result is stored")
    func overrides() {
        final class Screen: UIViewController {
            var calls: [String] = []
            override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
                calls.append(
                    "willRoute \(routeResult.routePattern) \(wireframe.wireframe is RecordingWireframe)"
                )
            }
            override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
                calls.append("didRoute \(routeResult.routePattern)")
            }
        }
        let screen = Screen()
        let controller: UIViewController = screen
        controller.willRoute(wireframe, routeResult: result)
        controller.didRoute(wireframe, routeResult: result)
        #expect(screen.calls == ["willRoute /start true", "didRoute /start"])
        #expect(controller.routeResultObjc == nil)
    }

    @Test("The stored result is released with the controller")
    func lifetime() {
        let tracker = LifetimeTracker()
        do {
            let controller = UIViewController()
            controller.routeResultObjc = RouteResultObjc(
                routeResult: StubResult("/start", parameters: ["instance": tracker.instance()])
            )
            #expect(tracker.alive == 1)
        }
        #expect(tracker.alive == 0)
    }
}
