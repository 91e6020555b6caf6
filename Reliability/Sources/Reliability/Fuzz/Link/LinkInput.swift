/// A hub's bytes as text that can be read and damaged: a message in each line.
///
/// | line | |
/// |---|---|
/// | `welcome PART OFFSET`, `stored PART OFFSET` | a place of the recording |
/// | `refusal TEXT` | |
/// | `open CHANNEL KIND`, `end CHANNEL` | |
/// | `data CHANNEL TEXT`, `more CHANNEL TEXT` | a message of a channel, or a piece before its last one |
/// | `frame LENGTH KIND TEXT` | anything, with a length that need not be true |
/// | anything else | the bytes as they are |
struct LinkInput {
    /// The bytes to send.
    private(set) var bytes: [UInt8] = []

    init(_ text: [UInt8]) {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            bytes += Self.message(String(decoding: line, as: UTF8.self)) ?? Array(line)
        }
    }

    /// The bytes of the message that a line describes; nil if the line has none of the forms that are listed above.
    private static func message(_ line: String) -> [UInt8]? {
        var words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)[...]
        let word = words.removeFirst()
        let numbers = words.prefix(2).map { UInt64($0) }
        switch (word, numbers.first ?? nil, numbers.dropFirst().first ?? nil) {
        case ("welcome", let part?, let offset?): return frame(1, big(part, 4) + big(offset, 8))
        case ("refusal", _, _): return frame(2, words.joined(separator: " ").utf8)
        case ("stored", let part?, let offset?): return frame(3, big(part, 4) + big(offset, 8))
        case ("open", let channel?, let kind?): return frame(4, big(channel, 4) + big(kind, 1))
        case ("data", let channel?, _): return frame(5, big(channel, 4) + [0] + text(words.dropFirst()))
        case ("more", let channel?, _): return frame(5, big(channel, 4) + [1] + text(words.dropFirst()))
        case ("end", let channel?, _): return frame(6, big(channel, 4))
        case ("frame", let length?, let kind?):
            return big(length, 4) + big(kind, 1) + text(words.dropFirst(2))
        default: return nil
        }
    }

    private static func frame(_ kind: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
        big(UInt64(content.count) + 1, 4) + [kind] + content
    }

    private static func text(_ words: ArraySlice<Substring>) -> [UInt8] {
        Array(words.joined(separator: " ").utf8)
    }

    /// A number in big-endian bytes, truncated to the size.
    private static func big(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
