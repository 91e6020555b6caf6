/// Which entries of a timeline have been recorded as they happened. Others have been imported, or are what a sweep has left.
///
/// Transitions are counted as they are recorded. A count is never given twice, while an entry's number may change.
struct Provenance {
    /// How many transitions have been recorded.
    var count = 0

    /// The entries from this number on have been recorded.
    var first = 1

    /// ``count`` when all entries were last dropped because a person wanted that.
    private(set) var cleared = 0

    /// ``count`` when everything was last dropped since nobody looked.
    private(set) var forgotten = 0

    /// Whether the oldest entries are of an import.
    private var isImport = false

    /// Notes that what was there has been replaced by other entries, up to a number.
    mutating func noteImport(endingBefore id: Int) {
        first = id
        isImport = true
    }

    /// Notes that everything has been dropped since nobody looked.
    mutating func noteForgetting() {
        forgotten = count
        isImport = false
    }

    /// Notes that the limits have had the entries before a number dropped. Of an import there may be nothing left.
    mutating func noteTrimming(before id: Int) {
        if id >= first { isImport = false }
    }

    /// Notes that all entries have been dropped. Whoever drops an import does not mean the session that was before.
    mutating func noteClearing() {
        if !isImport { cleared = count }
        isImport = false
    }
}

/// Entries that have been recorded as they happened, for whoever writes them elsewhere.
package struct RecordedEntries {
    /// The next ones, in order.
    package let entries: [TimelineEntry]

    /// The count of the first of them: how many had been recorded with it. If there are none, one more than all so far.
    package let first: Int

    /// How many had been recorded when all entries were last cleared.
    package let cleared: Int

    /// How many had been recorded when the timeline was last detached.
    package let forgotten: Int
}

extension Timeline {
    /// What has been recorded since a number of transitions had been: those that are still kept. O(length of the result).
    ///
    /// - Parameters:
    ///   - count: how many transitions are known.
    ///   - limit: how many entries are wanted at most.
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
