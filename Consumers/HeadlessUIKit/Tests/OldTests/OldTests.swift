import UIKit
import XCTest

@testable import Hello

final class OldTests: XCTestCase {
    func testTheFirstScreenAppearsInTheWindowOfTests() {
        let screen = StartViewController()
        UIApplication.shared.keyWindow?.rootViewController = screen
        XCTAssertTrue(screen.button.simulateTap())
        XCTAssertTrue(screen.view.window === UIApplication.shared.keyWindow)
    }
}
