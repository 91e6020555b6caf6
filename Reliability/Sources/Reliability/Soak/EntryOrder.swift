import Foundation
import Millrace
import MillraceTimeline
import Synchronization

/// Reads what the inspector tells a page, and notes entries that are lost, doubled or out of order.
final class EntryOrder: Sendable {
    private struct Read {
        var last: Int?
        var entries = 0
    }

    private let timeline: Timeline
    private let findings: Findings
    private let read = Mutex(Read())

    init(_ timeline: Timeline, _ findings: Findings) {
        self.timeline = timeline
        self.findings = findings
    }

    /// How many entries it has been told of.
    var entries: Int { read.withLock(\.entries) }

    /// The number of the last of them.
    var last: Int? { read.withLock(\.last) }

    /// Takes a message of the inspector.
    func receive(_ message: Data) {
        if message.range(of: Data(#""type":"entries""#.utf8)) == nil { return }
        for order in Self.orders(in: message) { take(order) }
    }

    private func take(_ order: Int) {
        let last = read.withLock { read in
            defer { read.last = order }
            read.entries += 1
            return read.last
        }
        guard let last, order != last + 1 else { return }
        // What the page was too slow for is not in the timeline any more.
        findings.expect(
            order > last && timeline.ids.lowerBound >= order,
            "inspector: a page hears of entry \(order) after \(last), and the timeline has \(timeline.ids)"
        )
    }

    /// The numbers that follow the key, without reading the rest: there are many.
    private static func orders(in message: Data) -> [Int] {
        let key = Array(#""order":"#.utf8)
        return message.withUnsafeBytes { bytes in
            var orders: [Int] = []
            var place = 0
            while place + key.count < bytes.count {
                guard bytes[place + key.count - 1] == key.last,
                    bytes[place..<place + key.count].elementsEqual(key)
                else {
                    place += 1
                    continue
                }
                place += key.count
                var order = 0
                while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
                    order = order * 10 + Int(bytes[place] - UInt8(ascii: "0"))
                    place += 1
                }
                orders.append(order)
            }
            return orders
        }
    }
}
