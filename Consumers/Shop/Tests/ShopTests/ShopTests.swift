import HeadlessUIKit
import Testing

@testable import Shop

@MainActor
struct ShopTests {
    @Test func launches() {
        let delegate = AppDelegate()
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        #expect(delegate.window?.rootViewController is UINavigationController)
    }
}
