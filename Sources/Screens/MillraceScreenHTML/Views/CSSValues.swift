#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import MillraceScreens

// Conversions of UIKit's values to CSS.

func css(_ number: CGFloat) -> String {
    shortText(of: number)
}

/// A length in points, as a multiple of the reader's text size.
func css(points: CGFloat) -> String {
    "\(css(points / 16))rem"
}

/// A colour. System colours become variables of the style sheet, which has a light and a dark value for each.
func css(_ color: UIColor) -> String {
    switch color.headlessValue {
    case .system(let name, let alpha):
        let variable = name == "tintColor" ? "var(--ui-tint)" : "var(--ui-\(kebabCased(name)))"
        return alpha == 1
            ? variable : "color-mix(in srgb, \(variable) \(css(alpha * 100))%, transparent)"
    case .components(let red, let green, let blue, let alpha):
        let bytes = [red, green, blue].map { css(($0 * 255).rounded()) }.joined(separator: " ")
        return alpha == 1 ? "rgb(\(bytes))" : "rgb(\(bytes) / \(css(alpha)))"
    }
}

/// Converts `secondarySystemBackground` to `secondary-system-background`.
private func kebabCased(_ name: String) -> String {
    name.reduce(into: "") { result, character in
        if character.isUppercase { result.append("-") }
        result.append(contentsOf: character.lowercased())
    }
}

/// Converts a weight from -1…1 to 100…900.
func css(_ weight: UIFont.Weight) -> String {
    let steps: [(UIFont.Weight, String)] = [
        (.ultraLight, "200"), (.thin, "250"), (.light, "300"), (.regular, "400"), (.medium, "500"),
        (.semibold, "600"), (.bold, "700"), (.heavy, "800"), (.black, "900"),
    ]
    let nearest = steps.min { abs($0.0.rawValue - weight.rawValue) < abs($1.0.rawValue - weight.rawValue) }
    return nearest?.1 ?? "400"
}

/// The properties for text in a font.
func css(_ font: UIFont) -> [StyleProperty: String] {
    var style: [StyleProperty: String] = [
        .fontSize: css(points: font.pointSize),
        .fontWeight: css(font.headlessWeight),
    ]
    switch font.headlessDesign {
    case .standard: break
    case .italic: style[.fontStyle] = "italic"
    case .monospacedDigits: style[.fontVariant] = "tabular-nums"
    case .monospaced: style[.fontFamily] = "var(--code-font)"
    }
    return style
}

/// The alignment of text; `nil` if it follows from the language.
func css(_ alignment: NSTextAlignment) -> String? {
    switch alignment {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    case .natural: nil
    }
}

/// A transform around the middle of an element, as UIKit's is around the middle of a view.
func css(_ transform: CGAffineTransform) -> String {
    let matrix = [transform.a, transform.b, transform.c, transform.d].map { css($0) }.joined(separator: ", ")
    return "translate(\(css(points: transform.tx)), \(css(points: transform.ty))) matrix(\(matrix), 0, 0)"
}

/// The radius of the rounded corners: one for all of them, or one for each, clockwise from the top left.
func css(_ corners: CACornerMask, rounded radius: CGFloat) -> String {
    let order: [CACornerMask] = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    let radii = order.map { corners.contains($0) ? css(points: radius) : "0" }
    return Set(radii).count == 1 ? radii[0] : radii.joined(separator: " ")
}

/// Insets from the edges.
func css(_ insets: NSDirectionalEdgeInsets) -> String {
    // Leading is left and trailing is right, because the page is written from left to right.
    [insets.top, insets.trailing, insets.bottom, insets.leading].map { css(points: $0) }.joined(
        separator: " "
    )
}
#endif
