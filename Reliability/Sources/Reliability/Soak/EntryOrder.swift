import Foundation
import Millrace
import MillraceTimeline
import Synchronization

/// Reads the entries that an app sends to a page or records for a hub, and reports lost, duplicate and reordered ones.
final class EntryOrder: Sendable {
    private struct Read {
        var last: Int?
        var entries = 0
        /// The beginning of an incomplete line.
        var line: [UInt8] = []
    }

    private let reader: String
    private let timeline: Timeline
    private let findings: Findings
    private let read = Mutex(Read())

    /// - Parameter reader: The name of the reader, for the findings.
    init(of timeline: Timeline, for reader: String, _ findings: Findings) {
        self.reader = reader
        self.timeline = timeline
        self.findings = findings
    }

    /// The number of entries received.
    var entries: Int { read.withLock(\.entries) }

    /// The id of the last entry received.
    var last: Int? { read.withLock(\.last) }

    /// Receives a message of the inspector.
    func receive(_ message: Data) {
        if message.range(of: Data(#""type":"entries""#.utf8)) == nil { return }
        for order in Self.numbers(after: #""order":"#, in: message) { take(order) }
    }

    /// Receives the next bytes of a recording.
    func record(_ bytes: [UInt8]) {
        let lines = read.withLock { read in
            read.line += bytes
            let lines = read.line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            read.line = Array(lines.last ?? [])
            return lines.dropLast().map { Data($0) }
        }
        for line in lines where line.range(of: Data(#""line":"entry""#.utf8)) != nil {
            // No state or action of the soak has a member `id`, so the first match is the entry's.
            if let id = Self.numbers(after: #""id":"#, in: line).first { take(id) }
        }
    }

    private func take(_ order: Int) {
        let last = read.withLock { read in
            defer { read.last = order }
            read.entries += 1
            return read.last
        }
        guard let last, order != last + 1 else { return }
        // A gap is allowed only if the timeline dropped the missing entries before this slow reader received them.
        findings.expect(
            order > last && timeline.ids.lowerBound >= order,
            "inspector: \(reader) received entry \(order) after \(last), and the timeline has \(timeline.ids)"
        )
    }

    /// The number that follows each occurrence of the key. The rest of the message is not parsed, since there are many
    /// messages.
    private static func numbers(after key: String, in message: Data) -> [Int] {
        let key = Array(key.utf8)
        return message.withUnsafeBytes { bytes in
            var numbers: [Int] = []
            var place = 0
            while place + key.count < bytes.count {
                guard bytes[place + key.count - 1] == key.last,
                    bytes[place..<place + key.count].elementsEqual(key)
                else {
                    place += 1
                    continue
                }
                place += key.count
                var number = 0
                while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
                    number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
                    place += 1
                }
                numbers.append(number)
            }
            return numbers
        }
    }
}
