extension SecretNames {
    /// The byte ranges of the secrets that a text names, in ascending order: `token=…` in a URL, `"password": "…"` in
    /// JSON, `password: "…"` in a description, the value of a header, and the password in a URL. Includes JSON Web
    /// Tokens, which nothing need name. O(length).
    package func values(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == .equals || byte == .colon || byte == .parenthesis,
                let range = value(after: index, in: text) ?? userInfo(at: index, in: text)
            {
                ranges.append(range)
                index = range.upperBound
            } else if byte == .space, let range = credentials(after: index, in: text) {
                ranges.append(range)
                index = range.upperBound
            } else if byte == UInt8(ascii: "e"), let range = webToken(at: index, in: text) {
                ranges.append(range)
                index = range.upperBound
            } else {
                index += 1
            }
        }
        return ranges
    }

    /// The maximum length of a name before a separator, in bytes.
    private static let nameLimit = 80

    /// The value after a separator, if the name before the separator marks a secret.
    private func value(after separator: Int, in text: [UInt8]) -> Range<Int>? {
        guard let name = name(before: separator, in: text) else { return nil }
        let meaning = meaning(of: String(decoding: text[name], as: UTF8.self))
        if meaning == .plain { return nil }

        var start = separator + 1
        while start < text.count, text[start] == .space { start += 1 }
        let isSpaced = start > separator + 1
        let beforeQuote = start
        while start < text.count, text[start] == .backslash { start += 1 }
        if start < text.count, text[start].isQuote {
            return nonEmpty(start + 1..<end(ofQuoted: start + 1, by: text[start], in: text), in: text)
        }
        start = beforeQuote
        if isHeader(name, text) && text[separator] == .colon {
            // In the description of a dictionary, the value may be hidden already. The rest of the line is not part of
            // that value, so hide nothing more.
            if text[start...].starts(with: Redaction.markStart.utf8) { return nil }
            let end = text[start...].firstIndex { $0 == .lineFeed || $0 == .return || $0.isQuote }
            return nonEmpty(start..<(end ?? text.count), in: text)
        }
        // If the name is not the name of a header, an unquoted value after it may be part of a sentence or of source
        // code. So accept only digits, and values that follow `=` without a space.
        let isDigits = start < text.count && text[start].isDigit && meaning == .secret
        if !isDigits && (isSpaced || text[separator] != .equals) { return nil }
        let end = text[start...].firstIndex(where: \.endsValue) ?? text.count
        return nonEmpty(start..<end, in: text)
    }

    /// The name before a separator, without quotes.
    private func name(before separator: Int, in text: [UInt8]) -> Range<Int>? {
        var end = separator
        while end > 0, text[end - 1] == .space || text[end - 1].isQuote || text[end - 1] == .backslash {
            end -= 1
        }
        var start = end
        while start > 0, end - start < Self.nameLimit, text[start - 1].isPartOfName { start -= 1 }
        return start < end ? start..<end : nil
    }

    /// Whether a name is the name of a header. Such a name is at the start of a line, and is known or contains a
    /// hyphen.
    private func isHeader(_ name: Range<Int>, _ text: [UInt8]) -> Bool {
        let begins =
            name.lowerBound == 0 || text[name.lowerBound - 1] == .lineFeed
            || text[name.lowerBound - 1].isQuote
        let name = text[name]
        let isUsual = ["authorization", "cookie"].contains {
            $0.utf8.elementsEqual(name.lazy.map { $0 | 0x20 })
        }
        return begins && (isUsual || name.contains(.hyphen))
    }

    /// The end of a quoted text. Descriptions do not escape the quotes inside texts. So a quote is the end only if
    /// nothing, a separator or a backslash follows it.
    private func end(ofQuoted start: Int, by quote: UInt8, in text: [UInt8]) -> Int {
        var index = start
        while let next = text[index...].firstIndex(of: quote) {
            let isLast = next + 1 == text.count || text[next + 1].endsValue || text[next + 1] == .colon
            if isLast || text[next + 1] == .backslash {
                var end = next
                while end > start, text[end - 1] == .backslash { end -= 1 }
                return end
            }
            index = next + 1
        }
        return text.count
    }

    /// The credentials after `Bearer` or `Basic`.
    private func credentials(after space: Int, in text: [UInt8]) -> Range<Int>? {
        let isScheme = ["bearer", "basic"].contains { scheme in
            let start = space - scheme.utf8.count
            return start >= 0 && (start == 0 || !text[start - 1].isPartOfName)
                && zip(text[start..<space], scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
        guard isScheme else { return nil }
        let end = text[(space + 1)...].firstIndex(where: \.endsValue) ?? text.count
        // Shorter words are parts of sentences, not credentials.
        return end - space > 12 ? space + 1..<end : nil
    }

    /// A JSON Web Token: at least three parts in Base64URL, separated by points. The first one is the text of a JSON
    /// object, and so begins with `eyJ`.
    private func webToken(at start: Int, in text: [UInt8]) -> Range<Int>? {
        let isBeginning = start == 0 || !text[start - 1].isPartOfName
        guard isBeginning, text[start...].starts(with: "eyJ".utf8) else { return nil }
        let end = text[start...].firstIndex { !$0.isPartOfName && $0 != .point } ?? text.count
        let parts = text[start..<end].split(separator: .point, omittingEmptySubsequences: false)
        return parts.count >= 3 && parts[0].count >= 12 && parts[1].count >= 4 ? start..<end : nil
    }

    /// The password in `https://user:password@host`.
    ///
    /// The search to the left stops at a slash or another colon, and the search to the right at a slash. So each byte
    /// is read at most once in each direction, even if the text contains many colons.
    private func userInfo(at colon: Int, in text: [UInt8]) -> Range<Int>? {
        guard text[colon] == .colon,
            let start = text[..<colon].lastIndex(where: { $0 == .slash || $0 == .colon || $0.endsValue }),
            start > 1, text[start] == .slash, text[start - 1] == .slash, text[start - 2] == .colon
        else { return nil }
        let part = text[(colon + 1)...]
        guard let end = part.firstIndex(where: { $0 == .at || $0 == .slash || $0.endsValue }),
            text[end] == .at, end > colon + 1
        else { return nil }
        return colon + 1..<end
    }

    /// The range of a value; nil for an empty value, null, a Boolean, or a hidden value, because these are not
    /// secrets.
    private func nonEmpty(_ range: Range<Int>, in text: [UInt8]) -> Range<Int>? {
        if range.isEmpty { return nil }
        let value = String(decoding: text[range], as: UTF8.self)
        return ["nil", "null", "true", "false"].contains(value) || Redaction.isMark(value) ? nil : range
    }
}

extension UInt8 {
    fileprivate static var equals: UInt8 { UInt8(ascii: "=") }
    fileprivate static var colon: UInt8 { UInt8(ascii: ":") }
    fileprivate static var parenthesis: UInt8 { UInt8(ascii: "(") }
    fileprivate static var space: UInt8 { UInt8(ascii: " ") }
    fileprivate static var slash: UInt8 { UInt8(ascii: "/") }
    fileprivate static var backslash: UInt8 { UInt8(ascii: "\\") }
    fileprivate static var hyphen: UInt8 { UInt8(ascii: "-") }
    fileprivate static var point: UInt8 { UInt8(ascii: ".") }
    fileprivate static var at: UInt8 { UInt8(ascii: "@") }
    fileprivate static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    fileprivate static var `return`: UInt8 { UInt8(ascii: "\r") }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isPartOfName: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
            || self == UInt8(ascii: "_") || self == .hyphen
    }

    /// Whether the byte ends an unquoted value, or can follow the closing quote of a quoted value.
    fileprivate var endsValue: Bool { self <= 0x20 || "&;,)]}>\"'".utf8.contains(self) }
}
