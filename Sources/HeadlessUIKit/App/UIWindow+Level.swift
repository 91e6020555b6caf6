#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIWindow {
    /// How far in front a window is.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The height; of two windows the one of more is in front.
        public var rawValue: CGFloat

        /// Makes a level from a height.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Makes a level from a height.
        public init(_ rawValue: CGFloat) {
            self.init(rawValue: rawValue)
        }

        /// That of an app's windows.
        public static let normal = Level(0)
        /// In front of the status bar.
        public static let statusBar = Level(1000)
        /// In front of everything.
        public static let alert = Level(2000)
    }
}
#endif
