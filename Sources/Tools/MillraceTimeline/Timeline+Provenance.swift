/// Tells where a timeline's entries come from: they were recorded as they happened, were imported, or got new numbers
/// when a sweep removed the skipped entries.
///
/// Also counts the recorded transitions. The count never decreases, whereas entries may get new numbers.
struct Provenance {
    /// The number of transitions recorded.
    var count = 0

    /// The lowest number of an entry that was recorded as it happened. Entries with lower numbers were imported, or got
    /// these numbers when a sweep removed the skipped entries.
    var first = 1

    /// The value of ``count`` when a user last dropped entries that were recorded in this app: see
    /// ``noteClearing()``.
    private(set) var cleared = 0

    /// The value of ``count`` when the timeline was last detached, which drops all entries.
    private(set) var forgotten = 0

    /// Whether the oldest entries were imported.
    private var isImport = false

    /// Records that imported entries, all with numbers below `id`, have replaced the entries.
    mutating func noteImport(endingBefore id: Int) {
        first = id
        isImport = true
    }

    /// Records that all entries have been dropped because the timeline was detached.
    mutating func noteForgetting() {
        forgotten = count
        isImport = false
    }

    /// Records that limits have dropped the entries before a number, possibly including all imported ones.
    mutating func noteTrimming(before id: Int) {
        if id >= first { isImport = false }
    }

    /// Records that a user has dropped all entries. If the oldest ones were imported, the user has dropped the import
    /// and not the session recorded in this app, so ``cleared`` does not change.
    mutating func noteClearing() {
        if !isImport { cleared = count }
        isImport = false
    }
}

/// Entries that were recorded as they happened, for code that copies them elsewhere.
package struct RecordedEntries {
    /// The entries after those that the caller knows already, in order.
    package let entries: [TimelineEntry]

    /// The ordinal number of the first of ``entries`` among all transitions ever recorded, from 1. If the caller knows
    /// all entries already: the ordinal number that the next transition will get.
    package let first: Int

    /// The number of recorded transitions when all entries were last cleared.
    package let cleared: Int

    /// The number of recorded transitions when the timeline was last detached.
    package let forgotten: Int
}

extension Timeline {
    /// The number of transitions that were ever recorded.
    package var recordedCount: Int { read { $0.provenance.count } }

    /// The entries recorded after the first `count` transitions, without entries that have been dropped. O(length of
    /// the result).
    ///
    /// - Parameters:
    ///   - count: the number of transitions already known.
    ///   - limit: the largest number of entries to return.
    package func recordedEntries(after count: Int, limit: Int) -> RecordedEntries {
        read { storage in
            let provenance = storage.provenance
            let ids = storage.ids
            let oldest = max(ids.lowerBound, provenance.first)
            let next = max(oldest, ids.upperBound - (provenance.count - count))
            return RecordedEntries(
                entries: storage.entries(in: next..<min(next + limit, ids.upperBound)),
                first: provenance.count - (ids.upperBound - next) + 1,
                cleared: provenance.cleared,
                forgotten: provenance.forgotten
            )
        }
    }
}
