#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("A push")
struct PushTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test(
        "A push in a visible stack sends the will callbacks at once, the did callbacks a turn later",
        arguments: [true, false]
    )
    func push(animated: Bool) async {
        let (navigation, window) = await shown(RecordingController("A", log))
        let pushed = RecordingController("B", log)
        navigation.pushViewController(pushed, animated: animated)
        #expect(
            log.take() == [
                "B.willMove(parent)", "B.didLoad",
                "A.willDisappear(\(animated))", "B.willAppear(\(animated))", "B.isAppearing",
            ]
        )
        #expect(navigation.viewControllers.count == 2)
        #expect(navigation.topViewController === pushed)
        #expect(pushed.navigationController === navigation)
        #expect(pushed.view.window === window)
        #expect(navigation.viewControllers[0].view.window == nil)

        await nextTurn()
        #expect(
            log.take() == ["A.didDisappear(\(animated))", "B.didAppear(\(animated))", "B.didMove(parent)"]
        )
    }

    @Test("A push in an invisible stack changes only parent and children")
    func pushHidden() async {
        let navigation = UINavigationController(rootViewController: RecordingController("A", log))
        let pushed = RecordingController("B", log)
        navigation.pushViewController(pushed, animated: true)
        await nextTurn()
        #expect(
            log.take() == [
                "A.willMove(parent)", "A.didMove(parent)", "B.willMove(parent)", "B.didMove(parent)",
            ]
        )
        #expect(!pushed.isViewLoaded)
        #expect(navigation.children == navigation.viewControllers)
    }

    @Test("A push while the stack disappears does not load the pushed view until the stack appears again")
    func pushWhileDisappearing() async {
        let (navigation, window) = await shown(RecordingController("A", log))
        window.isHidden = true
        navigation.pushViewController(RecordingController("B", log), animated: true)
        await nextTurn()
        #expect(
            log.take() == [
                "A.willDisappear(false)", "B.willMove(parent)", "A.didDisappear(false)", "B.didMove(parent)",
            ]
        )
        window.isHidden = false
        await nextTurn()
        #expect(
            log.take() == ["B.didLoad", "B.willAppear(false)", "B.isAppearing", "B.didAppear(false)"]
        )
    }

    @Test("Setting the screens of a stack makes one transition, from the old top to the new one")
    func setScreens() async {
        let (navigation, window) = await shown(RecordingController("A", log))
        navigation.setViewControllers(
            [RecordingController("B", log), RecordingController("C", log)],
            animated: true
        )
        await nextTurn()
        #expect(
            log.take() == [
                "B.willMove(parent)", "C.willMove(parent)", "A.willMove(nil)", "C.didLoad",
                "A.willDisappear(true)", "C.willAppear(true)", "C.isAppearing",
                "A.didDisappear(true)", "C.didAppear(true)",
                "A.didMove(nil)", "B.didMove(parent)", "C.didMove(parent)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("Setting the screens of a stack with the same top sends no appearance callbacks")
    func topStays() async {
        let top = RecordingController("B", log)
        let (navigation, window) = await shown(RecordingController("A", log), top)
        navigation.viewControllers = [top]
        await nextTurn()
        #expect(log.take() == ["A.willMove(nil)", "A.didMove(nil)"])
        withExtendedLifetime(window) {}
    }
}
#endif
