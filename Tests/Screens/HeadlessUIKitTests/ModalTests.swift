#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Modal screens")
struct ModalTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("A sheet can be pulled down unless it is modal in presentation or covered; other screens cannot")
    func pullingDown() async {
        let (presenter, window) = await shownPresenter()
        #expect(!presenter.simulatePullDown())

        let screen = UIViewController()
        let sheet = UINavigationController(rootViewController: screen)
        presenter.present(sheet, animated: false)
        sheet.isModalInPresentation = true
        #expect(!screen.simulatePullDown())
        sheet.isModalInPresentation = false
        screen.present(fullScreen("B"), animated: false)
        #expect(!screen.simulatePullDown())
        #expect(!sheet.presentedViewController!.simulatePullDown())
        screen.dismiss(animated: false)
        #expect(screen.simulatePullDown())
        #expect(presenter.presentedViewController == nil)
        withExtendedLifetime(window) {}
    }

    @Test("Of several presented screens only the topmost can be touched")
    func touchingPresented() async {
        let (presenter, window) = await shownPresenter()
        let (lower, upper) = (UIViewController(), UIViewController())
        #expect(presenter.view.headlessCanBeTouched)
        presenter.present(lower, animated: false)
        #expect(!presenter.view.headlessCanBeTouched)
        #expect(lower.view.headlessCanBeTouched)
        lower.present(upper, animated: false)
        #expect(!lower.view.headlessCanBeTouched)
        #expect(upper.view.headlessCanBeTouched)
        lower.dismiss(animated: false)
        #expect(lower.view.headlessCanBeTouched)
        withExtendedLifetime(window) {}
    }

    @Test("show pushes a controller in a navigation stack, and presents it elsewhere")
    func showing() async {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        screen.show(RecordingController("B", log), sender: nil)
        #expect(navigation.viewControllers.count == 2)

        let (presenter, window) = await shownPresenter()
        let shown = UIViewController()
        presenter.show(shown, sender: nil)
        #expect(presenter.presentedViewController === shown)
        withExtendedLifetime(window) {}
    }

    @Test("Presentation and transition styles have UIKit's raw values")
    func rawValues() {
        #expect(UIModalPresentationStyle.automatic.rawValue == -2)
        #expect(UIModalPresentationStyle.none.rawValue == -1)
        #expect(UIModalPresentationStyle.fullScreen.rawValue == 0)
        #expect(UIModalPresentationStyle.popover.rawValue == 7)
        #expect(UIModalTransitionStyle.coverVertical.rawValue == 0)
    }
}
#endif
