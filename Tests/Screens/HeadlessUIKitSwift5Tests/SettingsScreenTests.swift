#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import XCTest

/// Tests in Swift 5 mode, without concurrency annotations.
final class SettingsScreenTests: XCTestCase {
    func testControlsCallTheirTargetsAndDelegates() {
        let screen = SettingsViewController()
        screen.loadViewIfNeeded()
        XCTAssertTrue(screen.sounds.simulateTap())
        XCTAssertTrue(screen.volume.simulateSliding(to: 5))
        XCTAssertTrue(screen.period.simulateTap(onSegment: 1))
        XCTAssertTrue(screen.notes.simulateEditing(text: "Hello"))
        XCTAssertFalse(screen.notes.simulateEditing(text: "Hello and more"))
        XCTAssertEqual(screen.changes, ["sounds true", "volume 5.0", "Week", "notes 5"])
    }

    func testGesturesMoveAndScaleAView() {
        let screen = SettingsViewController()
        screen.loadViewIfNeeded()
        let card = screen.card
        XCTAssertFalse(card.simulatePan(by: CGPoint(x: 10, y: 0)))
        XCTAssertTrue(card.simulatePan(by: CGPoint(x: 0, y: 10), CGPoint(x: 0, y: 30)))
        XCTAssertEqual(card.frame, CGRect(x: 0, y: 430, width: 100, height: 100))
        XCTAssertTrue(card.simulatePan(by: CGPoint(x: 0, y: 10), velocity: CGPoint(x: 0, y: 900)))
        XCTAssertEqual(card.frame, CGRect(x: 25, y: 565, width: 50, height: 50))
        card.transform = .identity
        XCTAssertTrue(card.simulatePinch(to: 2, 4))
        XCTAssertEqual(card.bounds.size, CGSize(width: 100, height: 100))
        XCTAssertEqual(card.frame.width, 400)
    }

    func testTheScreenMakesRoomForTheKeyboard() {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let screen = SettingsViewController()
        window.rootViewController = screen
        window.isHidden = false
        XCTAssertTrue(UIApplication().simulateKeyboard(frame: CGRect(x: 0, y: 544, width: 390, height: 300)))
        XCTAssertEqual(screen.visibleHeight, 544)
    }
}
#endif
