import Millrace

/// The moments of a session that agents have marked.
final class AgentMarks: Sendable {
    /// What is known of a moment, in order to tell later what has followed.
    struct Mark: Sendable {
        /// The number of transitions that were recorded before.
        var recorded: Int
        let instant: ContinuousClock.Instant
        /// The texts that were secret then, which the screens may have shown.
        let secrets: [String]
        /// The screens, if the app runs without a display.
        var screens: (any RememberedScreens)?
    }

    /// The maximum number of marks that are known. Older ones are forgotten.
    static let most = 8

    private struct Known {
        var marks: [(number: Int, mark: Mark)] = []
        var last: Int
    }

    /// Each session begins at a number of its own, so that it does not mistake another session's mark for one of its own.
    private let known = Guarded(Known(last: 100 * .random(in: 1..<100_000)))

    /// Adds a mark.
    ///
    /// - Returns: its number.
    func add(_ mark: Mark) -> Int {
        known.withLock { known in
            known.last += 1
            known.marks.append((known.last, mark))
            if known.marks.count > Self.most { known.marks.removeFirst() }
            return known.last
        }
    }

    /// The mark with a number; nil if it is not one of the last of this session.
    subscript(number: Int) -> Mark? { known.withLock { $0.marks.first { $0.number == number }?.mark } }
}
