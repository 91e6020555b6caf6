#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Activity indicators")
struct ActivityIndicatorTests {
    @Test("A stopped indicator is hidden, unless hidesWhenStopped is false")
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

    @Test("hidesWhenStopped set on a running indicator takes effect when it stops")
    func turning() {
        let wheel = UIActivityIndicatorView(style: .medium)
        wheel.hidesWhenStopped = false
        wheel.startAnimating()
        wheel.hidesWhenStopped = true
        #expect(!wheel.isHidden)
        wheel.stopAnimating()
        #expect(wheel.isHidden)
    }

    @Test("An indicator that is created with a frame is a medium one, and hidden")
    func frame() {
        let wheel = UIActivityIndicatorView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(wheel.style == .medium)
        #expect(wheel.frame.width == 3)
        #expect(wheel.isHidden)
        #expect(UIActivityIndicatorView(style: .large).style == .large)
    }
}
#endif
