#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIWindow {
    /// The position of a window in front of or behind others.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The height: windows with greater values are in front.
        public var rawValue: CGFloat

        /// Makes a level from a height.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Makes a level from a height.
        public init(_ rawValue: CGFloat) {
            self.init(rawValue: rawValue)
        }

        /// The level of ordinary windows.
        public static let normal = Level(0)
        /// The level in front of the status bar.
        public static let statusBar = Level(1000)
        /// The level in front of everything else.
        public static let alert = Level(2000)
    }
}
#endif
