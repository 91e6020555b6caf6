import Foundation
import Synchronization

/// The failed checks of all threads.
final class Findings: Sendable {
    /// The number of findings whose text is kept. Further ones are only counted.
    private static let limit = 20

    private struct Noted {
        var count = 0
        var texts: [String] = []
    }

    private let noted = Mutex(Noted())

    /// The number of all findings.
    var count: Int { noted.withLock(\.count) }

    /// The texts of the findings that were added first.
    var texts: [String] { noted.withLock(\.texts) }

    /// Adds a finding.
    func note(_ text: String) {
        noted.withLock { noted in
            noted.count += 1
            if noted.texts.count < Self.limit { noted.texts.append(text) }
        }
    }

    /// Adds a finding unless the condition holds.
    func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { note(text()) }
    }

    /// Prints the findings.
    func print() {
        for text in texts { Swift.print("FOUND: \(text)") }
        if count > Self.limit { Swift.print("and \(count - Self.limit) more.") }
    }
}
