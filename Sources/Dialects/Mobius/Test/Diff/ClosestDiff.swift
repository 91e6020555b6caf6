/// The candidate that differs from `value` in the fewest lines, and the difference; both nil if no candidate qualifies.
///
/// - Parameters:
///   - candidates: if several differ in the same number of lines, the first one is returned.
///   - predicate: whether a candidate with this difference qualifies.
func closestDiff<T, Candidates: Sequence>(
    for value: T,
    in candidates: Candidates,
    predicate: ([Difference]) -> Bool
) -> ([Difference]?, T?) where Candidates.Element == T {
    let lines = dumpedLines(value)
    let closest =
        candidates
        .map { (difference: diff(lhs: lines, rhs: dumpedLines($0)), candidate: $0) }
        .filter { predicate($0.difference) }
        .min { changedLines($0.difference) < changedLines($1.difference) }
    return (closest?.difference, closest?.candidate)
}

private func changedLines(_ differences: [Difference]) -> Int {
    differences.reduce(0) { count, difference in
        switch difference {
        case .same: count
        case .insert(let lines), .delete(let lines): count + lines.count
        }
    }
}
