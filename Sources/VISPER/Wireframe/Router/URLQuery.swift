/// The names and values in the query of a URL: `name=value&name=value`.
///
/// It iterates over the items that have an equals sign, decoded, in their order. A plus is a plus.
struct URLQuery: Sequence, IteratorProtocol {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        rest = text
    }

    /// What follows the question mark in a fragment, or all of it if there is none.
    init(inFragment fragment: Slice<UnsafeBufferPointer<UInt8>>) {
        rest = fragment.firstIndex(of: UInt8(ascii: "?")).map { fragment[($0 + 1)...] } ?? fragment
    }

    mutating func next() -> (name: String, value: String)? {
        while !rest.isEmpty {
            let item = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[item.endIndex...].dropFirst()
            guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { continue }
            return (EncodedText(item[..<sign]).decoded, EncodedText(item[(sign + 1)...]).decoded)
        }
        return nil
    }

    /// Whether the first item has a value, and that is not empty.
    var startsWithValue: Bool {
        let item = rest.prefix { $0 != UInt8(ascii: "&") }
        guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return sign + 1 < item.endIndex
    }
}
