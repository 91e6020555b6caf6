#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Known secret texts, and the search for them in other texts.
///
/// A secret is found regardless of the case of its ASCII letters, and in the encodings common in apps: unchanged,
/// escaped as in JSON and Swift, percent-encoded, hexadecimal, and Base64 at any offset in the encoded data.
///
/// At each position of a text, the next four bytes are looked up. So the time does not depend on the number of
/// secrets.
package struct SecretTexts: Sendable {
    /// Secrets with fewer bytes than this are not searched for, because such short texts occur everywhere.
    package static let minimumLength = 4

    /// A secret with more Unicode scalars than this is divided into pieces of this length, so that a part of the
    /// secret is found too.
    private static let pieceLength = 200

    /// The encoded secrets, grouped by a key that is computed from their first four bytes. Each group begins with the
    /// longest secret.
    private var forms: [UInt32: [[UInt8]]] = [:]

    /// A Bloom filter with one bit per key, which rejects most positions of a text.
    private var filter = [UInt64](repeating: 0, count: 1_024)

    /// Whether there are no secrets.
    package var isEmpty: Bool { forms.isEmpty }

    /// - Complexity: O(length of all texts).
    package init(_ texts: some Sequence<String>) { add(texts) }

    /// Adds secrets.
    ///
    /// - Complexity: O(length of all texts).
    mutating func add(_ texts: some Sequence<String>) {
        for text in texts {
            for form in Self.forms(of: text) where form.count >= Self.minimumLength {
                let key = Self.key(form, 0)
                filter[Self.bucket(key)] |= Self.bit(key)
                forms[key, default: []].append(form)
            }
        }
        for key in Array(forms.keys) {
            forms[key] = Array(Set(forms[key, default: []])).sorted { $0.count > $1.count }
        }
    }

    /// The byte ranges of the secrets. The ranges may overlap. O(length), unless many secrets have the same
    /// beginning.
    package func ranges(in text: [UInt8]) -> [Range<Int>] {
        if isEmpty || text.count < Self.minimumLength { return [] }
        let ranges = plainRanges(in: text)
        guard text.contains(.percent), let decoded = PercentDecoding(text) else { return ranges }
        return ranges + plainRanges(in: decoded.bytes).map { decoded.range(of: $0) }
    }

    private func plainRanges(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        if text.count < Self.minimumLength { return ranges }
        for index in 0...text.count - Self.minimumLength {
            let key = Self.key(text, index)
            if filter[Self.bucket(key)] & Self.bit(key) == 0 { continue }
            guard let form = forms[key]?.first(where: { Self.has(text, $0, index) }) else { continue }
            ranges.append(index..<index + form.count)
        }
        return ranges
    }

    // MARK: Looking up

    private static func key(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        bytes[index..<index + minimumLength].reduce(0) { $0 << 8 | UInt32(lowercase($1)) }
    }

    private static func bucket(_ key: UInt32) -> Int { Int((key &* 2_654_435_769) >> 22) }
    private static func bit(_ key: UInt32) -> UInt64 { 1 << UInt64((key &* 2_654_435_769) >> 16 & 63) }

    private static func has(_ text: [UInt8], _ form: [UInt8], _ index: Int) -> Bool {
        if index + form.count > text.count { return false }
        return form.indices.allSatisfy { lowercase(text[index + $0]) == form[$0] }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    // MARK: Forms

    /// The lowercased encodings of each piece of a text.
    private static func forms(of text: String) -> Set<[UInt8]> {
        var forms: Set<[UInt8]> = []
        for piece in pieces(of: text) {
            let bytes = Array(piece.utf8)
            let encodings =
                [piece, piece.replacing(" ", with: "+")] + escaped(piece) + [hexadecimal(bytes)]
                + base64(bytes)
            forms.formUnion(encodings.map { $0.utf8.map(lowercase) })
        }
        return forms
    }

    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(pieceLength)))
            rest = rest.dropFirst(pieceLength)
        }
        return pieces
    }

    /// The text escaped as in JSON, with and without escaped slashes; and escaped twice, as in JSON inside JSON.
    private static func escaped(_ text: String) -> [String] {
        func escape(_ text: String) -> String {
            text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                default: String(scalar)
                }
            }
            .joined()
        }
        let once = escape(text)
        return once == text
            ? [text.replacing("/", with: "\\/")] : [once, once.replacing("/", with: "\\/"), escape(once)]
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The Base64 digits common to all data that contains the text, for each of the three possible offsets. Omits
    /// the digits that depend on neighbouring bytes.
    private static func base64(_ bytes: [UInt8]) -> [String] {
        (0..<3).flatMap { offset -> [String] in
            let encoded = Data(repeatElement(0, count: offset) + bytes).base64EncodedString()
            let digits = encoded.prefix { $0 != "=" }
            let isWhole = (offset + bytes.count) % 3 == 0
            let own = String(digits.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(isWhole ? 0 : 1))
            // Do not search for fewer than six digits, because they occur by chance.
            if own.utf8.count < 6 { return [] }
            return [own, own.replacing("+", with: "-").replacing("/", with: "_")]
        }
    }
}

/// A text with its percent-encoded bytes decoded.
private struct PercentDecoding {
    private(set) var bytes: [UInt8] = []

    /// For each decoded byte, its position in the encoded text. The last element is the end of the encoded text.
    private var indices: [Int] = []

    /// - Returns: nil if no byte is percent-encoded.
    init?(_ text: [UInt8]) {
        var index = 0
        while index < text.count {
            indices.append(index)
            if text[index] == .percent, index + 2 < text.count, let high = Self.digit(text[index + 1]),
                let low = Self.digit(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        indices.append(index)
        if bytes.count == text.count { return nil }
    }

    /// The range in the encoded text that a range of decoded bytes comes from.
    func range(of range: Range<Int>) -> Range<Int> { indices[range.lowerBound]..<indices[range.upperBound] }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
    }
}

extension UInt8 {
    fileprivate static var percent: UInt8 { UInt8(ascii: "%") }
}
