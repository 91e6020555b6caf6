#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A font, as data: its size, its weight, its text style, and its design.
///
/// Fonts compare by value.
public final class UIFont: NSObject, Sendable {
    /// The size in points, if the reader has chosen the standard text size.
    public let pointSize: CGFloat
    /// How heavy the letters are. UIKit hides this in the font's descriptor.
    public let headlessWeight: Weight
    /// The design of the letters. UIKit hides this in the font's descriptor.
    public let headlessDesign: HeadlessFontDesign
    /// The text style whose size the font follows; nil for a font of fixed size.
    public let headlessTextStyle: TextStyle?

    init(
        pointSize: CGFloat,
        weight: Weight,
        design: HeadlessFontDesign = .standard,
        textStyle: TextStyle? = nil
    ) {
        self.pointSize = pointSize
        self.headlessWeight = weight
        self.headlessDesign = design
        self.headlessTextStyle = textStyle
        super.init()
    }

    /// The same font in another size. The new font has a fixed size and follows no text style.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, weight: headlessWeight, design: headlessDesign)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return pointSize == other.pointSize && headlessWeight == other.headlessWeight
            && headlessDesign == other.headlessDesign && headlessTextStyle == other.headlessTextStyle
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(pointSize)
        hasher.combine(headlessWeight)
        hasher.combine(headlessDesign)
        hasher.combine(headlessTextStyle)
        return hasher.finalize()
    }
}

/// The design of a ``UIFont``'s letters.
public enum HeadlessFontDesign: Hashable, Sendable {
    /// The system's ordinary letters.
    case standard
    /// The ordinary letters, slanted.
    case italic
    /// The ordinary letters, with digits that all have the same width.
    case monospacedDigits
    /// Letters that all have the same width.
    case monospaced
}

// MARK: - Making fonts

extension UIFont {
    /// The system's font in a fixed size.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight)
    }

    /// The system's font in a fixed size, bold.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, weight: .bold)
    }

    /// The system's font in a fixed size, slanted.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, weight: .regular, design: .italic)
    }

    /// The system's font, with digits that all have the same width. A changing number then keeps its width.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight, design: .monospacedDigits)
    }

    /// The system's font whose letters all have the same width.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight, design: .monospaced)
    }

    /// The font of a text style. Its size is the size for readers who have chosen the standard text size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(pointSize: style.standardSize, weight: style.standardWeight, textStyle: style)
    }

    /// The size of a label's text, in points.
    public static let labelFontSize: CGFloat = 17
    /// The size of a button's title, in points.
    public static let buttonFontSize: CGFloat = 18
    /// The standard size of the system's font, in points.
    public static let systemFontSize: CGFloat = 14
    /// The size of the system's font in small controls, in points.
    public static let smallSystemFontSize: CGFloat = 12
}
#endif
