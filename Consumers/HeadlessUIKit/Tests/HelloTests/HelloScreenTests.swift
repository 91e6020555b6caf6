import HeadlessUIKit
import XCTest

@testable import Hello

final class HelloScreenTests: XCTestCase {
    @MainActor
    func testATapLeadsToTheGreeting() async {
        let navigation = UINavigationController(rootViewController: StartViewController())
        UIApplication.shared.keyWindow?.rootViewController = navigation
        XCTAssertTrue((navigation.topViewController as! StartViewController).button.simulateTap())
        let turn = expectation(description: "The main queue has had its turn")
        DispatchQueue.main.async { turn.fulfill() }
        await fulfillment(of: [turn], timeout: 5)
        XCTAssertTrue(navigation.topViewController is HelloViewController)
    }
}
