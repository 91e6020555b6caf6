import Foundation
@_spi(MillraceHub) import MillraceFiles

/// The checksum at the end of a recording's line: the last member, `"sum"`, which covers the line without this member.
/// So a damaged line is not taken for another one.
///
/// Lines of older releases have no checksum, nor have lines that another program has formatted anew.
package enum LineChecksum {
    private static let start = Array(#","sum":""#.utf8)
    private static let end = Array(#""}"#.utf8)
    private static let length = start.count + 8 + end.count

    /// A line with its checksum and a line feed.
    ///
    /// - Parameter members: without a checksum.
    package static func line(_ members: [String: JSON]) -> Data {
        var bytes: [UInt8] = []
        JSON.object(members).write(to: &bytes)
        bytes.removeLast()
        let sum = sum(ofBeginning: bytes)
        bytes += start
        bytes += sum.utf8
        bytes += end
        bytes.append(UInt8(ascii: "\n"))
        return Data(bytes)
    }

    /// Whether a line fits its checksum, or has none.
    static func fits(_ line: Data) -> Bool {
        let tail = line.suffix(length)
        let isSum =
            tail.count == length && tail.starts(with: start) && tail.suffix(end.count).elementsEqual(end)
        if !isSum { return true }
        return tail.dropFirst(start.count).starts(with: sum(ofBeginning: line.dropLast(length)).utf8)
    }

    /// The checksum of an object's text, of which the closing brace is missing.
    private static func sum(ofBeginning text: some ContiguousBytes) -> String {
        var checksum = Checksum()
        checksum.add(text)
        checksum.add([UInt8(ascii: "}")])
        return checksum.text
    }
}
