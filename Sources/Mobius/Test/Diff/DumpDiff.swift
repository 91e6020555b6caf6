/// How `expected` and `actual` differ, line by line of what `dump` says of them: `−` before what is missing, `+` before
/// what is there instead. Nil if they are equal.
///
/// ```swift
/// #expect(difference(expected: [.loaded("a")], actual: loop.models) == nil)
/// ```
public func difference<T: Equatable>(expected: T, actual: T) -> String? {
    expected == actual ? nil : dumpDiff(expected, actual)
}

/// How two values differ, line by line. Of two that look the same, all lines.
func dumpDiff<T>(_ lhs: T, _ rhs: T) -> String {
    render(diff(lhs: dumpedLines(lhs), rhs: dumpedLines(rhs)))
}

/// How two lists differ in which the order does not matter: each expected element beside the actual one that is most like
/// it, among those that begin alike (the same case of an enum, or the same type).
///
/// - Parameter withUnmatchedActual: whether actual elements that are like none of the expected ones are listed at the end.
func dumpDiffFuzzy<T: Equatable>(expected: [T], actual: [T], withUnmatchedActual: Bool) -> String {
    var unmatched = actual
    var differences: [Difference] = []
    for value in expected {
        let (closest, candidate) = closestDiff(for: value, in: unmatched) { difference in
            if case .same = difference.first { true } else { false }
        }
        differences += closest ?? [.delete(dumpedLines(value))]
        if let candidate, let index = unmatched.firstIndex(of: candidate) { unmatched.remove(at: index) }
    }
    if withUnmatchedActual {
        differences += unmatched.map { .insert(dumpedLines($0)) }
    }
    return render(differences)
}

/// What `dump` says of a value. Of an optional with content, what it says of the content.
func dumpUnwrapped<T>(_ value: T) -> String {
    var text = ""
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let content = mirror.children.first?.value {
        dump(content, to: &text)
    } else {
        dump(value, to: &text)
    }
    return text
}

func dumpedLines<T>(_ value: T) -> ArraySlice<Substring> {
    dumpUnwrapped(value).split(separator: "\n")[...]
}

private func render(_ differences: [Difference]) -> String {
    differences.flatMap { difference in
        switch difference {
        // A figure space is as wide as the signs.
        case .same(let lines): lines.map { "\u{2007}   \($0)" }
        case .delete(let lines): lines.map { "−   \($0)" }
        case .insert(let lines): lines.map { "+   \($0)" }
        }
    }.joined(separator: "\n")
}
