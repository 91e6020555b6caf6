#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// How much a constraint weighs against others: 1000 is required, less is a wish.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The weight, from 0 to 1000.
    public let rawValue: Float

    /// Makes a priority from its weight.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Makes a priority from its weight.
    public init(_ rawValue: Float) {
        self.init(rawValue: rawValue)
    }

    /// The constraint must hold.
    public static let required = UILayoutPriority(1000)
    /// A strong wish.
    public static let defaultHigh = UILayoutPriority(750)
    /// A weak wish.
    public static let defaultLow = UILayoutPriority(250)
    /// The weakest wish: the size that just fits.
    public static let fittingSizeLevel = UILayoutPriority(50)
}
#endif
