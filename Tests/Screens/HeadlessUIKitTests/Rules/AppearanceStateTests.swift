#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("Every viewDid… callback follows its viewWill… callback")
struct AppearanceStateTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("makeKeyAndVisible of a visible window sends no callbacks", .exclusively(.keyWindow))
    func againSendsNothing() async {
        let window = await shownWindow(RecordingController("A", log))
        _ = log.take()
        window.makeKeyAndVisible()
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("Assigning the same root again sends no callbacks")
    func sameRoot() async {
        let root = RecordingController("A", log)
        let window = await shownWindow(root)
        _ = log.take()
        window.rootViewController = root
        await nextTurn()
        #expect(log.take() == [])
    }

    @Test("Replacing the root twice in one turn ends once per controller, in the last direction")
    func replacingTwice() async {
        let first = RecordingController("A", log)
        let window = await shownWindow(first)
        _ = log.take()

        window.rootViewController = RecordingController("B", log)
        window.rootViewController = first
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "A.willDisappear(false)", "B.willAppear(false)", "B.isAppearing",
                "B.willDisappear(false)", "A.willAppear(false)", "A.isAppearing",
                "A.didAppear(false)", "B.didDisappear(false)",
            ]
        )
    }

    @Test("A push reversed in the same turn ends once per controller, in the last direction")
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

    @Test("A presentation reversed in the same turn ends once per controller, in the last direction")
    func presentAndDismiss() async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: true) { log.add("presented") }
        presenter.dismiss(animated: true) { log.add("dismissed") }
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "P.willDisappear(true)", "B.willAppear(true)", "B.isAppearing",
                "B.willDisappear(true)", "P.willAppear(true)", "P.isAppearing",
                "B.didDisappear(true)", "P.didAppear(true)", "presented", "dismissed",
            ]
        )
        #expect(window.subviews == [presenter.view])
    }

    @Test("A transition reversed before its end ends once, in the last direction")
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

    @Test("endAppearanceTransition without a begun appearance sends no callbacks")
    func noDidWithoutWill() {
        let controller = RecordingController("A", log)
        controller.endAppearanceTransition()
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        #expect(log.take() == [])
    }
}
#endif
