// What the compiler says about tests with XCTest: the cells of the migration guides.
// modes: 5, 6

import FluxCapacitor
import VISPER
import XCTest

final class UserTests: XCTestCase {
    func testWaiting() {
        let loaded = expectation(description: "loaded")
        DispatchQueue.global().async { loaded.fulfill() }
        waitForExpectations(timeout: 5)
        // expect 6: warning: call to main actor-isolated instance method 'waitForExpectations(timeout:file:line:handler:)' in a synchronous nonisolated context
        // expect 6: error: sending value of non-Sendable type 'UserTests' risks causing data races
    }

    func testWaitingForOne() {
        let loaded = expectation(description: "loaded")
        DispatchQueue.global().async { loaded.fulfill() }
        wait(for: [loaded], timeout: 5)
    }

    func testScreen() {
        _ = UINavigationController(rootViewController: UIViewController())
        // expect 6: warning: call to main actor-isolated initializer 'init(rootViewController:)' in a synchronous nonisolated context
        // expect 6: warning: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    }

    @MainActor func testIsolatedScreen() async {
        _ = UINavigationController(rootViewController: UIViewController())
    }
}
