import Testing
import VISPERTestSupport
import VISPER_Objc

@MainActor
@Suite("A wireframe as an object")
struct WireframeObjcTests {
    private let recorder = RecordingWireframe()
    private var object: WireframeObjc { WireframeObjc(wireframe: recorder) }

    @Test("WireframeObjc exposes the wrapped wireframe")
    func wireframe() {
        #expect(object.wireframe as? RecordingWireframe === recorder)
    }

    @Test("Routing is forwarded to the wireframe")
    func routing() throws {
        let url = URL(string: "/start")!
        let push = NamedOption("push")
        var completions = 0
        #expect(try object.canRoute(url: url, parameters: ["id": 1], option: push))
        try object.route(url: url, parameters: ["id": 1], option: push) { completions += 1 }
        #expect(try object.controller(url: url, parameters: ["id": 1]) == nil)
        object.dismissTopViewController(animated: true) { completions += 1 }
        #expect(completions == 2)
        #expect(
            recorder.take() == [
                #"canRoute /start ["id": 1] push"#, #"route /start ["id": 1] push"#,
                #"controller /start ["id": 1]"#, "dismiss true",
            ]
        )
    }

    @Test("Registering is forwarded to the wireframe, with the priority")
    func registering() throws {
        let part = Part("part")
        var handled = 0
        try object.add(routePattern: "/start")
        try object.add(priority: 1, responsibleFor: { $0.routePattern == "/responsible" }) { _ in handled += 1
        }
        object.add(controllerProvider: part, priority: 2)
        object.add(optionProvider: part, priority: 3)
        object.add(presenterProvider: part, priority: 4)
        object.add(routingObserver: part, priority: 5, routePattern: "/start")
        object.add(routingPresenter: part, priority: 6)
        object.add(topControllerResolver: part, priority: 7)
        object.add(controllerDimisser: part, priority: 8)
        #expect(handled == 1)
        #expect(
            recorder.take() == [
                "routePattern /start", "handler true 1", "controllerProvider part 2", "optionProvider part 3",
                "presenterProvider part 4", "routingObserver part 5 /start", "routingPresenter part 6",
                "topControllerResolver part 7", "controllerDimisser part 8",
            ]
        )
    }

    @Test("Methods for controllers to navigate on are forwarded to the wireframe")
    func controllers() {
        let first = UIViewController()
        first.title = "first"
        let second = UIViewController()
        second.title = "second"
        object.navigateOn(first)
        object.addUnretained(controller: second)
        #expect(object.topViewController === second)
        #expect(object.controllerToNavigate { $0 === first } === first)
        #expect(object.getController { _ in true } === second)
        object.remove(controller: second)
        #expect(
            recorder.take() == [
                "navigateOn first", "navigateOn second", "controllerToNavigate", "controllerToNavigate",
                "remove second",
            ]
        )
    }
}
