/// The ranges of a URL's parts in the UTF-8 of its text (RFC 3986, appendix B).
struct URLParts {
    /// The scheme without the colon; empty if there is none.
    private(set) var scheme = 0..<0
    /// The host without user information and port; empty if there is none.
    private(set) var host = 0..<0
    /// The port without the colon; empty if there is none.
    private(set) var port = 0..<0
    private(set) var path: Range<Int>
    /// The query without the question mark; empty if there is none.
    private(set) var query = 0..<0
    /// The fragment without the number sign; empty if there is none.
    private(set) var fragment = 0..<0

    /// - Complexity: O(length).
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < text.count, Self.isInScheme(text[start]) { start += 1 }
        if start > 0, start < text.count, text[start] == UInt8(ascii: ":"), Self.isLetter(text[0]) {
            scheme = 0..<start
            start += 1
        } else {
            start = 0
        }
        var end = start
        while end < text.count, text[end] != UInt8(ascii: "?"), text[end] != UInt8(ascii: "#") { end += 1 }
        path = start..<end
        if end < text.count {
            let sign = text[end...].firstIndex(of: UInt8(ascii: "#"))
            query = end..<(sign ?? text.count)
            if !query.isEmpty { query = query.lowerBound + 1..<query.upperBound }
            if let sign { fragment = sign + 1..<text.count }
        }
        if path.count > 1, text[start] == UInt8(ascii: "/"), text[start + 1] == UInt8(ascii: "/") {
            let authority = start + 2..<(text[start + 2..<end].firstIndex(of: UInt8(ascii: "/")) ?? end)
            path = authority.upperBound..<end
            splitAuthority(text[authority])
        }
    }

    private mutating func splitAuthority(_ authority: Slice<UnsafeBufferPointer<UInt8>>) {
        let sign = authority.lastIndex(of: UInt8(ascii: "@"))
        host = (sign.map { $0 + 1 } ?? authority.startIndex)..<authority.endIndex
        // Colons inside brackets belong to an IPv6 address.
        guard let colon = authority[host].lastIndex(of: UInt8(ascii: ":")),
            !authority[colon..<host.upperBound].contains(UInt8(ascii: "]"))
        else { return }
        port = colon + 1..<host.upperBound
        host = host.lowerBound..<colon
    }

    /// Whether the host counts as the first piece of the path, because it names a place inside the app and not a
    /// computer. This holds for a host that is not empty, not `localhost`, not an IPv6 address, and has no dot.
    func isHostInPath(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        let host = text[host]
        return !host.isEmpty && host.first != UInt8(ascii: "[") && !host.contains(UInt8(ascii: "."))
            && !host.lazy.map(Self.lowercased).elementsEqual("localhost".utf8)
    }

    /// Calls `body` with the items of the query, and with those of the fragment if it looks like a query, with a name and
    /// a value at its start.
    func forEachQueryItem(
        of text: UnsafeBufferPointer<UInt8>,
        _ body: (_ name: String, _ value: String) -> Void
    ) {
        if !query.isEmpty { URLQuery(text[query]).forEach(body) }
        if !fragment.isEmpty {
            let query = URLQuery(inFragment: text[fragment])
            if query.startsWithValue { query.forEach(body) }
        }
    }

    /// All items of ``forEachQueryItem(of:_:)``.
    func queryItems(of text: UnsafeBufferPointer<UInt8>) -> Set<RouteDefinition.QueryItem> {
        var items: Set<RouteDefinition.QueryItem> = []
        forEachQueryItem(of: text) { items.insert(RouteDefinition.QueryItem(name: $0, value: $1)) }
        return items
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    static func isInScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: isLetter(byte)
        }
    }

    /// The byte, lowercased if it is an ASCII letter.
    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

/// The ranges of a URL's pieces, with which the components of a pattern are compared: the host if `withHost` is true,
/// then the parts between the slashes of the path.
///
/// Skips empty pieces.
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

/// The items in the query of a URL: `name=value&name=value`.
///
/// Iterates over the items that contain an equals sign, in order. Decodes their names and values. A plus sign stays a
/// plus sign.
struct URLQuery: Sequence, IteratorProtocol {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        rest = text
    }

    /// The query in a fragment: the text after its question mark, or all of it if there is none.
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

    /// Whether the first item of the query has a value, and the value is not empty.
    var startsWithValue: Bool {
        let item = rest.prefix { $0 != UInt8(ascii: "&") }
        guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return sign + 1 < item.endIndex
    }
}
