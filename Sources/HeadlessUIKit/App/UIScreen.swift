#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The display, which does not exist: a size for code that asks for one.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The one display.
    public static let main = UIScreen()

    /// The rectangle of the display in points; that of a telephone held upright.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
}
#endif
