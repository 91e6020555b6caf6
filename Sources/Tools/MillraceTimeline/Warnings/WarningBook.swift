import Millrace

/// Reported warnings, recorded to avoid repetition.
struct WarningBook {
    /// A warning that has not occurred for this long is reported again when it occurs.
    static let pause = Duration.seconds(300)

    /// A warning is reported again at once if its measured value is this many times as large as the last reported
    /// value.
    static let worse = 10.0

    /// The maximum number of different problems to retain. Warnings about further problems are not reported.
    private static let mostSubjects = 500

    private struct Subject: Hashable {
        let kind: Warning.Kind
        let store: StoreLabel?

        /// The place of the warning. Nil if the warning has a store, so that a problem is reported once for the store,
        /// and not once for each place.
        let place: String?
    }

    private struct Past {
        /// The measured value in the last report.
        var reported: Double
        var last: ContinuousClock.Instant
    }

    private var subjects: [Subject: Past] = [:]
    private(set) var all: [Warning] = []
    var silenced: Set<Warnings.Silence>

    init(silenced: Set<Warnings.Silence>) { self.silenced = silenced }

    /// Whether to report a warning that occurs now. O(number of silenced patterns).
    mutating func admits(_ warning: Warning, at now: ContinuousClock.Instant) -> Bool {
        if silenced.contains(where: { $0.covers(warning) }) { return false }
        let subject = Subject(
            kind: warning.kind,
            store: warning.store,
            place: warning.store == nil ? warning.place : nil
        )
        if let past = subjects[subject] {
            subjects[subject]?.last = now
            if warning.measured < past.reported * Self.worse && past.last.duration(to: now) < Self.pause {
                return false
            }
        } else if subjects.count == Self.mostSubjects {
            return false
        }
        subjects[subject] = Past(reported: warning.measured, last: now)
        if all.count == Warnings.kept { all.removeFirst() }
        all.append(warning)
        return true
    }
}
