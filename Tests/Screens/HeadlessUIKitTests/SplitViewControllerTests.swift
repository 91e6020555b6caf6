#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Split view controllers")
struct SplitViewControllerTests {
    let log = LifecycleLog()

    @Test("The screens of a split view controller are its children")
    func children() {
        let split = UISplitViewController()
        let screens = [UIViewController(), UINavigationController(rootViewController: UIViewController())]
        split.viewControllers = screens
        #expect(split.children == screens)
        #expect(split.viewControllers == screens)
        #expect(screens[1].children[0].splitViewController === split)
        #expect(split.splitViewController == nil)
        #expect(!screens[0].isViewLoaded)
    }

    @Test("When visible screens are replaced, the old ones disappear and the new ones appear")
    func replacing() async {
        let split = UISplitViewController()
        let kept = RecordingController("A", log)
        split.viewControllers = [kept, RecordingController("B", log)]
        let window = await shownWindow(split)
        _ = log.take()

        let new = RecordingController("C", log)
        split.viewControllers = [kept, new]
        #expect(
            log.take() == [
                "B.willMove(nil)", "B.willDisappear(false)", "B.didMove(nil)",
                "C.willMove(parent)", "C.didLoad", "C.willAppear(false)", "C.isAppearing",
                "C.didMove(parent)",
            ]
        )
        #expect(split.view.subviews == [kept.view, new.view])
        await nextTurn()
        #expect(log.take() == ["B.didDisappear(false)", "C.didAppear(false)"])

        split.viewControllers = [new, kept]
        await nextTurn()
        #expect(log.take() == [])
        #expect(split.children == [new, kept])
        #expect(split.view.subviews == [new.view, kept.view])
        withExtendedLifetime(window) {}
    }

    @Test("Duplicate screens stop the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = UIViewController()
            UISplitViewController().viewControllers = [screen, screen]
        }
    }
}
#endif
