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

/// A part of a URL's text, read as what it means, in place.
///
/// It iterates over the bytes of the decoded text. A part whose escapes are incomplete, or do not make UTF-8, stands for
/// itself.
struct EncodedText: Sequence {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isEscaped: Bool

    /// - Complexity: O(length).
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        isEscaped = bytes.contains(PercentEncoding.percent) && Self.isDecodable(bytes)
    }

    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.init(UnsafeBufferPointer(rebasing: bytes))
    }

    /// The bytes, if nothing in them is escaped.
    @inline(__always)
    var plainBytes: UnsafeBufferPointer<UInt8>? { isEscaped ? nil : bytes }

    /// The text that it means. Short ones are made without an allocation.
    var decoded: String {
        guard isEscaped else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { buffer in
            var count = 0
            for byte in self {
                buffer[count] = byte
                count += 1
            }
            return count
        }
    }

    func makeIterator() -> Iterator {
        Iterator(rest: bytes[...], isEscaped: isEscaped)
    }

    struct Iterator: IteratorProtocol {
        fileprivate var rest: Slice<UnsafeBufferPointer<UInt8>>
        fileprivate let isEscaped: Bool
        fileprivate var foundBadEscape = false

        mutating func next() -> UInt8? {
            guard let byte = rest.popFirst() else { return nil }
            guard isEscaped, byte == PercentEncoding.percent else { return byte }
            guard let high = nextDigit(), let low = nextDigit() else {
                foundBadEscape = true
                return nil
            }
            return high << 4 | low
        }

        private mutating func nextDigit() -> UInt8? {
            switch rest.popFirst() {
            case let digit? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
                digit - UInt8(ascii: "0")
            case let digit? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
                digit - UInt8(ascii: "a") + 10
            case let digit? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit):
                digit - UInt8(ascii: "A") + 10
            default: nil
            }
        }
    }

    private static func isDecodable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var iterator = Iterator(rest: bytes[...], isEscaped: true)
        var parser = UTF8.ForwardParser()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid: continue
            case .emptyInput: return !iterator.foundBadEscape
            case .error: return false
            }
        }
    }
}
