#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Completions are called on a later turn, after the did callbacks")
struct CompletionTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("With nothing to dismiss the completion still runs, on a later turn")
    func nothingToDismiss() async {
        let controller = UIViewController()
        controller.dismiss(animated: true) { log.add("completion") }
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["completion"])
    }

    @Test("The completion of a presentation, animated or not", arguments: [true, false])
    func presentation(animated: Bool) async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: animated) { log.add("completion") }
        #expect(log.take().contains("completion") == false)
        await nextTurn()
        #expect(
            log.take() == ["B.didAppear(\(animated))", "P.didDisappear(\(animated))", "completion"]
        )
        withExtendedLifetime(window) {}
    }

    @Test("The completion of a dismissal, animated or not", arguments: [true, false])
    func dismissal(animated: Bool) async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: false)
        await nextTurn()
        _ = log.take()
        presenter.dismiss(animated: animated) { log.add("completion") }
        #expect(log.take().contains("completion") == false)
        await nextTurn()
        #expect(
            log.take() == ["P.didAppear(\(animated))", "B.didDisappear(\(animated))", "completion"]
        )
        withExtendedLifetime(window) {}
    }

    @Test("Completions added to a transition: after the did callbacks, before the operation's own")
    func alongside() async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: true) { log.add("completion") }
        presenter.transitionCoordinator?.animate(alongsideTransition: nil) { _ in log.add("alongside") }
        _ = log.take()
        await nextTurn()
        #expect(log.take() == ["B.didAppear(true)", "P.didDisappear(true)", "alongside", "completion"])
        withExtendedLifetime(window) {}
    }

    @Test("The completion of animated views")
    func views() async {
        let view = UIView()
        UIView.animate(withDuration: 1) {
            view.alpha = 0
        } completion: { finished in
            log.add("completion(\(finished))")
        }
        #expect(view.alpha == 0)
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["completion(true)"])
    }
}
#endif
