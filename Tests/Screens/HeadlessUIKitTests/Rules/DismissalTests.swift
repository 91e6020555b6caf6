#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Dismissing")
struct DismissalTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("Dismissing a full screen makes its presenter appear; the completion is called last")
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

    @Test("A controller that presents nothing is dismissed by its presenter")
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

    @Test("A presented controller that presents others dismisses these, and stays")
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

    @Test("When all are dismissed, a controller covered by a full screen gets no appearance callbacks")
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

    @Test(
        "In a window that is hidden or released, a dismissal makes no presenter appear",
        arguments: [true, false]
    )
    func unseen(isReleased: Bool) async {
        let presenter = RecordingController("P", log)
        var window: UIWindow? = await shownWindow(presenter)
        presenter.present(fullScreen("B"), animated: false)
        await nextTurn()
        if isReleased { window = nil } else { window?.isHidden = true }
        await nextTurn()
        _ = log.take()

        presenter.dismiss(animated: false) { log.add("completion") }
        await nextTurn()
        #expect(
            log.take() == (isReleased ? ["B.willDisappear(false)", "B.didDisappear(false)"] : []) + [
                "completion"
            ]
        )
        #expect(presenter.presentedViewController == nil)
        #expect(window == nil || window?.subviews == [])
    }
}
#endif
