#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// A suite of tests about the order of callbacks: what they begin with.
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

    /// A controller that takes its presenter out of sight.
    func fullScreen(_ name: String) -> RecordingController {
        let controller = RecordingController(name, log)
        controller.modalPresentationStyle = .fullScreen
        return controller
    }
}
#endif
