#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIFont {
    /// The role of a text, which decides its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// UIKit's identifier of the style.
        public let rawValue: String

        /// Makes a text style from UIKit's identifier of it.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The title of a screen.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title of the first level.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title of the second level.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title of the third level.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// The heading of a paragraph or row.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// The line under a heading.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Running text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// Text set apart from the running text.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A note below the text.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A second, smaller caption.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The size in points, if the reader has chosen the standard text size.
        var standardSize: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }

        var standardWeight: Weight {
            self == .headline ? .semibold : .regular
        }
    }
}
#endif
