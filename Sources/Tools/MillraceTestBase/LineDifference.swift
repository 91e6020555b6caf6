/// A block of lines in the comparison of two texts.
package enum Difference: Equatable {
    /// Lines that are only in the new text.
    case insert(ArraySlice<Substring>)
    /// Lines that are only in the old text.
    case delete(ArraySlice<Substring>)
    /// Lines that are in both texts.
    case same(ArraySlice<Substring>)
}

/// Computes the difference that turns `lhs` into `rhs`. Keeps the longest run of common lines, and recurses into the
/// lines before and after it.
///
/// Among runs of equal length, the first one in `rhs` wins, then the first one in `lhs`. Texts with more than 200,000
/// pairs of lines are first stripped of their common beginning and end. If more than 200,000 pairs remain, the result
/// has the fewest insertions and deletions instead of the longest runs; beyond 4,000,000 pairs the remaining lines
/// are replaced as a whole.
///
/// - Complexity: O(pairs of equal lines) for each run that is kept; for long texts O(lines × changed lines).
package func diff(lhs: ArraySlice<Substring>, rhs: ArraySlice<Substring>) -> [Difference] {
    if lhs.count * rhs.count <= 200_000 { return differenceByRuns(lhs, rhs) }
    let head = zip(lhs, rhs).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (lhs.dropFirst(head), rhs.dropFirst(head))
    let tail = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let (old, new) = (oldRest.dropLast(tail), newRest.dropLast(tail))
    let differences =
        switch old.count * new.count {
        case ...200_000: differenceByRuns(old, new)
        case ...4_000_000: differenceByEdits(old, new)
        default: [Difference.delete(old), .insert(new)]
        }
    return (head > 0 ? [.same(rhs.prefix(head))] : []) + differences
        + (tail > 0 ? [.same(rhs.suffix(tail))] : [])
}

/// Computes the difference with the fewest deleted and inserted lines.
private func differenceByEdits(_ lhs: ArraySlice<Substring>, _ rhs: ArraySlice<Substring>) -> [Difference] {
    var deleted = Set<Int>()
    var inserted = Set<Int>()
    for edit in rhs.difference(from: lhs) {
        switch edit {
        case .remove(let offset, _, _): deleted.insert(lhs.startIndex + offset)
        case .insert(let offset, _, _): inserted.insert(rhs.startIndex + offset)
        }
    }
    var differences: [Difference] = []
    var (old, new) = (lhs.startIndex, rhs.startIndex)
    while old < lhs.endIndex || new < rhs.endIndex {
        let (oldStart, newStart) = (old, new)
        while deleted.contains(old) { old += 1 }
        while inserted.contains(new) { new += 1 }
        if old > oldStart { differences.append(.delete(lhs[oldStart..<old])) }
        if new > newStart { differences.append(.insert(rhs[newStart..<new])) }
        let sameStart = new
        while new < rhs.endIndex && !deleted.contains(old) && !inserted.contains(new) {
            old += 1
            new += 1
        }
        if new > sameStart { differences.append(.same(rhs[sameStart..<new])) }
    }
    return differences
}

private func differenceByRuns(_ lhs: ArraySlice<Substring>, _ rhs: ArraySlice<Substring>) -> [Difference] {
    enum Piece {
        case unmatched(ArraySlice<Substring>, ArraySlice<Substring>)
        case matched(ArraySlice<Substring>)
    }
    var differences: [Difference] = []
    // Use an array instead of recursion, because the test's thread may have a small stack.
    var pieces = [Piece.unmatched(lhs, rhs)]
    while let piece = pieces.popLast() {
        switch piece {
        case .matched(let lines): differences.append(.same(lines))
        case .unmatched(let lhs, let rhs):
            if let run = CommonRun(longestOf: lhs, and: rhs) {
                pieces.append(.unmatched(lhs[run.lhs.upperBound...], rhs[run.rhs.upperBound...]))
                pieces.append(.matched(rhs[run.rhs]))
                pieces.append(.unmatched(lhs[..<run.lhs.lowerBound], rhs[..<run.rhs.lowerBound]))
            } else {
                if !lhs.isEmpty { differences.append(.delete(lhs)) }
                if !rhs.isEmpty { differences.append(.insert(rhs)) }
            }
        }
    }
    return differences
}

/// A run of consecutive lines that occurs in both texts.
private struct CommonRun {
    let lhs: Range<Int>
    let rhs: Range<Int>

    /// Nil if the texts have no common line.
    init?(longestOf lhs: ArraySlice<Substring>, and rhs: ArraySlice<Substring>) {
        let linesByText = Dictionary(grouping: lhs.indices) { lhs[$0] }
        var longest = (length: 0, lhsEnd: 0, rhsEnd: 0)
        /// The lengths of the runs that end at the previous line of `rhs`, keyed by their last line in `lhs`.
        var lengths: [Int: Int] = [:]
        for rhsEnd in rhs.indices {
            var longer: [Int: Int] = [:]
            for lhsEnd in linesByText[rhs[rhsEnd], default: []] {
                let length = lengths[lhsEnd - 1, default: 0] + 1
                longer[lhsEnd] = length
                if length > longest.length { longest = (length, lhsEnd, rhsEnd) }
            }
            lengths = longer
        }
        if longest.length == 0 { return nil }
        self.lhs = longest.lhsEnd + 1 - longest.length..<longest.lhsEnd + 1
        self.rhs = longest.rhsEnd + 1 - longest.length..<longest.rhsEnd + 1
    }
}
