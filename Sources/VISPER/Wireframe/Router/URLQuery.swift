/// The names and values in the query of a URL: `name=value&name=value`.
struct URLQuery {
    private let text: Slice<UnsafeBufferPointer<UInt8>>

    init(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        self.text = text
    }

    /// What follows the question mark in a fragment, or the fragment if there is none.
    init(inFragment fragment: Slice<UnsafeBufferPointer<UInt8>>) {
        text = fragment.firstIndex(of: UInt8(ascii: "?")).map { fragment[($0 + 1)...] } ?? fragment
    }

    /// The items that have an equals sign, decoded, in their order. A plus is a plus.
    var items: [(name: String, value: String)] {
        text.split(separator: UInt8(ascii: "&")).compactMap { item in
            guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (EncodedText(item[..<sign]).decoded, EncodedText(item[(sign + 1)...]).decoded)
        }
    }

    /// Whether the first item has a value, and that is not empty.
    var startsWithValue: Bool {
        let item = text.prefix { $0 != UInt8(ascii: "&") }
        guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return sign + 1 < item.endIndex
    }
}
