#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Transition coordinators")
struct TransitionCoordinatorTests: LifecycleSuite {
    let log = LifecycleLog()

    /// Records in each callback whether a transition is in progress.
    private final class Screen: UIViewController {
        var seen: [String] = []

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            seen.append("will \(transitionCoordinator != nil)")
            transitionCoordinator?.animate(alongsideTransition: { [self] _ in
                seen.append("alongside, in the window: \(view.window != nil)")
            })
        }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            seen.append("did \(transitionCoordinator != nil)")
        }
    }

    @Test("During an animated push, the stack and both screens have the same coordinator")
    func push() async throws {
        let old = UIViewController()
        let (navigation, window) = await shown(old)
        let new = Screen()
        #expect(navigation.transitionCoordinator == nil)
        navigation.pushViewController(new, animated: true)

        let coordinator = try #require(navigation.transitionCoordinator)
        #expect(old.transitionCoordinator === coordinator)
        #expect(new.transitionCoordinator === coordinator)
        #expect(coordinator.isAnimated)
        #expect(!coordinator.isCancelled)
        #expect(!coordinator.isInteractive && !coordinator.initiallyInteractive)
        #expect(coordinator.transitionDuration == 0)
        #expect(coordinator.viewController(forKey: .from) === old)
        #expect(coordinator.viewController(forKey: .to) === new)

        await nextTurn()
        #expect(navigation.transitionCoordinator == nil)
        #expect(new.transitionCoordinator == nil)
        #expect(new.seen == ["will true", "alongside, in the window: true", "did true"])
        withExtendedLifetime(window) {}
    }

    @Test("A push without animation has no coordinator")
    func notAnimated() async {
        let (navigation, window) = await shown(UIViewController())
        let new = Screen()
        navigation.pushViewController(new, animated: false)
        #expect(navigation.transitionCoordinator == nil)
        await nextTurn()
        #expect(new.seen == ["will false", "did false"])
        withExtendedLifetime(window) {}
    }

    @Test("A push in an invisible stack has no coordinator")
    func notSeen() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(UIViewController(), animated: true)
        #expect(navigation.transitionCoordinator == nil)
    }

    @Test("If all screens of a stack are removed, the transition is from the top screen to the stack")
    func emptied() async {
        let screen = RecordingController("A", log)
        let (navigation, window) = await shown(screen)
        navigation.setViewControllers([], animated: true)
        #expect(navigation.transitionCoordinator?.viewController(forKey: .from) === screen)
        #expect(navigation.transitionCoordinator?.viewController(forKey: .to) === navigation)
        await nextTurn()
        #expect(
            log.take() == [
                "A.willMove(nil)", "A.willDisappear(true)", "A.didDisappear(true)", "A.didMove(nil)",
            ]
        )
        #expect(navigation.transitionCoordinator == nil)
        withExtendedLifetime(window) {}
    }

    @Test("Children have the coordinator of their ancestors, also during a presentation")
    func presentation() async {
        let (presenter, window) = await shownPresenter()
        let child = UIViewController()
        let sheet = UINavigationController(rootViewController: child)
        presenter.present(sheet, animated: true)
        #expect(child.transitionCoordinator != nil)
        #expect(child.transitionCoordinator === presenter.transitionCoordinator)
        #expect(sheet.transitionCoordinator?.viewController(forKey: .from) === presenter)
        await nextTurn()
        #expect(presenter.transitionCoordinator == nil)

        presenter.dismiss(animated: true)
        #expect(presenter.transitionCoordinator?.viewController(forKey: .from) === sheet)
        #expect(presenter.transitionCoordinator?.viewController(forKey: .to) === presenter)
        await nextTurn()
        #expect(presenter.transitionCoordinator == nil)
        withExtendedLifetime(window) {}
    }

    @Test("An animation added to a running transition runs at once, and its completion at the end")
    func late() async {
        let (navigation, window) = await shown(UIViewController())
        navigation.pushViewController(UIViewController(), animated: true)
        navigation.transitionCoordinator?.animate(
            alongsideTransition: { _ in log.add("alongside") },
            completion: { _ in log.add("completion") }
        )
        #expect(log.take() == ["alongside"])
        await nextTurn()
        #expect(log.take() == ["completion"])
        withExtendedLifetime(window) {}
    }

    @Test("A reversed transition gets a new coordinator, which stays until the end of the reversal")
    func turnedBack() async throws {
        let (navigation, window) = await shown(UIViewController())
        navigation.pushViewController(UIViewController(), animated: true)
        let first = try #require(navigation.transitionCoordinator)
        navigation.popViewController(animated: true)
        let second = try #require(navigation.transitionCoordinator)
        #expect(first !== second)
        first.animate(alongsideTransition: nil) { _ in
            log.add("first \(navigation.transitionCoordinator === second)")
        }
        second.animate(alongsideTransition: nil) { _ in
            log.add("second \(navigation.transitionCoordinator == nil)")
        }
        await nextTurn()
        await nextTurn()
        #expect(log.take() == ["first true", "second true"])
        withExtendedLifetime(window) {}
    }

    @Test("beginAnimations makes changes at once; transitions have UIKit's raw values")
    func beginAnimations() {
        let view = UIView()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(0.75)
        UIView.setAnimationTransition(.flipFromRight, for: view, cache: false)
        view.alpha = 0.5
        #expect(view.alpha == 0.5)
        UIView.commitAnimations()
        #expect(UIView.AnimationTransition.none.rawValue == 0)
        #expect(UIView.AnimationTransition.curlDown.rawValue == 4)
    }
}
#endif
