#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Fixed colours

extension UIColor {
    /// The fixed colour black.
    public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)

    /// The fixed colour dark grey.
    public static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)

    /// The fixed colour light grey.
    public static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)

    /// The fixed colour white.
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)

    /// The fixed colour grey.
    public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)

    /// The fixed colour red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// The fixed colour green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

    /// The fixed colour blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// The fixed colour cyan.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)

    /// The fixed colour yellow.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)

    /// The fixed colour magenta.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)

    /// The fixed colour orange.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)

    /// The fixed colour purple.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)

    /// The fixed colour brown.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    /// No colour: black, fully transparent.
    public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)

}

// MARK: - Accents of the system

extension UIColor {
    /// The colour that the system calls `systemRed`; it follows light and dark.
    public static let systemRed = UIColor(headlessValue: .system("systemRed", alpha: 1))

    /// The colour that the system calls `systemGreen`; it follows light and dark.
    public static let systemGreen = UIColor(headlessValue: .system("systemGreen", alpha: 1))

    /// The colour that the system calls `systemBlue`; it follows light and dark.
    public static let systemBlue = UIColor(headlessValue: .system("systemBlue", alpha: 1))

    /// The colour that the system calls `systemOrange`; it follows light and dark.
    public static let systemOrange = UIColor(headlessValue: .system("systemOrange", alpha: 1))

    /// The colour that the system calls `systemYellow`; it follows light and dark.
    public static let systemYellow = UIColor(headlessValue: .system("systemYellow", alpha: 1))

    /// The colour that the system calls `systemPink`; it follows light and dark.
    public static let systemPink = UIColor(headlessValue: .system("systemPink", alpha: 1))

    /// The colour that the system calls `systemPurple`; it follows light and dark.
    public static let systemPurple = UIColor(headlessValue: .system("systemPurple", alpha: 1))

    /// The colour that the system calls `systemTeal`; it follows light and dark.
    public static let systemTeal = UIColor(headlessValue: .system("systemTeal", alpha: 1))

    /// The colour that the system calls `systemIndigo`; it follows light and dark.
    public static let systemIndigo = UIColor(headlessValue: .system("systemIndigo", alpha: 1))

    /// The colour that the system calls `systemBrown`; it follows light and dark.
    public static let systemBrown = UIColor(headlessValue: .system("systemBrown", alpha: 1))

    /// The colour that the system calls `systemMint`; it follows light and dark.
    public static let systemMint = UIColor(headlessValue: .system("systemMint", alpha: 1))

    /// The colour that the system calls `systemCyan`; it follows light and dark.
    public static let systemCyan = UIColor(headlessValue: .system("systemCyan", alpha: 1))

    /// The colour that the system calls `tintColor`; it follows light and dark.
    public static let tintColor = UIColor(headlessValue: .system("tintColor", alpha: 1))

}

// MARK: - Greys of the system

extension UIColor {
    /// The colour that the system calls `systemGray`; it follows light and dark.
    public static let systemGray = UIColor(headlessValue: .system("systemGray", alpha: 1))

    /// The colour that the system calls `systemGray2`; it follows light and dark.
    public static let systemGray2 = UIColor(headlessValue: .system("systemGray2", alpha: 1))

    /// The colour that the system calls `systemGray3`; it follows light and dark.
    public static let systemGray3 = UIColor(headlessValue: .system("systemGray3", alpha: 1))

    /// The colour that the system calls `systemGray4`; it follows light and dark.
    public static let systemGray4 = UIColor(headlessValue: .system("systemGray4", alpha: 1))

    /// The colour that the system calls `systemGray5`; it follows light and dark.
    public static let systemGray5 = UIColor(headlessValue: .system("systemGray5", alpha: 1))

    /// The colour that the system calls `systemGray6`; it follows light and dark.
    public static let systemGray6 = UIColor(headlessValue: .system("systemGray6", alpha: 1))

}

// MARK: - Text

extension UIColor {
    /// The colour that the system calls `label`; it follows light and dark.
    public static let label = UIColor(headlessValue: .system("label", alpha: 1))

    /// The colour that the system calls `secondaryLabel`; it follows light and dark.
    public static let secondaryLabel = UIColor(headlessValue: .system("secondaryLabel", alpha: 1))

    /// The colour that the system calls `tertiaryLabel`; it follows light and dark.
    public static let tertiaryLabel = UIColor(headlessValue: .system("tertiaryLabel", alpha: 1))

    /// The colour that the system calls `quaternaryLabel`; it follows light and dark.
    public static let quaternaryLabel = UIColor(headlessValue: .system("quaternaryLabel", alpha: 1))

    /// The colour that the system calls `placeholderText`; it follows light and dark.
    public static let placeholderText = UIColor(headlessValue: .system("placeholderText", alpha: 1))

    /// The colour that the system calls `link`; it follows light and dark.
    public static let link = UIColor(headlessValue: .system("link", alpha: 1))

    /// The colour that the system calls `darkText`, for text on a light background.
    public static let darkText = UIColor(headlessValue: .system("darkText", alpha: 1))

    /// The colour that the system calls `lightText`, for text on a dark background.
    public static let lightText = UIColor(headlessValue: .system("lightText", alpha: 1))

}

// MARK: - Lines and fills

extension UIColor {
    /// The colour that the system calls `separator`; it follows light and dark.
    public static let separator = UIColor(headlessValue: .system("separator", alpha: 1))

    /// The colour that the system calls `opaqueSeparator`; it follows light and dark.
    public static let opaqueSeparator = UIColor(headlessValue: .system("opaqueSeparator", alpha: 1))

    /// The colour that the system calls `systemFill`; it follows light and dark.
    public static let systemFill = UIColor(headlessValue: .system("systemFill", alpha: 1))

    /// The colour that the system calls `secondarySystemFill`; it follows light and dark.
    public static let secondarySystemFill = UIColor(headlessValue: .system("secondarySystemFill", alpha: 1))

    /// The colour that the system calls `tertiarySystemFill`; it follows light and dark.
    public static let tertiarySystemFill = UIColor(headlessValue: .system("tertiarySystemFill", alpha: 1))

    /// The colour that the system calls `quaternarySystemFill`; it follows light and dark.
    public static let quaternarySystemFill = UIColor(headlessValue: .system("quaternarySystemFill", alpha: 1))

}

// MARK: - Backgrounds

extension UIColor {
    /// The colour that the system calls `systemBackground`; it follows light and dark.
    public static let systemBackground = UIColor(headlessValue: .system("systemBackground", alpha: 1))

    /// The colour that the system calls `secondarySystemBackground`; it follows light and dark.
    public static let secondarySystemBackground = UIColor(
        headlessValue: .system("secondarySystemBackground", alpha: 1)
    )

    /// The colour that the system calls `tertiarySystemBackground`; it follows light and dark.
    public static let tertiarySystemBackground = UIColor(
        headlessValue: .system("tertiarySystemBackground", alpha: 1)
    )

    /// The colour that the system calls `systemGroupedBackground`; it follows light and dark.
    public static let systemGroupedBackground = UIColor(
        headlessValue: .system("systemGroupedBackground", alpha: 1)
    )

    /// The colour that the system calls `secondarySystemGroupedBackground`; it follows light and dark.
    public static let secondarySystemGroupedBackground = UIColor(
        headlessValue: .system("secondarySystemGroupedBackground", alpha: 1)
    )

    /// The colour that the system calls `tertiarySystemGroupedBackground`; it follows light and dark.
    public static let tertiarySystemGroupedBackground = UIColor(
        headlessValue: .system("tertiarySystemGroupedBackground", alpha: 1)
    )

}
#endif
