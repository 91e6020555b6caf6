#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Animations and transitions of views")
struct ViewTransitionTests {
    private let log = LifecycleLog()

    @Test("Animations make changes at once, and call their completions a turn later")
    func animations() async {
        let log = log
        UIView.animate(withDuration: 1, animations: { log.add("animate") }) { log.add("animated \($0)") }
        UIView.animate(withDuration: 1, delay: 1, options: [.curveEaseIn, .repeat]) { log.add("options") }
        UIView.animate(
            withDuration: 1,
            delay: 0,
            usingSpringWithDamping: 0.5,
            initialSpringVelocity: 1,
            animations: { log.add("spring") },
            completion: { log.add("sprung \($0)") }
        )
        UIView.transition(
            with: UIView(),
            duration: 1,
            options: .transitionCrossDissolve,
            animations: { log.add("dissolve") },
            completion: { log.add("dissolved \($0)") }
        )
        UIView.performWithoutAnimation { log.add("without") }
        #expect(log.take() == ["animate", "options", "spring", "dissolve", "without"])
        await nextTurn()
        #expect(log.take() == ["animated true", "sprung true", "dissolved true"])
    }

    @Test("UIView.transition replaces a view in its superview")
    func views() async {
        let (container, old, new) = (UIView(), UIView(), UIView())
        container.addSubview(old)
        let log = log
        UIView.transition(from: old, to: new, duration: 1, options: .transitionFlipFromLeft) { _ in
            log.add("done")
        }
        #expect(container.subviews == [new])
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["done"])
    }

    @Test("With showHideTransitionViews, both views stay, and the old one is hidden")
    func showAndHide() {
        let (container, old, new) = (UIView(), UIView(), UIView())
        container.addSubview(old)
        container.addSubview(new)
        new.isHidden = true
        UIView.transition(from: old, to: new, duration: 1, options: [.showHideTransitionViews])
        #expect(container.subviews == [old, new])
        #expect(old.isHidden && !new.isHidden)
    }

    @Test("A transition between children sends the callbacks of both, then the completion")
    func children() async {
        let (container, old, new) = (
            UIViewController(), RecordingController("old", log), RecordingController("new", log)
        )
        container.addChild(old)
        container.addChild(new)
        container.view.addSubview(old.view)
        let window = await shownWindow(container)
        _ = log.take()
        let log = log
        container.transition(
            from: old,
            to: new,
            duration: 0.3,
            animations: { log.add("animations") },
            completion: { _ in log.add("done") }
        )
        #expect(
            log.take() == [
                "new.didLoad", "old.willDisappear(true)", "new.willAppear(true)", "animations",
                "new.isAppearing",
            ]
        )
        #expect(container.view.subviews == [new.view])
        await nextTurn()
        #expect(log.take() == ["old.didDisappear(true)", "new.didAppear(true)", "done"])
        withExtendedLifetime(window) {}
    }

    @Test(
        "A transition between children of an invisible container sends no appearance callbacks"
    )
    func unseenChildren() async {
        let (container, old, new) = (
            UIViewController(), RecordingController("old", log), RecordingController("new", log)
        )
        container.addChild(old)
        container.addChild(new)
        container.view.addSubview(old.view)
        _ = log.take()
        container.transition(from: old, to: new, duration: 0, animations: nil)
        await nextTurn()
        #expect(container.view.subviews == [new.view])
        #expect(log.take() == ["new.didLoad"])
    }

    @Test("A transition to a controller that is no child stops the process")
    func strangers() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (container, child) = (UIViewController(), UIViewController())
            container.addChild(child)
            container.transition(from: child, to: UIViewController(), duration: 0, animations: nil)
        }
    }
}
#endif
