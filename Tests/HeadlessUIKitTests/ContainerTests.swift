#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Containers")
struct ContainerTests {
    let log = LifecycleLog()

    /// A container that shows its child from the start.
    private func container(of child: UIViewController) -> RecordingController {
        let container = RecordingController("P", log)
        container.addChild(child)
        container.view.addSubview(child.view)
        child.didMove(toParent: container)
        return container
    }

    @Test("Callbacks go to the container first and to the child from inside it")
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

    @Test("A child whose view is not in the container's view hears nothing")
    func childOutOfSight() async {
        let parent = RecordingController("P", log)
        parent.addChild(RecordingController("C", log))
        _ = await shownWindow(parent)
        #expect(log.take().filter { $0.hasPrefix("C.") } == ["C.willMove(parent)"])
    }

    @Test("A child put into a visible container appears; taken out, it disappears")
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

    @Test("A child inside a wrapper view appears when the wrapper comes into the window")
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

    @Test("A container that does not forward leaves the callbacks to its author")
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

    @Test("A transition turned back before its end ends once, in the last direction")
    func turnedBack() {
        let controller = RecordingController("A", log)
        controller.loadViewIfNeeded()
        _ = log.take()
        controller.beginAppearanceTransition(true, animated: false)
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        controller.endAppearanceTransition()
        #expect(
            log.take() == [
                "A.willAppear(false)", "A.willDisappear(false)", "A.didDisappear(false)",
            ]
        )
    }

    @Test("A controller that never appeared has nothing to end")
    func noDidWithoutWill() {
        let controller = RecordingController("A", log)
        controller.endAppearanceTransition()
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        #expect(log.take() == [])
    }

    @Test("Adding a child moves it from its old parent and keeps the order")
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

    @Test("Controllers compare and hash by identity")
    func identity() {
        let one = UIViewController()
        let other = UIViewController()
        #expect(one == one)
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
    }
}
#endif
