/// Percent-encoding as RFC 3986 has it: what is not a letter, a digit or one of `-._~` is written as `%XX`.
enum PercentEncoding {
    static let percent = UInt8(ascii: "%")

    /// The text that `text` stands for; `text` itself if it is not the encoding of any.
    static func decoded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { EncodedText($0).decoded }
    }

    /// The text with everything escaped that could be taken for something else than a part of it.
    static func encoded(_ text: String) -> String {
        encoded(text, leaving: isUnreserved)
    }

    /// The text as a piece of a path. Those that a URL has for "here" and "one up" are escaped too.
    static func encodedPiece(_ text: String) -> String {
        text == "." || text == ".." ? encoded(text, leaving: { _ in false }) : encoded(text)
    }

    /// The text as a host with an optional port.
    static func encodedHost(_ text: String) -> String {
        encoded(text) { isUnreserved($0) || ":[]".utf8.contains($0) }
    }

    private static func encoded(_ text: String, leaving isLeft: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isLeft(byte) {
                bytes.append(byte)
            } else {
                bytes += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: URLParts.isLetter(byte)
        }
    }
}
