#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("A container forwards appearance callbacks to visible children, after its own")
struct ContainerTests: LifecycleSuite {
    let log = LifecycleLog()

    /// A container that shows its child from the beginning.
    private func container(of child: UIViewController) -> RecordingController {
        let container = RecordingController("P", log)
        container.addChild(child)
        container.view.addSubview(child.view)
        child.didMove(toParent: container)
        return container
    }

    @Test("A container's appearance callbacks precede those of its child")
    func containerFirst() async {
        let window = await shownWindow(container(of: RecordingController("C", log)))
        #expect(
            log.take() == [
                "C.willMove(parent)", "P.didLoad", "C.didLoad", "C.didMove(parent)",
                "P.willAppear(false)", "C.willAppear(false)", "P.isAppearing", "C.isAppearing",
                "P.didAppear(false)", "C.didAppear(false)",
            ]
        )

        window.isHidden = true
        await nextTurn()
        #expect(
            log.take() == [
                "P.willDisappear(false)", "C.willDisappear(false)",
                "P.didDisappear(false)", "C.didDisappear(false)",
            ]
        )
    }

    @Test("A child whose view is not in the container's view receives no callbacks")
    func childOutOfSight() async {
        let parent = RecordingController("P", log)
        parent.addChild(RecordingController("C", log))
        _ = await shownWindow(parent)
        #expect(log.take().filter { $0.hasPrefix("C.") } == ["C.willMove(parent)"])
    }

    @Test("A child added to a visible container appears; a removed one disappears")
    func comingAndGoing() async {
        let parent = RecordingController("P", log)
        let window = await shownWindow(parent)
        let child = RecordingController("C", log)
        _ = log.take()

        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(
            log.take() == [
                "C.willMove(parent)", "C.didLoad", "C.willAppear(false)", "C.isAppearing",
                "C.didMove(parent)",
            ]
        )
        await nextTurn()
        #expect(log.take() == ["C.didAppear(false)"])

        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(log.take() == ["C.willMove(nil)", "C.willDisappear(false)", "C.didMove(nil)"])
        await nextTurn()
        #expect(log.take() == ["C.didDisappear(false)"])
        withExtendedLifetime(window) {}
    }

    @Test("A child inside a wrapper view appears when the wrapper moves into the window")
    func wrapped() async {
        let parent = RecordingController("P", log)
        let window = await shownWindow(parent)
        let child = RecordingController("C", log)
        let wrapper = UIView()
        wrapper.addSubview(child.view)
        parent.addChild(child)
        _ = log.take()

        parent.view.addSubview(wrapper)
        await nextTurn()
        #expect(log.take() == ["C.willAppear(false)", "C.isAppearing", "C.didAppear(false)"])
        withExtendedLifetime(window) {}
    }

    @Test("A child added in viewWillAppear of its container appears with the container")
    func addedInWillAppear() async {
        final class Late: RecordingController {
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                let child = RecordingController("C", log)
                addChild(child)
                view.addSubview(child.view)
                child.didMove(toParent: self)
            }
        }
        let window = await shownWindow(Late("P", log))
        await nextTurn()
        #expect(
            log.take() == [
                "P.didLoad", "P.willAppear(false)", "C.willMove(parent)", "C.didLoad", "C.didMove(parent)",
                "C.willAppear(false)", "P.isAppearing", "C.isAppearing", "P.didAppear(false)",
                "C.didAppear(false)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A container with automatic forwarding disabled sends no callbacks to its child")
    func manualForwarding() async {
        final class Manual: RecordingController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        let parent = Manual("P", log)
        let child = RecordingController("C", log)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        let window = await shownWindow(parent)
        #expect(log.take().filter { $0.hasPrefix("C.") } == ["C.willMove(parent)", "C.didLoad"])

        child.beginAppearanceTransition(true, animated: true)
        child.beginAppearanceTransition(true, animated: true)
        child.endAppearanceTransition()
        child.endAppearanceTransition()
        #expect(log.take() == ["C.willAppear(true)", "C.isAppearing", "C.didAppear(true)"])
        withExtendedLifetime(window) {}
    }

    @Test("addChild removes the child from its old parent, and appends it")
    func movingBetweenParents() {
        let first = UIViewController()
        let second = UIViewController()
        let child = RecordingController("C", log)
        let other = UIViewController()
        second.addChild(other)
        first.addChild(child)
        second.addChild(child)
        #expect(first.children == [])
        #expect(second.children == [other, child])
        #expect(child.parent === second)
        #expect(log.take() == ["C.willMove(parent)", "C.didMove(nil)", "C.willMove(parent)"])
    }

    @Test("Adding a child again has no effect, and a controller as its own child stops the process")
    func addedAgain() async {
        let (parent, child, other) = (UIViewController(), RecordingController("C", log), UIViewController())
        parent.addChild(child)
        parent.addChild(other)
        parent.addChild(child)
        #expect(parent.children == [child, other])
        #expect(log.take() == ["C.willMove(parent)"])
        await #expect(processExitsWith: .failure) { @MainActor in
            let controller = UIViewController()
            controller.addChild(controller)
        }
    }

    @Test("The top of a navigation stack receives appearance callbacks inside those of the stack")
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

    @Test("A tab bar controller forwards its callbacks to the selected screen")
    func tabs() async {
        let tabs = UITabBarController()
        tabs.viewControllers = [RecordingController("A", log), RecordingController("B", log)]
        let window = await shownWindow(tabs)
        #expect(
            log.take() == [
                "A.willMove(parent)", "B.willMove(parent)", "A.didMove(parent)", "B.didMove(parent)",
                "A.didLoad", "A.willAppear(false)", "A.isAppearing", "A.didAppear(false)",
            ]
        )
        window.isHidden = true
        await nextTurn()
        #expect(log.take() == ["A.willDisappear(false)", "A.didDisappear(false)"])
    }

    @Test("A split view controller forwards its callbacks to all screens")
    func split() async {
        let split = UISplitViewController()
        split.viewControllers = [RecordingController("A", log), RecordingController("B", log)]
        let window = await shownWindow(split)
        #expect(
            log.take() == [
                "A.willMove(parent)", "B.willMove(parent)",
                "A.didLoad", "A.didMove(parent)", "B.didLoad", "B.didMove(parent)",
                "A.willAppear(false)", "B.willAppear(false)", "A.isAppearing", "B.isAppearing",
                "A.didAppear(false)", "B.didAppear(false)",
            ]
        )
        withExtendedLifetime(window) {}
    }
}
#endif
