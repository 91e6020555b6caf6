import HeadlessUIKit
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@Suite("UIKit's values in CSS")
struct CSSValueTests {
    @Test("Numbers are written without rounding errors and trailing zeros")
    func numbers() {
        #expect(css(CGFloat(3)) == "3")
        #expect(css(CGFloat(0.1 + 0.2)) == "0.3")
        #expect(css(CGFloat(-0.5)) == "-0.5")
        #expect(css(points: 17) == "1.0625rem")
    }

    @Test("System colours are written as variables that the style sheet defines")
    func systemColors() {
        #expect(
            css(UIColor.secondarySystemGroupedBackground) == "var(--ui-secondary-system-grouped-background)"
        )
        #expect(css(UIColor.tintColor) == "var(--ui-tint)")
        #expect(
            css(UIColor.systemRed.withAlphaComponent(0.25))
                == "color-mix(in srgb, var(--ui-system-red) 25%, transparent)"
        )
    }

    @Test("Fixed colours are written as values")
    func fixedColors() {
        #expect(css(UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)) == "rgb(255 128 0)")
        #expect(css(UIColor(white: 0, alpha: 0.5)) == "rgb(0 0 0 / 0.5)")
    }

    @Test("The style sheet has a value for every colour of the system")
    func styleSheetKnowsColors() {
        let styleSheet = Stylesheet.css
        let colors: [UIColor] = [
            .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText, .link, .darkText,
            .lightText, .separator, .opaqueSeparator, .systemFill, .secondarySystemFill, .tertiarySystemFill,
            .quaternarySystemFill, .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
            .systemGroupedBackground, .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground,
            .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPink, .systemPurple,
            .systemTeal, .systemIndigo, .systemBrown, .systemMint, .systemCyan, .tintColor, .systemGray,
            .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
        ]
        for color in colors {
            let variable = css(color).dropFirst("var(".count).dropLast()
            #expect(styleSheet.contains("\(variable):"), "\(color)")
        }
    }
}
