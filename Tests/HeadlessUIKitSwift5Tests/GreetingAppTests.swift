#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import XCTest

/// Tests as in an app's test target: methods without isolation that use screens.
final class GreetingAppTests: XCTestCase {
    private func waitForMainQueue() {
        let expectation = self.expectation(description: "a turn of the main queue")
        DispatchQueue.main.async { expectation.fulfill() }
        wait(for: [expectation], timeout: 5)
    }

    private func launched() -> AppDelegate {
        let delegate = AppDelegate()
        XCTAssertTrue(UIApplication.shared.headlessLaunch(delegate))
        waitForMainQueue()
        return delegate
    }

    private func startScreen(of delegate: AppDelegate) throws -> StartViewController {
        let tabs = try XCTUnwrap(delegate.window?.rootViewController as? UITabBarController)
        let navigation = try XCTUnwrap(tabs.selectedViewController as? UINavigationController)
        return try XCTUnwrap(navigation.topViewController as? StartViewController)
    }

    func testLaunchShowsTheStartScreen() throws {
        let delegate = launched()
        let screen = try startScreen(of: delegate)
        XCTAssertTrue(UIApplication.shared.keyWindow === delegate.window)
        XCTAssertEqual(screen.button?.title(for: .normal), "Hello unknown person")
        XCTAssertEqual(screen.tabBarController?.selectedIndex, 0)
    }

    func testEditingRenamesAfterATurn() throws {
        let delegate = launched()
        let screen = try startScreen(of: delegate)
        XCTAssertTrue(try XCTUnwrap(screen.nameField).simulateEditing(text: "Ann"))
        waitForMainQueue()
        XCTAssertEqual(screen.button?.title(for: .normal), "Hello Ann")
        withExtendedLifetime(delegate) {}
    }

    func testTapPresentsAnAlert() throws {
        let delegate = launched()
        let screen = try startScreen(of: delegate)
        screen.store.name = "Ann"
        XCTAssertTrue(try XCTUnwrap(screen.button).simulateTap())
        let alert = try XCTUnwrap(screen.presentedViewController as? UIAlertController)
        XCTAssertEqual(alert.message, "Nice to meet you Ann")
        XCTAssertEqual(alert.actions.map { $0.title }, ["Goodbye"])
        XCTAssertTrue(alert.actions[0].simulateTap())
        waitForMainQueue()
        XCTAssertNil(screen.presentedViewController)
        withExtendedLifetime(delegate) {}
    }

    func testTabsSwitch() throws {
        let delegate = launched()
        let tabs = try XCTUnwrap(delegate.window?.rootViewController as? UITabBarController)
        XCTAssertTrue(tabs.simulateTap(onTab: 1))
        XCTAssertEqual(tabs.selectedViewController?.title, "About")
    }

    func testTheClassSceneDelegateOfTheModuleIsTheScenesDelegate() throws {
        let delegate = launched()
        let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let sceneDelegate = try XCTUnwrap(scene.delegate as? SceneDelegate)
        XCTAssertTrue(UIApplication.shared.simulateLeaving())
        XCTAssertTrue(UIApplication.shared.simulateReturning())
        XCTAssertEqual(
            sceneDelegate.calls,
            ["connect", "foreground", "active", "resign", "background", "foreground", "active"]
        )
        withExtendedLifetime(delegate) {}
    }

    func testAKeyWindowExistsWithoutAnApp() throws {
        UIApplication.shared.delegate = nil
        class Screen: UIViewController {
            var appearances = 0
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                appearances += 1
            }
        }
        let screen = Screen()
        UIApplication.shared.keyWindow?.rootViewController = screen
        XCTAssertEqual(screen.appearances, 1)
        XCTAssertTrue(screen.view.window === UIApplication.shared.keyWindow)
        UIApplication.shared.keyWindow?.rootViewController = UIViewController()
    }

    func testAGalleryIsSelectedSwipedAndEmptied() {
        let gallery = GalleryViewController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = gallery
        window.isHidden = false
        gallery.view.frame = window.bounds
        waitForMainQueue()
        XCTAssertEqual(gallery.collectionView.frame, window.bounds)
        XCTAssertTrue(gallery.collectionView.simulateSelection(of: IndexPath(item: 1, section: 0)))
        XCTAssertEqual(gallery.opened, ["Hills"])
        XCTAssertTrue(gallery.collectionView.simulateSwipe(.down))
        XCTAssertFalse(gallery.collectionView.simulateSwipe(.down))
        XCTAssertEqual(gallery.collectionView.numberOfItems(inSection: 0), 3)
        UIApplication.shared.simulateMemoryWarning()
        XCTAssertEqual(gallery.collectionView.numberOfItems(inSection: 0), 0)
    }

    func testViewsHaveInitialisersOfTheirOwn() {
        XCTAssertEqual(BadgeView(text: "3").label.text, "3")
    }

    func testAPoolRunsItsBody() {
        XCTAssertEqual(autoreleasepool { 7 }, 7)
    }
}
#endif
