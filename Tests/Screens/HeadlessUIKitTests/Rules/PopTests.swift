#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("A pop")
struct PopTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("A pop makes the screen below appear; the popped screen loses its parent after that")
    func pop() async {
        let (navigation, window) = await shown(RecordingController("A", log), RecordingController("B", log))
        let popped = navigation.popViewController(animated: true)
        #expect(
            log.take() == [
                "B.willMove(nil)", "A.didLoad", "B.willDisappear(true)", "A.willAppear(true)",
                "A.isAppearing",
            ]
        )
        #expect(navigation.viewControllers.count == 1)
        #expect(popped?.parent === navigation)

        await nextTurn()
        #expect(log.take() == ["B.didDisappear(true)", "A.didAppear(true)", "B.didMove(nil)"])
        #expect(popped?.parent == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A popped screen that is pushed again at once stays a child of the stack")
    func pushedAgain() async {
        let top = RecordingController("B", log)
        let (navigation, window) = await shown(RecordingController("A", log), top)
        navigation.popViewController(animated: false)
        navigation.pushViewController(top, animated: false)
        await nextTurn()
        #expect(top.parent === navigation)
        #expect(navigation.topViewController === top)
        #expect(
            log.take().filter { $0.contains("Move") } == [
                "B.willMove(nil)", "B.willMove(parent)", "B.didMove(parent)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A pop at the root returns nil and changes nothing")
    func popAtRoot() async {
        let root = RecordingController("A", log)
        let (navigation, window) = await shown(root)
        #expect(navigation.popViewController(animated: true) == nil)
        #expect(navigation.popToRootViewController(animated: true) == nil)
        #expect(UINavigationController().popViewController(animated: false) == nil)
        await nextTurn()
        #expect(navigation.viewControllers == [root])
        #expect(log.take() == [])
        withExtendedLifetime(window) {}
    }

    @Test("popToRoot makes one transition, and returns the popped screens from bottom to top")
    func popToRoot() async {
        let screens = ["A", "B", "C"].map { RecordingController($0, log) }
        let (navigation, window) = await shown(screens[0], screens[1], screens[2])
        #expect(navigation.popToRootViewController(animated: false) == [screens[1], screens[2]])
        await nextTurn()
        #expect(
            log.take() == [
                "B.willMove(nil)", "C.willMove(nil)", "A.didLoad",
                "C.willDisappear(false)", "A.willAppear(false)", "A.isAppearing",
                "C.didDisappear(false)", "A.didAppear(false)", "B.didMove(nil)", "C.didMove(nil)",
            ]
        )
        withExtendedLifetime(window) {}
    }
}
#endif
