#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("A window shows its root")
struct WindowTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("Setting the root of a hidden window does not load its view")
    func hiddenWindowStores() async {
        let window = UIWindow()
        let root = RecordingController("A", log)
        window.rootViewController = root
        await nextTurn()
        #expect(log.take() == [])
        #expect(!root.isViewLoaded)
    }

    @Test(
        "makeKeyAndVisible makes the root appear, with viewDidAppear a turn later",
        .exclusively(.keyWindow)
    )
    func makeKeyAndVisible() async {
        let window = UIWindow()
        let root = RecordingController("A", log)
        window.rootViewController = root
        window.makeKeyAndVisible()

        #expect(UIApplication.shared.keyWindow === window)
        #expect(window.isKeyWindow)
        #expect(!window.isHidden)
        #expect(root.view.window === window)
        #expect(log.take() == ["A.didLoad", "A.willAppear(false)", "A.isAppearing"])

        await nextTurn()
        #expect(log.take() == ["A.didAppear(false)"])
    }

    @Test(
        "Replacing a visible window's root sends the will callbacks at once, the did callbacks a turn later"
    )
    func replacingRoot() async {
        let old = RecordingController("A", log)
        let window = await shownWindow(old)
        _ = log.take()

        let new = RecordingController("B", log)
        window.rootViewController = new
        #expect(
            log.take() == ["B.didLoad", "A.willDisappear(false)", "B.willAppear(false)", "B.isAppearing"]
        )
        #expect(window.subviews == [new.view])
        #expect(old.view.window == nil)

        await nextTurn()
        #expect(log.take() == ["A.didDisappear(false)", "B.didAppear(false)"])
    }

    @Test("Replacing a root that presents makes the presented controller disappear")
    func replacingPresentingRoot() async {
        let root = RecordingController("A", log)
        let window = await shownWindow(root)
        let sheet = RecordingController("S", log)
        root.present(sheet, animated: false)
        await nextTurn()
        _ = log.take()

        window.rootViewController = RecordingController("B", log)
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "S.willDisappear(false)", "A.willDisappear(false)", "B.willAppear(false)",
                "B.isAppearing", "S.didDisappear(false)", "A.didDisappear(false)", "B.didAppear(false)",
            ]
        )
        #expect(root.presentedViewController == nil)
    }

    @Test("Hiding a window makes its root disappear; showing the window makes the root appear")
    func hiding() async {
        let window = await shownWindow(RecordingController("A", log))
        _ = log.take()
        window.isHidden = true
        await nextTurn()
        #expect(log.take() == ["A.willDisappear(false)", "A.didDisappear(false)"])

        window.isHidden = false
        await nextTurn()
        #expect(log.take() == ["A.willAppear(false)", "A.isAppearing", "A.didAppear(false)"])
    }

    @Test("Showing a window again makes the full screen over its root appear, and not the root")
    func showingFullScreen() async {
        let (presenter, window) = await shownPresenter()
        let presented = fullScreen("B")
        presenter.present(presented, animated: false)
        await nextTurn()
        window.isHidden = true
        await nextTurn()
        _ = log.take()

        window.isHidden = false
        await nextTurn()
        #expect(log.take() == ["B.willAppear(false)", "B.isAppearing", "B.didAppear(false)"])
        #expect(window.subviews == [presented.view])
    }
}
#endif
