#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIScrollView {
    /// Scrolls as a person does; the delegate is told.
    ///
    /// - Returns: Whether the person could; a view that cannot be touched or scrolled refuses.
    @discardableResult
    public func simulateScroll(to contentOffset: CGPoint) -> Bool {
        guard isScrollEnabled, headlessCanBeTouched else { return false }
        self.contentOffset = contentOffset
        return true
    }
}
#endif
