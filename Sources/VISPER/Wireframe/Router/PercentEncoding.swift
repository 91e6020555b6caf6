/// Percent-encoding of RFC 3986: bytes other than letters, digits and `-._~` become `%XX`.
enum PercentEncoding {
    static let percent = UInt8(ascii: "%")

    /// The decoded text; `text` itself if its encoding is not valid.
    static func decoded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { EncodedText($0).decoded }
    }

    /// The text with all reserved characters escaped.
    static func encoded(_ text: String) -> String {
        encoded(text, leaving: isUnreserved)
    }

    /// The text, encoded as a piece of a path. The texts `.` and `..`, which mean navigation in a path, are escaped
    /// too.
    static func encodedPiece(_ text: String) -> String {
        text == "." || text == ".." ? encoded(text, leaving: { _ in false }) : encoded(text)
    }

    /// The text, encoded as a host with an optional port.
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

/// A range of a URL's text, for example one piece of its path, that is decoded without a copy.
///
/// Iterates over the bytes of the decoded text. If the range contains incomplete escapes, or escapes that are not
/// UTF-8, it is not decoded.
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

    /// The bytes of the text if it contains no escapes to decode; nil if it does.
    @inline(__always)
    var plainBytes: UnsafeBufferPointer<UInt8>? { isEscaped ? nil : bytes }

    /// The decoded text. Short strings are made without an allocation.
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
