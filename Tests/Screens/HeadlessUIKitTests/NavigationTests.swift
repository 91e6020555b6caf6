#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Navigation controllers")
struct NavigationTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("isMovingToParent and isMovingFromParent tell whether a screen is pushed or popped")
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

    @Test("A screen that is added to another container leaves the stack")
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

    @Test("addChild pushes a screen, unless it is in the stack")
    func addingChildren() async {
        let (root, top) = (UIViewController(), UIViewController())
        let (navigation, window) = await shown(root)
        navigation.addChild(top)
        navigation.addChild(root)
        #expect(navigation.viewControllers == [root, top])
        #expect(top.view.window === window)
        #expect(navigation.navigationBar.topItem === top.navigationItem)
    }

    @Test("visibleViewController is the presented screen, or else the top of the stack")
    func visibleScreen() async {
        let (top, sheet) = (UIViewController(), UIViewController())
        let (navigation, window) = await shown(UIViewController(), top)
        #expect(navigation.visibleViewController === top)
        top.present(sheet, animated: false)
        #expect(navigation.visibleViewController === sheet)
        top.dismiss(animated: false)
        #expect(navigation.visibleViewController === top)
        #expect(UINavigationController().visibleViewController == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A screen twice in a stack, a stack in a stack, and popping to an unknown screen stop the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = UIViewController()
            UINavigationController(rootViewController: screen).pushViewController(screen, animated: false)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = UIViewController()
            UINavigationController().setViewControllers([screen, screen], animated: false)
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
