#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The weight of a constraint when it conflicts with others: 1000 is required, smaller values are optional.
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
    /// A strong preference.
    public static let defaultHigh = UILayoutPriority(750)
    /// A weak preference.
    public static let defaultLow = UILayoutPriority(250)
    /// The weakest preference, with which UIKit computes the smallest size that fits the content.
    public static let fittingSizeLevel = UILayoutPriority(50)
}
#endif
