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
    /// The system colour `systemRed`, which has a light and a dark variant.
    public static let systemRed = UIColor(headlessValue: .system("systemRed", alpha: 1))

    /// The system colour `systemGreen`, which has a light and a dark variant.
    public static let systemGreen = UIColor(headlessValue: .system("systemGreen", alpha: 1))

    /// The system colour `systemBlue`, which has a light and a dark variant.
    public static let systemBlue = UIColor(headlessValue: .system("systemBlue", alpha: 1))

    /// The system colour `systemOrange`, which has a light and a dark variant.
    public static let systemOrange = UIColor(headlessValue: .system("systemOrange", alpha: 1))

    /// The system colour `systemYellow`, which has a light and a dark variant.
    public static let systemYellow = UIColor(headlessValue: .system("systemYellow", alpha: 1))

    /// The system colour `systemPink`, which has a light and a dark variant.
    public static let systemPink = UIColor(headlessValue: .system("systemPink", alpha: 1))

    /// The system colour `systemPurple`, which has a light and a dark variant.
    public static let systemPurple = UIColor(headlessValue: .system("systemPurple", alpha: 1))

    /// The system colour `systemTeal`, which has a light and a dark variant.
    public static let systemTeal = UIColor(headlessValue: .system("systemTeal", alpha: 1))

    /// The system colour `systemIndigo`, which has a light and a dark variant.
    public static let systemIndigo = UIColor(headlessValue: .system("systemIndigo", alpha: 1))

    /// The system colour `systemBrown`, which has a light and a dark variant.
    public static let systemBrown = UIColor(headlessValue: .system("systemBrown", alpha: 1))

    /// The system colour `systemMint`, which has a light and a dark variant.
    public static let systemMint = UIColor(headlessValue: .system("systemMint", alpha: 1))

    /// The system colour `systemCyan`, which has a light and a dark variant.
    public static let systemCyan = UIColor(headlessValue: .system("systemCyan", alpha: 1))

    /// The system colour `tintColor`, which has a light and a dark variant.
    public static let tintColor = UIColor(headlessValue: .system("tintColor", alpha: 1))

}

// MARK: - Greys of the system

extension UIColor {
    /// The system colour `systemGray`, which has a light and a dark variant.
    public static let systemGray = UIColor(headlessValue: .system("systemGray", alpha: 1))

    /// The system colour `systemGray2`, which has a light and a dark variant.
    public static let systemGray2 = UIColor(headlessValue: .system("systemGray2", alpha: 1))

    /// The system colour `systemGray3`, which has a light and a dark variant.
    public static let systemGray3 = UIColor(headlessValue: .system("systemGray3", alpha: 1))

    /// The system colour `systemGray4`, which has a light and a dark variant.
    public static let systemGray4 = UIColor(headlessValue: .system("systemGray4", alpha: 1))

    /// The system colour `systemGray5`, which has a light and a dark variant.
    public static let systemGray5 = UIColor(headlessValue: .system("systemGray5", alpha: 1))

    /// The system colour `systemGray6`, which has a light and a dark variant.
    public static let systemGray6 = UIColor(headlessValue: .system("systemGray6", alpha: 1))

}

// MARK: - Text

extension UIColor {
    /// The system colour `label`, which has a light and a dark variant.
    public static let label = UIColor(headlessValue: .system("label", alpha: 1))

    /// The system colour `secondaryLabel`, which has a light and a dark variant.
    public static let secondaryLabel = UIColor(headlessValue: .system("secondaryLabel", alpha: 1))

    /// The system colour `tertiaryLabel`, which has a light and a dark variant.
    public static let tertiaryLabel = UIColor(headlessValue: .system("tertiaryLabel", alpha: 1))

    /// The system colour `quaternaryLabel`, which has a light and a dark variant.
    public static let quaternaryLabel = UIColor(headlessValue: .system("quaternaryLabel", alpha: 1))

    /// The system colour `placeholderText`, which has a light and a dark variant.
    public static let placeholderText = UIColor(headlessValue: .system("placeholderText", alpha: 1))

    /// The system colour `link`, which has a light and a dark variant.
    public static let link = UIColor(headlessValue: .system("link", alpha: 1))

    /// The system colour `darkText`, for text on a light background.
    public static let darkText = UIColor(headlessValue: .system("darkText", alpha: 1))

    /// The system colour `lightText`, for text on a dark background.
    public static let lightText = UIColor(headlessValue: .system("lightText", alpha: 1))

}

// MARK: - Lines and fills

extension UIColor {
    /// The system colour `separator`, which has a light and a dark variant.
    public static let separator = UIColor(headlessValue: .system("separator", alpha: 1))

    /// The system colour `opaqueSeparator`, which has a light and a dark variant.
    public static let opaqueSeparator = UIColor(headlessValue: .system("opaqueSeparator", alpha: 1))

    /// The system colour `systemFill`, which has a light and a dark variant.
    public static let systemFill = UIColor(headlessValue: .system("systemFill", alpha: 1))

    /// The system colour `secondarySystemFill`, which has a light and a dark variant.
    public static let secondarySystemFill = UIColor(headlessValue: .system("secondarySystemFill", alpha: 1))

    /// The system colour `tertiarySystemFill`, which has a light and a dark variant.
    public static let tertiarySystemFill = UIColor(headlessValue: .system("tertiarySystemFill", alpha: 1))

    /// The system colour `quaternarySystemFill`, which has a light and a dark variant.
    public static let quaternarySystemFill = UIColor(headlessValue: .system("quaternarySystemFill", alpha: 1))

}

// MARK: - Backgrounds

extension UIColor {
    /// The system colour `systemBackground`, which has a light and a dark variant.
    public static let systemBackground = UIColor(headlessValue: .system("systemBackground", alpha: 1))

    /// The system colour `secondarySystemBackground`, which has a light and a dark variant.
    public static let secondarySystemBackground = UIColor(
        headlessValue: .system("secondarySystemBackground", alpha: 1)
    )

    /// The system colour `tertiarySystemBackground`, which has a light and a dark variant.
    public static let tertiarySystemBackground = UIColor(
        headlessValue: .system("tertiarySystemBackground", alpha: 1)
    )

    /// The system colour `systemGroupedBackground`, which has a light and a dark variant.
    public static let systemGroupedBackground = UIColor(
        headlessValue: .system("systemGroupedBackground", alpha: 1)
    )

    /// The system colour `secondarySystemGroupedBackground`, which has a light and a dark variant.
    public static let secondarySystemGroupedBackground = UIColor(
        headlessValue: .system("secondarySystemGroupedBackground", alpha: 1)
    )

    /// The system colour `tertiarySystemGroupedBackground`, which has a light and a dark variant.
    public static let tertiarySystemGroupedBackground = UIColor(
        headlessValue: .system("tertiarySystemGroupedBackground", alpha: 1)
    )

}
#endif
