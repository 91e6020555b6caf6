/// A block of lines of a text that was compared with another.
enum Difference: Equatable {
    /// Lines that only the new text has.
    case insert(ArraySlice<Substring>)
    /// Lines that only the old text has.
    case delete(ArraySlice<Substring>)
    /// Lines that both have.
    case same(ArraySlice<Substring>)
}

/// What makes `rhs` of `lhs`: the longest run of lines that both have stays, and what precedes and follows it is compared
/// the same way.
///
/// Of runs of one length the first in `rhs` counts, and of those with one end there the first in `lhs`.
///
/// - Complexity: O(pairs of equal lines), for each run that stays.
func diff(lhs: ArraySlice<Substring>, rhs: ArraySlice<Substring>) -> [Difference] {
    enum Piece {
        case unmatched(ArraySlice<Substring>, ArraySlice<Substring>)
        case matched(ArraySlice<Substring>)
    }
    var differences: [Difference] = []
    // A stack instead of recursion: threads of tests may be small.
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

/// Where two texts have the same consecutive lines.
private struct CommonRun {
    let lhs: Range<Int>
    let rhs: Range<Int>

    /// Nil if they have no line in common.
    init?(longestOf lhs: ArraySlice<Substring>, and rhs: ArraySlice<Substring>) {
        let places = Dictionary(grouping: lhs.indices) { lhs[$0] }
        var longest = (length: 0, lhsEnd: 0, rhsEnd: 0)
        /// The lengths of the runs that end with the line of `rhs` before, by where they end in `lhs`.
        var lengths: [Int: Int] = [:]
        for rhsEnd in rhs.indices {
            var longer: [Int: Int] = [:]
            for lhsEnd in places[rhs[rhsEnd], default: []] {
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
