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
        Iterator(bytes: bytes, isEscaped: isEscaped)
    }

    /// Reads by index, because a debug build takes ten times as long to shorten a slice.
    struct Iterator: IteratorProtocol {
        fileprivate let bytes: UnsafeBufferPointer<UInt8>
        fileprivate let isEscaped: Bool
        fileprivate var index = 0
        fileprivate var foundBadEscape = false

        mutating func next() -> UInt8? {
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            guard isEscaped, byte == PercentEncoding.percent else {
                index += 1
                return byte
            }
            guard index + 2 < bytes.count, let high = digit(index + 1), let low = digit(index + 2) else {
                foundBadEscape = true
                return nil
            }
            index += 3
            return high << 4 | low
        }

        private func digit(_ index: Int) -> UInt8? {
            let byte = bytes[index]
            if byte >= 0x30 && byte <= 0x39 { return byte - 0x30 }  // 0…9
            let letter = byte | 0x20
            return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : nil  // a…f, A…F
        }
    }

    /// Whether all escapes are complete, and the decoded bytes are UTF-8.
    private static func isDecodable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
            var iterator = Iterator(bytes: bytes, isEscaped: true)
            var count = 0
            while let byte = iterator.next() {
                buffer[count] = byte
                count += 1
            }
            if iterator.foundBadEscape { return false }
            let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
            // `String(validating:as:)` needs newer systems. This initialiser replaces what is not UTF-8.
            var repaired = String(decoding: decoded, as: UTF8.self)
            return repaired.withUTF8 { $0.elementsEqual(decoded) }
        }
    }
}
