/// Where the pieces of a URL are that components of a pattern stand for: what is between the slashes of its path, and the
/// host in front of them where it counts.
///
/// Empty pieces are none.
struct URLPieces: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var host: Range<Int>?
    private var rest: Range<Int>

    init(_ parts: URLParts, of text: UnsafeBufferPointer<UInt8>, withHost: Bool) {
        self.text = text
        host = withHost ? parts.host : nil
        rest = parts.path
    }

    mutating func next() -> Range<Int>? {
        if let host {
            self.host = nil
            return host
        }
        var start = rest.lowerBound
        while start < rest.upperBound, text[start] == UInt8(ascii: "/") { start += 1 }
        guard start < rest.upperBound else { return nil }
        var end = start + 1
        while end < rest.upperBound, text[end] != UInt8(ascii: "/") { end += 1 }
        rest = end..<rest.upperBound
        return start..<end
    }
}
