import Foundation
import Synchronization

/// What has been found to be wrong, by any thread.
final class Findings: Sendable {
    /// How many are kept in words.
    private static let limit = 20

    private struct Noted {
        var count = 0
        var texts: [String] = []
    }

    private let noted = Mutex(Noted())

    /// How many there are.
    var count: Int { noted.withLock(\.count) }

    /// The first of them.
    var texts: [String] { noted.withLock(\.texts) }

    /// Adds one.
    func note(_ text: String) {
        noted.withLock { noted in
            noted.count += 1
            if noted.texts.count < Self.limit { noted.texts.append(text) }
        }
    }

    /// Adds one if something does not hold.
    func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { note(text()) }
    }

    /// Prints what there is.
    func print() {
        for text in texts { Swift.print("FOUND: \(text)") }
        if count > Self.limit { Swift.print("and \(count - Self.limit) more.") }
    }
}
