import Foundation
import RunSupport

extension OddEdit {
    /// Texts that a writer, a reader or a comparison may take for something else.
    static let texts = [
        "", "a", "b", "A", "1", "-1", "_0", "null", "json", "patch", " ", "/", "~", "~0", "~1", "\"", "\\",
        "\\u0041", "\r\n",
        "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}",
        "\u{10FFFF}",
        // The same for Swift, with other bytes.
        "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{AC00}", "\u{1100}\u{1161}",
        "a\u{323}\u{307}",
        "a\u{307}\u{323}", "\u{300}", "\u{340}", "\u{37E}", ";",
        // Marks that combine with what is written before them, and signs that belong together.
        "\u{301}", "\u{308}\u{301}", "\u{1F3FD}", "\u{1F44D}\u{1F3FD}", "\u{200D}",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        "\u{FE0F}", "\u{1F1E9}", "\u{1F1E9}\u{1F1EA}", "\u{202E}", "\u{2066}abc\u{2069}", "\u{5D0}",
        "\u{130}", "\u{DF}", "\u{FB01}",
    ]

    private static let reals: [Double] = [
        0, -0.0, 1, -1, 0.1, 1.0 / 3, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
        -.leastNormalMagnitude,
        .greatestFiniteMagnitude, 1e15, 1e16, 9_007_199_254_740_992, 1e21, 1e-7, .ulpOfOne,
    ]

    private static let decimals = [
        0, -1, Decimal(string: "0.1")!, Decimal(string: "12345678901234567890.123456789")!,
        .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -.leastNormalMagnitude, Decimal(sign: .plus, exponent: 100, significand: 7),
    ]

    private static let pages = [
        "https://example.com/a/b?c=d&e=%C3%A9#f", "file:///tmp/%F0%9F%98%80", "mailto:a@example.com", "a",
        "/", "?", "#",
        "data:,%00", "https://xn--bcher-kva.example:8080//", "http://[::1]/~1",
    ].compactMap(URL.init(string:))

    /// Numbers about the depths at which recordings and saved states have their limits.
    private static let levels = [0, 1, 2, 30, 32, 98, 99, 100, 101, 150, 248, 249, 250, 251, 300]

    static func random(using random: inout SeededGenerator) -> OddEdit {
        let text = text(using: &random)
        let place = Int.random(in: 0..<20, using: &random)
        let isThere = Int.random(in: 0..<3, using: &random) > 0
        switch Int.random(in: 0..<32, using: &random) {
        case 0...2: return .setText(text, at: place)
        case 3...5: return .insertText(text, at: place)
        case 6: return .removeText(at: place)
        case 7: return .repeatText(at: place, times: 1 << Int.random(in: 0..<16, using: &random))
        case 8...10: return .byText(text, isThere ? choice(choiceDepth, using: &random) : nil)
        case 11: return .byNumber(Self.integer(using: &random), isThere ? text : nil)
        case 12:
            return .byKind(OddKind.allCases.randomElement(using: &random)!, isThere ? [text, text] : nil)
        case 13: return .byBytes(ByteText(text), isThere ? place : nil)
        case 14, 15: return .respell(text)
        case 16, 17: return .toggleTag(text)
        case 18: return .toggleGroup([.one(text), choice(choiceDepth, using: &random)])
        case 19: return isThere ? .toggleGroup([]) : .noGroups
        case 20:
            return .integers(
                OddIntegers(
                    byte: Self.integer(using: &random),
                    small: Self.integer(using: &random),
                    signed: Self.integer(using: &random),
                    unsigned: Self.integer(using: &random)
                )
            )
        case 21, 22: return .reals(some(place, of: reals, using: &random))
        case 23: return .floats(some(place, of: reals, using: &random).map { Float($0) })
        case 24: return .decimals(some(place, of: decimals, using: &random))
        case 25: return .moment(Date(timeIntervalSinceReferenceDate: reals.randomElement(using: &random)!))
        case 26: return .page(pages.randomElement(using: &random)!)
        case 27: return .data(Data((0..<place).map { _ in UInt8.random(in: 0...255, using: &random) }))
        case 28: return .id(isThere ? id(using: &random) : nil)
        case 29: return .maybe(isThere ? Self.integer(using: &random) : nil)
        case 30: return .choice(choice(choiceDepth, using: &random))
        default:
            let levels = levels.randomElement(using: &random)!
            return .nest(levels: levels, isOfObjects: isThere, around: text)
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        // Mostly one piece, so that keys occur again.
        let count = Int.random(in: 0..<3, using: &random) > 0 ? 1 : Int.random(in: 0...4, using: &random)
        let text = (0..<count).map { _ in texts.randomElement(using: &random)! }.joined()
        return Int.random(in: 0..<4, using: &random) == 0 ? otherSpelling(of: text) : text
    }

    private static func choice(_ depth: Int, using random: inout SeededGenerator) -> OddChoice {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .none
        case 1: return .one(text(using: &random))
        case 2: return .several(integer(using: &random), name: nil)
        case 3 where depth > 0:
            return .nested(
                (0..<Int.random(in: 0...2, using: &random)).map { _ in choice(depth - 1, using: &random) }
            )
        default: return .several(integer(using: &random), name: text(using: &random))
        }
    }

    private static func integer<Integer: FixedWidthInteger>(using random: inout SeededGenerator) -> Integer {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .min
        case 1: .max
        default: Integer(truncatingIfNeeded: Int.random(in: -3...3, using: &random))
        }
    }

    private static func some<Element>(
        _ count: Int,
        of elements: [Element],
        using random: inout SeededGenerator
    ) -> [Element] {
        (0..<count).map { _ in elements.randomElement(using: &random)! }
    }

    private static func id(using random: inout SeededGenerator) -> UUID {
        let byte = UInt8.random(in: 0...255, using: &random)
        return UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
    }
}
