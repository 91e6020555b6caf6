/// The difference between `expected` and `actual`, line by line of their `dump`: `−` marks a missing line, `+` an
/// unexpected one. Nil if the values are equal.
///
/// ```swift
/// #expect(difference(expected: [.loaded("a")], actual: loop.models) == nil)
/// ```
public func difference<T: Equatable>(expected: T, actual: T) -> String? {
    expected == actual ? nil : dumpDiff(expected, actual)
}

/// The difference between two values, line by line, including the lines that are the same in both.
func dumpDiff<T>(_ lhs: T, _ rhs: T) -> String {
    render(diff(lhs: dumpedLines(lhs), rhs: dumpedLines(rhs)))
}

/// The difference between two lists, whatever the order of their elements. Each expected element is paired with the
/// most similar actual one whose dump has the same first line (the same case of an enum, or the same type).
///
/// - Parameter withUnmatchedActual: whether to append the actual elements without a partner.
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

/// The `dump` of a value. For an optional with content, the dump of the content.
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
        // A figure space is as wide as `−` and `+`.
        case .same(let lines): lines.map { "\u{2007}   \($0)" }
        case .delete(let lines): lines.map { "−   \($0)" }
        case .insert(let lines): lines.map { "+   \($0)" }
        }
    }.joined(separator: "\n")
}
