#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Navigation controllers")
struct NavigationTests {
    let log = LifecycleLog()

    private func shown(_ screens: UIViewController...) async -> (UINavigationController, UIWindow) {
        let navigation = UINavigationController()
        navigation.setViewControllers(screens, animated: false)
        let window = await shownWindow(navigation)
        _ = log.take()
        return (navigation, window)
    }

    @Test("The top appears with the controller, from inside its callbacks")
    func topAppears() async {
        final class Navigation: UINavigationController {
            var log: LifecycleLog?
            override func viewWillAppear(_ animated: Bool) {
                log?.add("N.willAppear begins")
                super.viewWillAppear(animated)
                log?.add("N.willAppear ends")
            }
        }
        let navigation = Navigation(rootViewController: RecordingController("A", log))
        navigation.log = log
        let window = await shownWindow(navigation)
        #expect(
            log.take() == [
                "A.willMove(parent)", "A.didMove(parent)", "A.didLoad",
                "N.willAppear begins", "A.willAppear(false)", "N.willAppear ends",
                "A.isAppearing", "A.didAppear(false)",
            ]
        )
        #expect(navigation.topViewController?.view.window === window)
    }

    @Test("A push in a visible stack", arguments: [true, false])
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

    @Test("A push in a stack that is not seen changes the containment only")
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

    @Test("A pop makes the screen below appear, and the popped one loses its parent after that")
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

    @Test("A pop to the root is one step and returns what was popped, from below to above")
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

    @Test("Setting the screens is one step from the old top to the new one")
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

    @Test("If the top stays, nothing appears and nothing disappears")
    func topStays() async {
        let top = RecordingController("B", log)
        let (navigation, window) = await shown(RecordingController("A", log), top)
        navigation.viewControllers = [top]
        await nextTurn()
        #expect(log.take() == ["A.willMove(nil)", "A.didMove(nil)"])
        withExtendedLifetime(window) {}
    }

    @Test("A push turned back in the same turn pairs every will with one did")
    func pushAndPop() async {
        let (navigation, window) = await shown(RecordingController("A", log))
        navigation.pushViewController(RecordingController("B", log), animated: true)
        navigation.popViewController(animated: true)
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.willMove(parent)", "B.didLoad", "A.willDisappear(true)", "B.willAppear(true)",
                "B.isAppearing",
                "B.willMove(nil)", "B.willDisappear(true)", "A.willAppear(true)", "A.isAppearing",
                "A.didAppear(true)", "B.didDisappear(true)", "B.didMove(nil)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A push while the stack goes out of sight leaves no screen half gone")
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

    @Test("A screen knows whether it was pushed or popped")
    func movingFlags() async {
        final class Screen: UIViewController {
            var seen: [String] = []
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                seen.append("to \(isMovingToParent)")
            }
            override func viewDidDisappear(_ animated: Bool) {
                super.viewDidDisappear(animated)
                seen.append("from \(isMovingFromParent)")
            }
        }
        let screen = Screen()
        let (navigation, window) = await shown(UIViewController())
        navigation.pushViewController(screen, animated: true)
        await nextTurn()
        navigation.pushViewController(UIViewController(), animated: true)
        await nextTurn()
        navigation.popViewController(animated: true)
        await nextTurn()
        navigation.popViewController(animated: true)
        await nextTurn()
        #expect(screen.seen == ["to true", "from false", "to false", "from true"])
        withExtendedLifetime(window) {}
    }

    @Test("A screen that goes into another container leaves the stack")
    func leavesForAnotherContainer() async {
        let top = RecordingController("B", log)
        let (navigation, window) = await shown(RecordingController("A", log), top)
        let other = UIViewController()
        other.addChild(top)
        #expect(navigation.viewControllers.count == 1)
        #expect(top.parent === other)
        await nextTurn()
        #expect(top.parent === other)
        #expect(log.take().filter { $0 == "B.didMove(nil)" }.count == 1)
        withExtendedLifetime(window) {}
    }

    @Test("The same screen twice, a stack in a stack, and an unknown target stop with advice")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = UIViewController()
            UINavigationController(rootViewController: screen).pushViewController(screen, animated: false)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UINavigationController().pushViewController(UINavigationController(), animated: false)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UINavigationController().popToViewController(UIViewController(), animated: false)
        }
    }
}
#endif
