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
    /// As the language of the text wants.
    case natural = 4
}

/// What happens to a text that is longer than its line.
public enum NSLineBreakMode: Int, Sendable {
    /// It goes on in the next line, broken between words.
    case byWordWrapping = 0
    /// It goes on in the next line, broken anywhere.
    case byCharWrapping = 1
    /// It is cut off.
    case byClipping = 2
    /// Its beginning is left out.
    case byTruncatingHead = 3
    /// Its end is left out.
    case byTruncatingTail = 4
    /// Its middle is left out.
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
