import HeadlessUIKit
import XCTest

@testable import Canteen

final class CanteenScreenTests: XCTestCase {
    @MainActor
    func testATapLeadsToTheSoup() async {
        let navigation = UINavigationController(rootViewController: MenuViewController())
        UIApplication.shared.keyWindow?.rootViewController = navigation
        XCTAssertTrue((navigation.topViewController as! MenuViewController).button.simulateTap())
        let turn = expectation(description: "The main queue has had its turn")
        DispatchQueue.main.async { turn.fulfill() }
        await fulfillment(of: [turn], timeout: 5)
        XCTAssertTrue(navigation.topViewController is SoupViewController)
    }
}
