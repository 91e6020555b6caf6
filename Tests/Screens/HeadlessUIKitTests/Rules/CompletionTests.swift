#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Completions are called on a later turn, after the did callbacks")
struct CompletionTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test("dismiss without a presented controller calls its completion on a later turn")
    func nothingToDismiss() async {
        let controller = UIViewController()
        controller.dismiss(animated: true) { log.add("completion") }
        #expect(log.take() == [])
        await nextTurn()
        #expect(log.take() == ["completion"])
    }

    @Test(
        "A presentation calls its completion a turn later, after the did callbacks",
        arguments: [true, false]
    )
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

    @Test("A dismissal calls its completion a turn later, after the did callbacks", arguments: [true, false])
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

    @Test("Completions added to a coordinator run after the did callbacks, before the presentation's own")
    func alongside() async {
        let (presenter, window) = await shownPresenter()
        presenter.present(fullScreen("B"), animated: true) { log.add("completion") }
        presenter.transitionCoordinator?.animate(alongsideTransition: nil) { _ in log.add("alongside") }
        _ = log.take()
        await nextTurn()
        #expect(log.take() == ["B.didAppear(true)", "P.didDisappear(true)", "alongside", "completion"])
        withExtendedLifetime(window) {}
    }

    @Test("UIView.animate calls its completion on a later turn")
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
