/// A part of a URL's text, read as what it means, in place.
///
/// It iterates over the bytes of the decoded text. A part whose escapes are incomplete, or do not make UTF-8, stands for
/// itself (contract 2.2).
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
