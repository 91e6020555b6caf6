import UIKit
import XCTest

@testable import Canteen

final class OldTests: XCTestCase {
    func testTheFirstScreenAppearsInTheWindowOfTests() {
        let screen = MenuViewController()
        UIApplication.shared.keyWindow?.rootViewController = screen
        XCTAssertTrue(screen.button.simulateTap())
        XCTAssertTrue(screen.view.window === UIApplication.shared.keyWindow)
    }
}
