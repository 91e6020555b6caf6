/// The messages of the predicates on effects, for Next and for First.
struct EffectComparison<Effect: Equatable> {
    let expected: [Effect]
    let actual: [Effect]

    /// The expected effects that did not occur, in order, duplicates included.
    private var missing: [Effect] { expected.filter { !actual.contains($0) } }

    /// The actual effects that were not expected, in order, duplicates included.
    private var unexpected: [Effect] { actual.filter { !expected.contains($0) } }

    /// The message if an expected effect did not occur; nil if all occurred.
    var complaintAboutMissing: String? {
        let (missing, unexpected) = (missing, unexpected)
        if missing.isEmpty { return nil }
        let count = counted(missing, "expected effect")
        let unmatched = counted(unexpected, "actual effect")
        return "Missing \(count) (−), got (+) (with \(unmatched) unmatched):\n"
            + dumpDiffFuzzy(expected: missing, actual: unexpected, withUnmatchedActual: false)
    }

    /// The message if an expected effect did not occur, or if an unexpected effect occurred; otherwise nil.
    var complaintAboutUnmatched: String? {
        let (missing, unexpected) = (missing, unexpected)
        var parts: [String] = []
        if !missing.isEmpty { parts.append("missing \(counted(missing, "expected effect")) (−)") }
        if !unexpected.isEmpty { parts.append("got \(counted(unexpected, "actual unmatched effect")) (+)") }
        if parts.isEmpty { return nil }
        let summary = parts.joined(separator: ", ")
        return summary.prefix(1).uppercased() + summary.dropFirst() + ":\n"
            + dumpDiffFuzzy(expected: missing, actual: unexpected, withUnmatchedActual: true)
    }

    /// The message if the actual effects differ from the expected ones or have another order; otherwise nil.
    var complaintAboutDifference: String? {
        if expected == actual { return nil }
        return "Different effects than expected (−), got (+): \n" + dumpDiff(expected, actual)
    }

    private func counted(_ effects: [Effect], _ noun: String) -> String {
        "\(effects.count) \(noun)\(effects.count == 1 ? "" : "s")"
    }
}
