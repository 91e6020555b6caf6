#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Presenting and dismissing")
struct PresentationTests {
    let log = LifecycleLog()

    private func shownPresenter() async -> (RecordingController, UIWindow) {
        let presenter = RecordingController("P", log)
        let window = await shownWindow(presenter)
        _ = log.take()
        return (presenter, window)
    }

    private func fullScreen(_ name: String) -> RecordingController {
        let controller = RecordingController(name, log)
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    @Test(
        "A full screen takes its presenter out of sight; the completion comes last",
        arguments: [true, false]
    )
    func fullScreenPresentation(animated: Bool) async {
        let (presenter, window) = await shownPresenter()
        let presented = fullScreen("B")
        presenter.present(presented, animated: animated) { log.add("completion") }

        #expect(presenter.presentedViewController === presented)
        #expect(presented.presentingViewController === presenter)
        #expect(
            log.take() == [
                "B.didLoad", "P.willDisappear(\(animated))", "B.willAppear(\(animated))", "B.isAppearing",
            ]
        )
        #expect(window.subviews == [presented.view])

        await nextTurn()
        #expect(
            log.take() == ["B.didAppear(\(animated))", "P.didDisappear(\(animated))", "completion"]
        )
    }

    @Test(
        "A presentation that does not cover leaves its presenter alone",
        arguments: [
            .automatic, .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .popover, .custom,
        ] as [UIModalPresentationStyle]
    )
    func sheet(style: UIModalPresentationStyle) async {
        let (presenter, window) = await shownPresenter()
        let presented = RecordingController("B", log)
        presented.modalPresentationStyle = style
        presenter.present(presented, animated: true) { log.add("completion") }
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "B.willAppear(true)", "B.isAppearing", "B.didAppear(true)", "completion",
            ]
        )
        #expect(window.subviews == [presenter.view, presented.view])

        presenter.dismiss(animated: true) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == ["B.willDisappear(true)", "B.didDisappear(true)", "completion"])
        #expect(window.subviews == [presenter.view])
    }

    @Test("Dismissing a full screen brings its presenter back; the completion comes last")
    func fullScreenDismissal() async {
        let (presenter, window) = await shownPresenter()
        let presented = fullScreen("B")
        presenter.present(presented, animated: false)
        await nextTurn()
        _ = log.take()

        presenter.dismiss(animated: true) { log.add("completion") }
        #expect(log.take() == ["B.willDisappear(true)", "P.willAppear(true)", "P.isAppearing"])
        #expect(window.subviews == [presenter.view])
        await nextTurn()
        #expect(log.take() == ["P.didAppear(true)", "B.didDisappear(true)", "completion"])
        #expect(presenter.presentedViewController == nil)
        #expect(presented.presentingViewController == nil)
    }

    @Test("A controller that presents nothing asks its presenter to dismiss it")
    func dismissesItself() async {
        let (presenter, window) = await shownPresenter()
        let screen = RecordingController("B", log)
        presenter.present(UINavigationController(rootViewController: screen), animated: false)
        await nextTurn()
        #expect(screen.presentingViewController === presenter)

        screen.dismiss(animated: false)
        await nextTurn()
        #expect(presenter.presentedViewController == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A controller in the middle dismisses everything above it and stays")
    func dismissesAbove() async {
        let (presenter, window) = await shownPresenter()
        let middle = RecordingController("B", log)
        let top = RecordingController("C", log)
        presenter.present(middle, animated: false)
        await nextTurn()
        middle.present(top, animated: false)
        await nextTurn()
        _ = log.take()

        middle.dismiss(animated: false)
        await nextTurn()
        #expect(log.take() == ["C.willDisappear(false)", "C.didDisappear(false)"])
        #expect(presenter.presentedViewController === middle)

        middle.present(top, animated: false)
        await nextTurn()
        _ = log.take()
        presenter.dismiss(animated: false)
        await nextTurn()
        #expect(
            log.take() == [
                "C.willDisappear(false)", "B.willDisappear(false)",
                "C.didDisappear(false)", "B.didDisappear(false)",
            ]
        )
        #expect(presenter.presentedViewController == nil)
        #expect(middle.presentedViewController == nil)
        #expect(window.subviews == [presenter.view])
    }

    @Test("What a full screen covered gets no callbacks when all is dismissed")
    func coveredInTheMiddle() async {
        let (presenter, window) = await shownPresenter()
        let middle = fullScreen("B")
        presenter.present(middle, animated: false)
        await nextTurn()
        middle.present(fullScreen("C"), animated: false)
        await nextTurn()
        _ = log.take()

        presenter.dismiss(animated: false)
        await nextTurn()
        #expect(
            log.take() == [
                "C.willDisappear(false)", "P.willAppear(false)", "P.isAppearing",
                "P.didAppear(false)", "C.didDisappear(false)",
            ]
        )
        #expect(!middle.isBeingDismissed)
        #expect(window.subviews == [presenter.view])
    }

    @Test("With nothing to dismiss the completion still runs, on a later turn")
    func nothingToDismiss() async {
        let controller = UIViewController()
        controller.dismiss(animated: true) { log.add("completion") }
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["completion"])
    }

    @Test("The root container presents for its children, and they answer for it")
    func rootContainerPresents() async {
        let child = RecordingController("A", log)
        let navigation = UINavigationController(rootViewController: child)
        let window = await shownWindow(navigation)
        let presented = fullScreen("B")
        _ = log.take()

        child.present(presented, animated: true)
        await nextTurn()
        #expect(presented.presentingViewController === navigation)
        #expect(child.presentedViewController === presented)
        #expect(navigation.presentedViewController === presented)
        #expect(
            log.take() == [
                "B.didLoad", "A.willDisappear(true)", "B.willAppear(true)", "B.isAppearing",
                "B.didAppear(true)", "A.didDisappear(true)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A presentation turned back in the same turn pairs every will with one did")
    func presentAndDismiss() async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: true) { log.add("presented") }
        presenter.dismiss(animated: true) { log.add("dismissed") }
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "P.willDisappear(true)", "B.willAppear(true)", "B.isAppearing",
                "B.willDisappear(true)", "P.willAppear(true)", "P.isAppearing",
                "B.didDisappear(true)", "P.didAppear(true)", "presented", "dismissed",
            ]
        )
        #expect(window.subviews == [presenter.view])
    }

    @Test("A person can pull a sheet down, unless it is modal, covered, or no sheet")
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

    @Test("A controller that presents already refuses, without a completion")
    func refusesSecond() async {
        let (presenter, window) = await shownPresenter()
        let first = RecordingController("B", log)
        presenter.present(first, animated: false)
        await nextTurn()
        #expect(presenter.headlessPresentationRefusal == nil)
        _ = log.take()

        presenter.present(RecordingController("C", log), animated: false) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == [])
        #expect(presenter.headlessPresentationRefusal == .alreadyPresenting)
        #expect(presenter.presentedViewController === first)
        withExtendedLifetime(window) {}
    }

    @Test("A controller that is not seen refuses, without a completion")
    func refusesUnseen() async {
        let unseen = RecordingController("P", log)
        unseen.present(RecordingController("B", log), animated: false) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == [])
        #expect(unseen.headlessPresentationRefusal == .notInVisibleWindow)
        #expect(unseen.presentedViewController == nil)
    }

    @Test("Showing a controller pushes it in a stack and presents it elsewhere")
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

    @Test("The styles have UIKit's raw values")
    func rawValues() {
        #expect(UIModalPresentationStyle.automatic.rawValue == -2)
        #expect(UIModalPresentationStyle.none.rawValue == -1)
        #expect(UIModalPresentationStyle.fullScreen.rawValue == 0)
        #expect(UIModalPresentationStyle.popover.rawValue == 7)
        #expect(UIModalTransitionStyle.coverVertical.rawValue == 0)
    }
}
#endif
