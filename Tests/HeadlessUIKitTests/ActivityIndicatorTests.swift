#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Activity indicators")
struct ActivityIndicatorTests {
    @Test("A wheel is hidden while it stands still, unless the app does not want that")
    func hiding() {
        let wheel = UIActivityIndicatorView(style: .large)
        #expect(wheel.isHidden)
        wheel.startAnimating()
        #expect(wheel.isAnimating && !wheel.isHidden)
        wheel.stopAnimating()
        #expect(!wheel.isAnimating && wheel.isHidden)

        wheel.hidesWhenStopped = false
        #expect(!wheel.isHidden)
        wheel.startAnimating()
        wheel.stopAnimating()
        #expect(!wheel.isAnimating && !wheel.isHidden)
        wheel.hidesWhenStopped = true
        #expect(wheel.isHidden)
    }

    @Test("What an app wants of a wheel that turns counts when the wheel stops")
    func turning() {
        let wheel = UIActivityIndicatorView(style: .medium)
        wheel.hidesWhenStopped = false
        wheel.startAnimating()
        wheel.hidesWhenStopped = true
        #expect(!wheel.isHidden)
        wheel.stopAnimating()
        #expect(wheel.isHidden)
    }
}
#endif
