#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Why a controller refused to present another one.
public enum HeadlessPresentationRefusal: Equatable, Sendable {
    /// It presents something already. Dismiss that first, or present from that.
    case alreadyPresenting
    /// Its view is not in a visible window. Present after `viewDidAppear`.
    case notInVisibleWindow
}
#endif
