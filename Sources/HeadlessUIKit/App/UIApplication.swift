#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The app.
open class UIApplication: UIResponder {
    /// The one app of the process.
    public static let shared = UIApplication()

    /// The last window that was made key, while somebody retains it.
    open internal(set) weak var keyWindow: UIWindow?
}
#endif
