#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Follows a link into the app as a person does.
    ///
    /// - Returns: Whether the delegate opened it; without one, not.
    @discardableResult
    public func simulateOpening(_ url: URL) -> Bool {
        delegate?.application(self, open: url, options: [:]) ?? false
    }
}
#endif
