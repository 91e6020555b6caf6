#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIFont {
    /// How heavy a font's letters are: 0 is regular, -1 lightest, 1 heaviest.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight as a number from -1 to 1.
        public let rawValue: CGFloat

        /// Makes a weight from a number from -1 to 1.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The lightest of the named weights.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// A weight between ultra-light and light.
        public static let thin = Weight(rawValue: -0.6)
        /// A weight between thin and regular.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of running text.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier than regular.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// The weight of emphasis.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest of the named weights.
        public static let black = Weight(rawValue: 0.62)
    }
}
#endif
