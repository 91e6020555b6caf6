#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// How the lines of a text are aligned.
public enum NSTextAlignment: Int, Sendable {
    /// Along the left edge.
    case left = 0
    /// Around the middle.
    case center = 1
    /// Along the right edge.
    case right = 2
    /// Along both edges.
    case justified = 3
    /// The alignment that is usual in the text's language.
    case natural = 4
}

/// The treatment of a text that is longer than its line.
public enum NSLineBreakMode: Int, Sendable {
    /// A text that is too long for a line continues in the next line. Lines are broken between words.
    case byWordWrapping = 0
    /// A text that is too long for a line continues in the next line. Lines are broken between any two characters.
    case byCharWrapping = 1
    /// The text is cut off.
    case byClipping = 2
    /// The beginning of the text is left out.
    case byTruncatingHead = 3
    /// The end of the text is left out.
    case byTruncatingTail = 4
    /// The middle of the text is left out.
    case byTruncatingMiddle = 5
}

extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static var font: NSAttributedString.Key { NSAttributedString.Key("NSFont") }
    /// The colour of the text, a `UIColor`.
    public static var foregroundColor: NSAttributedString.Key { NSAttributedString.Key("NSColor") }
    /// The colour behind the text, a `UIColor`.
    public static var backgroundColor: NSAttributedString.Key { NSAttributedString.Key("NSBackgroundColor") }
    /// The distance between letters, a number.
    public static var kern: NSAttributedString.Key { NSAttributedString.Key("NSKern") }
    /// Whether and how the text is underlined, a number.
    public static var underlineStyle: NSAttributedString.Key { NSAttributedString.Key("NSUnderline") }
}
#endif
