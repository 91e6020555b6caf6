import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("An app with a wireframe")
struct WireframeAppTests {
    private let recorder = RecordingWireframe()
    private var app: any WireframeApp { DefaultWireframeApp(wireframe: recorder) }
    private let controller: UIViewController = {
        let controller = UIViewController()
        controller.title = "navigation"
        return controller
    }()

    @Test("The app forwards navigateOn and controllerToNavigate to the wireframe")
    func controllersToNavigateOn() {
        app.navigateOn(controller)
        #expect(app.controllerToNavigate { $0 === controller } === controller)
        #expect(recorder.take() == ["navigateOn navigation", "controllerToNavigate"])
    }

    @Test("The app used as a container forwards to the wireframe")
    func container() {
        let container: any ControllerContainer = app
        container.addUnretained(controller: controller)
        #expect(container.getController { $0 === controller } === controller)
        container.remove(controller: controller)
        #expect(container.getController { _ in true } == nil)
        #expect(
            recorder.take() == [
                "navigateOn navigation", "controllerToNavigate", "remove navigation", "controllerToNavigate",
            ]
        )
    }

    @available(*, deprecated, message: "It is about a name that is deprecated.")
    @Test("The earlier name of navigateOn forwards to the wireframe")
    func earlierName() {
        app.add(controllerToNavigate: controller)
        #expect(recorder.take() == ["navigateOn navigation"])
    }

    @Test("Creating an app enables the life cycle events of controllers")
    func lifecycleEvents() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let app = DefaultWireframeApp(wireframe: RecordingWireframe())
                var loads = 0
                let controller = UIViewController()
                controller.add(
                    controllerPresenter: FunctionalControllerPresenter(viewDidLoadCallback: { _, _ in
                        loads += 1
                    })
                )
                controller.loadViewIfNeeded()
                withExtendedLifetime(app) { precondition(loads == 1, "The events are not on.") }
            }
        }
    }
}
