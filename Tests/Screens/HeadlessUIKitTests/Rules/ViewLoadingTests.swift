#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("The view is loaded once")
struct ViewLoadingTests {
    @Test("The view is loaded once, when it is first read")
    func loadsOnce() {
        let log = LifecycleLog()
        let controller = RecordingController("A", log)
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)

        let view = controller.view
        #expect(controller.view === view)
        controller.loadViewIfNeeded()

        #expect(controller.isViewLoaded)
        #expect(log.take() == ["A.didLoad"])
    }

    @Test("A view assigned inside loadView can be read there and does not load again")
    func assignsInsideLoadView() {
        final class Controller: UIViewController {
            let own = UILabel()
            var seenInside: UIView?
            var loads = 0

            override func loadView() {
                loads += 1
                view = own
                seenInside = view
            }
        }
        let controller = Controller()
        #expect(controller.view === controller.own)
        #expect(controller.seenInside === controller.own)
        #expect(controller.loads == 1)
    }

    @Test("The default loadView creates a plain UIView")
    func basePlainView() {
        #expect(type(of: UIViewController().view!) == UIView.self)
    }

    @Test("Reading the view inside loadView before it is set stops the process")
    func readingTooEarlyTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Controller: UIViewController {
                override func loadView() { _ = view.tag }
            }
            Controller().loadViewIfNeeded()
        }
    }

    @Test("A loadView that makes no view stops the process")
    func noViewTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Controller: UIViewController {
                override func loadView() {}
            }
            Controller().loadViewIfNeeded()
        }
    }

    @Test("Loading a view from a nib stops the process")
    func nibTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            UIViewController(nibName: "Main", bundle: nil).loadViewIfNeeded()
        }
    }
}
#endif
