#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Initial states for the tests of the order of callbacks.
@MainActor
protocol LifecycleSuite {
    var log: LifecycleLog { get }
}

extension LifecycleSuite {
    /// A stack in a visible window, after its top has appeared.
    func shown(_ screens: UIViewController...) async -> (UINavigationController, UIWindow) {
        let navigation = UINavigationController()
        navigation.setViewControllers(screens, animated: false)
        let window = await shownWindow(navigation)
        _ = log.take()
        return (navigation, window)
    }

    /// A screen in a visible window, after it has appeared.
    func shownPresenter() async -> (RecordingController, UIWindow) {
        let presenter = RecordingController("P", log)
        let window = await shownWindow(presenter)
        _ = log.take()
        return (presenter, window)
    }

    /// A controller that covers the full screen, so that the controller that presents it disappears.
    func fullScreen(_ name: String) -> RecordingController {
        let controller = RecordingController(name, log)
        controller.modalPresentationStyle = .fullScreen
        return controller
    }
}
#endif
