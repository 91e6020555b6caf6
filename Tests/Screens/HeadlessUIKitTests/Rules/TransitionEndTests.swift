#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Code that awaits a transition runs after its did callbacks")
struct TransitionEndTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test(
        "A transaction around a push completes after the pushed screen has appeared",
        arguments: [true, false]
    )
    func push(animated: Bool) async {
        let (navigation, window) = await shown(RecordingController("A", log))
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("completion") }
        navigation.pushViewController(RecordingController("B", log), animated: animated)
        CATransaction.commit()
        log.add("returned")
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.willMove(parent)", "B.didLoad", "A.willDisappear(\(animated))",
                "B.willAppear(\(animated))", "B.isAppearing", "returned",
                "A.didDisappear(\(animated))", "B.didAppear(\(animated))", "B.didMove(parent)", "completion",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test(
        "When a push returns, the stack has changed and the view is loaded, with or without animation",
        arguments: [true, false]
    )
    func returned(animated: Bool) async {
        let (navigation, window) = await shown(RecordingController("A", log))
        let pushed = RecordingController("B", log)
        navigation.pushViewController(pushed, animated: animated)
        #expect(navigation.topViewController === pushed)
        #expect(pushed.isViewLoaded)
        #expect(pushed.view.window === window)
        await nextTurn()
    }

    @Test("A nested transaction completes separately, before the outer one")
    func nested() async {
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("outer") }
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("inner") }
        CATransaction.commit()
        #expect(CATransaction.completionBlock() != nil)
        CATransaction.commit()
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["inner", "outer"])
    }

    @Test("A nested transaction without a completion does not affect the outer completion")
    func nestedWithout() async {
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.add("outer") }
        CATransaction.begin()
        #expect(CATransaction.completionBlock() == nil)
        CATransaction.commit()
        CATransaction.commit()
        await nextTurn()
        #expect(log.take() == ["outer"])
    }

    @Test("A completion set without a transaction runs after all transitions of the turn")
    func turn() async {
        let (navigation, window) = await shown(RecordingController("A", log))
        CATransaction.setCompletionBlock { log.add("completion") }
        #expect(CATransaction.completionBlock() != nil)
        navigation.pushViewController(RecordingController("B", log), animated: true)
        await nextTurn()
        await nextTurn()
        #expect(CATransaction.completionBlock() == nil)
        #expect(log.take().suffix(2) == ["B.didMove(parent)", "completion"])
        withExtendedLifetime(window) {}
    }

    @Test("Committing a transaction that was not begun stops the process")
    func commitTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            CATransaction.commit()
        }
    }
}
#endif
