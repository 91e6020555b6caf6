import Foundation
import MillraceFiles

/// The checksum at the end of a recording's line: the last member, `"sum"`, which covers the line without this member.
/// So a damaged line is not taken for another one.
///
/// Lines of older releases have no checksum, nor have lines that another program has formatted anew.
package enum LineChecksum {
    private static let start = Data(#","sum":""#.utf8)
    private static let end = Data(#""}"#.utf8)
    private static let length = start.count + 8 + end.count

    /// A line with its checksum and a line feed.
    package static func line(_ members: [String: JSON]) -> Data {
        var bytes: [UInt8] = []
        JSON.object(members.filter { $0.key != "sum" }).write(to: &bytes)
        var line = Data(bytes)
        let sum = sum(of: line)
        line.removeLast()
        return line + start + Data(sum.utf8) + end + [UInt8(ascii: "\n")]
    }

    /// Whether a line fits its checksum, or has none.
    static func fits(_ line: Data) -> Bool {
        let tail = line.suffix(length)
        let isSum = tail.count == length && tail.starts(with: start) && tail.suffix(end.count) == end
        if !isSum { return true }
        let whole = line.dropLast(length) + [UInt8(ascii: "}")]
        return Data(sum(of: whole).utf8) == tail.dropFirst(start.count).prefix(8)
    }

    private static func sum(of line: Data) -> String {
        var checksum = Checksum()
        checksum.add(line)
        return checksum.text
    }
}
