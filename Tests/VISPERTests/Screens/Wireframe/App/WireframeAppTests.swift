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

    @Test("The controllers to navigate on are the wireframe's")
    func controllersToNavigateOn() {
        app.navigateOn(controller)
        #expect(app.controllerToNavigate { $0 === controller } === controller)
        #expect(recorder.take() == ["navigateOn navigation", "controllerToNavigate"])
    }

    @Test("As a container it is the wireframe too")
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
    @Test("The earlier name of navigateOn")
    func earlierName() {
        app.add(controllerToNavigate: controller)
        #expect(recorder.take() == ["navigateOn navigation"])
    }

    @Test("Making an app has controllers notify their presenters of their life")
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
