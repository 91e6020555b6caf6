#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import XCTest

/// Tests as in an app's test target: methods without isolation that use screens.
final class LostPropertyTests: XCTestCase {
    private func launchedOffice() -> OfficeDelegate {
        let office = OfficeDelegate()
        XCTAssertTrue(UIApplication.shared.headlessLaunch(office))
        waitForTurn()
        return office
    }

    private func reportScreen(of office: OfficeDelegate) throws -> ReportViewController {
        let tabs = try XCTUnwrap(office.window?.rootViewController as? UITabBarController)
        let first = try XCTUnwrap(tabs.selectedViewController as? UINavigationController)
        return try XCTUnwrap(first.topViewController as? ReportViewController)
    }

    private func waitForTurn() {
        let turn = expectation(description: "a turn of the main queue")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 5)
    }

    func testALaunchShowsTheFirstTabInTheKeyWindow() throws {
        let office = launchedOffice()
        let screen = try reportScreen(of: office)
        XCTAssertEqual(screen.tabBarController?.selectedIndex, 0)
        XCTAssertEqual(screen.claimButton?.title(for: .normal), "Claim something")
        XCTAssertTrue(UIApplication.shared.keyWindow === office.window)
    }

    func testATapOnATabSelectsIt() throws {
        let office = launchedOffice()
        let tabs = try XCTUnwrap(office.window?.rootViewController as? UITabBarController)
        XCTAssertTrue(tabs.simulateTap(onTab: 1))
        XCTAssertEqual(tabs.selectedViewController?.title, "Finds")
    }

    func testATapOnAButtonPresentsAnAlertUntilItsActionIsTapped() throws {
        let office = launchedOffice()
        let screen = try reportScreen(of: office)
        screen.office.description = "a blue umbrella"
        weak var sender: UIButton?
        screen.claimed = { sender = $0 }
        XCTAssertTrue(try XCTUnwrap(screen.claimButton).simulateTap())
        XCTAssertTrue(sender === screen.claimButton)
        let receipt = try XCTUnwrap(screen.presentedViewController as? UIAlertController)
        XCTAssertEqual(receipt.actions.map { $0.title }, ["I will wait"])
        XCTAssertEqual(receipt.message, "We look for: a blue umbrella")
        XCTAssertTrue(receipt.actions[0].simulateTap())
        waitForTurn()
        XCTAssertNil(screen.presentedViewController)
        withExtendedLifetime(office) {}
    }

    func testATextThatIsEnteredIsShownATurnLater() throws {
        let office = launchedOffice()
        let screen = try reportScreen(of: office)
        XCTAssertTrue(try XCTUnwrap(screen.descriptionField).simulateEditing(text: "one glove"))
        XCTAssertEqual(screen.claimButton?.title(for: .normal), "Claim something")
        waitForTurn()
        XCTAssertEqual(screen.claimButton?.title(for: .normal), "Claim one glove")
        withExtendedLifetime(office) {}
    }

    func testTheClassSceneDelegateOfTheModuleIsTheScenesDelegate() throws {
        let office = launchedOffice()
        let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let sceneDelegate = try XCTUnwrap(scene.delegate as? SceneDelegate)
        XCTAssertTrue(UIApplication.shared.simulateLeaving())
        XCTAssertTrue(UIApplication.shared.simulateReturning())
        XCTAssertEqual(
            sceneDelegate.calls,
            ["connect", "foreground", "active", "resign", "background", "foreground", "active"]
        )
        withExtendedLifetime(office) {}
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
        waitForTurn()
        XCTAssertEqual(gallery.collectionView.frame, window.bounds)
        XCTAssertTrue(gallery.collectionView.simulateSelection(of: IndexPath(item: 1, section: 0)))
        XCTAssertEqual(gallery.opened, ["Hills"])
        XCTAssertTrue(gallery.collectionView.simulateSwipe(.down))
        XCTAssertFalse(gallery.collectionView.simulateSwipe(.down))
        XCTAssertEqual(gallery.collectionView.numberOfItems(inSection: 0), 3)
        UIApplication.shared.simulateMemoryWarning()
        XCTAssertEqual(gallery.collectionView.numberOfItems(inSection: 0), 0)
    }

    func testAViewHasAnInitialiserOfItsOwn() {
        XCTAssertEqual(TicketView(number: 3).number.text, "No. 3")
    }

    func testAPoolRunsItsBody() {
        XCTAssertEqual(autoreleasepool { 7 }, 7)
    }
}
#endif
