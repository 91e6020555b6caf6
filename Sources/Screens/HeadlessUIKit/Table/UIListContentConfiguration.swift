#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The content of a cell, as one value.
public protocol UIContentConfiguration {}

/// The content of an ordinary row: two texts and an image.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
    /// The attributes of a text.
    public struct TextProperties: Hashable, Sendable {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The maximum number of lines; 0 for any number.
        public var numberOfLines = 0
        /// The treatment of a text that is longer than its line.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    }

    /// The attributes of the image.
    public struct ImageProperties: Hashable, Sendable {
        /// The colour of a symbol; nil for the tint colour.
        public var tintColor: UIColor?
    }

    /// The main text.
    public var text: String?
    /// The second text.
    public var secondaryText: String?
    /// The image.
    public var image: UIImage?
    /// The attributes of the main text.
    public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .body), color: .label)
    /// The attributes of the second text.
    public var secondaryTextProperties: TextProperties
    /// The attributes of the image.
    public var imageProperties = ImageProperties()
    /// Whether the second text stands beside the main one, if there is enough width, instead of below it.
    public var prefersSideBySideTextAndSecondaryText: Bool

    private init(secondary: TextProperties, isSideBySide: Bool) {
        secondaryTextProperties = secondary
        prefersSideBySideTextAndSecondaryText = isSideBySide
    }

    /// The content of an ordinary row.
    public static func cell() -> UIListContentConfiguration {
        subtitleCell()
    }

    /// The content of a row whose second text is below the main text.
    public static func subtitleCell() -> UIListContentConfiguration {
        let secondary = TextProperties(font: .preferredFont(forTextStyle: .caption1), color: .label)
        return UIListContentConfiguration(secondary: secondary, isSideBySide: false)
    }

    /// The content of a row whose second text is beside the main text.
    public static func valueCell() -> UIListContentConfiguration {
        let secondary = TextProperties(font: .preferredFont(forTextStyle: .body), color: .secondaryLabel)
        return UIListContentConfiguration(secondary: secondary, isSideBySide: true)
    }
}
#endif
