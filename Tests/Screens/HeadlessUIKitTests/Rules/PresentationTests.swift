#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing
import TestSupport

@MainActor
@Suite("Presenting")
struct PresentationTests: LifecycleSuite {
    let log = LifecycleLog()

    @Test(
        "Presenting a full screen makes its presenter disappear; the completion is called last",
        arguments: [true, false]
    )
    func fullScreenPresentation(animated: Bool) async {
        let (presenter, window) = await shownPresenter()
        let presented = fullScreen("B")
        presenter.present(presented, animated: animated) { log.add("completion") }

        #expect(presenter.presentedViewController === presented)
        #expect(presented.presentingViewController === presenter)
        #expect(
            log.take() == [
                "B.didLoad", "P.willDisappear(\(animated))", "B.willAppear(\(animated))", "B.isAppearing",
            ]
        )
        #expect(window.subviews == [presented.view])

        await nextTurn()
        #expect(
            log.take() == ["B.didAppear(\(animated))", "P.didDisappear(\(animated))", "completion"]
        )
    }

    @Test(
        "A presentation in another style than full screen sends its presenter no callbacks",
        arguments: [
            .automatic, .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .popover, .custom,
        ] as [UIModalPresentationStyle]
    )
    func sheet(style: UIModalPresentationStyle) async {
        let (presenter, window) = await shownPresenter()
        let presented = RecordingController("B", log)
        presented.modalPresentationStyle = style
        presenter.present(presented, animated: true) { log.add("completion") }
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "B.willAppear(true)", "B.isAppearing", "B.didAppear(true)", "completion",
            ]
        )
        #expect(window.subviews == [presenter.view, presented.view])

        presenter.dismiss(animated: true) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == ["B.willDisappear(true)", "B.didDisappear(true)", "completion"])
        #expect(window.subviews == [presenter.view])
    }

    @Test("Presenting an alert sends its presenter no callbacks, in any presentation style")
    func neverCovers() async {
        let log = LifecycleLog()
        let screen = RecordingController("P", log)
        let window = await shownWindow(screen)
        _ = log.take()
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.modalPresentationStyle = .fullScreen
        screen.present(alert, animated: false)
        await nextTurn()
        #expect(log.take() == [])
        withExtendedLifetime(window) {}
    }

    @Test("If a child presents, its root container presents; both have the same presentedViewController")
    func rootContainerPresents() async {
        let child = RecordingController("A", log)
        let navigation = UINavigationController(rootViewController: child)
        let window = await shownWindow(navigation)
        let presented = fullScreen("B")
        _ = log.take()

        child.present(presented, animated: true)
        await nextTurn()
        #expect(presented.presentingViewController === navigation)
        #expect(child.presentedViewController === presented)
        #expect(navigation.presentedViewController === presented)
        #expect(
            log.take() == [
                "B.didLoad", "A.willDisappear(true)", "B.willAppear(true)", "B.isAppearing",
                "B.didAppear(true)", "A.didDisappear(true)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A controller that already presents refuses another presentation, and its completion is not called")
    func refusesSecond() async {
        let (presenter, window) = await shownPresenter()
        let first = RecordingController("B", log)
        presenter.present(first, animated: false)
        await nextTurn()
        #expect(presenter.headlessPresentationRefusal == nil)
        _ = log.take()

        presenter.present(RecordingController("C", log), animated: false) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == [])
        #expect(presenter.headlessPresentationRefusal == .alreadyPresenting)
        #expect(presenter.presentedViewController === first)
        withExtendedLifetime(window) {}
    }

    @Test("An invisible controller refuses to present, and its completion is not called")
    func refusesUnseen() async {
        let unseen = RecordingController("P", log)
        unseen.present(RecordingController("B", log), animated: false) { log.add("completion") }
        await nextTurn()
        #expect(log.take() == [])
        #expect(unseen.headlessPresentationRefusal == .notInVisibleWindow)
        #expect(unseen.presentedViewController == nil)
    }

    @Test("A refused presentation is logged with its reason")
    func refusalsAreLogged() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            @MainActor in
            let unseen = UIViewController()
            unseen.present(UIViewController(), animated: false)
            let window = UIWindow()
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            window.rootViewController?.present(UIViewController(), animated: false)
            window.rootViewController?.present(UIViewController(), animated: false)
        }
        let log = standardError(of: result)
        let lines = log.split(separator: "\n").filter { $0.hasPrefix("HeadlessUIKit: refused to present") }
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix(", whose view is not in a visible window.") == true)
        #expect(lines.last?.hasSuffix(" already.") == true)
    }

    @Test("isBeingPresented and isBeingDismissed are true during the transition only")
    func flags() async {
        final class Screen: UIViewController {
            var seen: [String] = []
            private func note(_ step: String) {
                seen.append("\(step) \(isBeingPresented) \(isBeingDismissed)")
            }
            override func viewWillAppear(_ animated: Bool) { note("willAppear") }
            override func viewDidAppear(_ animated: Bool) { note("didAppear") }
            override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
            override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
        }
        let (presenter, window) = await shownPresenter()
        let screen = Screen()
        presenter.present(screen, animated: true)
        await nextTurn()
        #expect(!screen.isBeingPresented)
        presenter.dismiss(animated: true)
        await nextTurn()
        #expect(
            screen.seen == [
                "willAppear true false", "didAppear true false", "willDisappear false true",
                "didDisappear false true",
            ]
        )
        #expect(!screen.isBeingDismissed)
        withExtendedLifetime(window) {}
    }

    @Test("Presenting itself, a child, or a controller that another one presents stops the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let controller = UIViewController()
            controller.present(controller, animated: false)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (parent, child) = (UIViewController(), UIViewController())
            parent.addChild(child)
            UIViewController().present(child, animated: false)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let (window, presenter, presented) = (UIWindow(), UIViewController(), UIViewController())
            window.rootViewController = presenter
            window.isHidden = false
            presenter.present(presented, animated: false)
            UIViewController().present(presented, animated: false)
        }
    }
}
#endif
