/// What the predicates on effects say, of a Next and of a First alike.
struct EffectComparison<Effect: Equatable> {
    let expected: [Effect]
    let actual: [Effect]

    /// What was expected and is not there, in its order, duplicates included.
    private var missing: [Effect] { expected.filter { !actual.contains($0) } }

    /// What is there and was not expected, in its order, duplicates included.
    private var unexpected: [Effect] { actual.filter { !expected.contains($0) } }

    /// Nil if everything expected is there.
    var complaintAboutMissing: String? {
        let (missing, unexpected) = (missing, unexpected)
        if missing.isEmpty { return nil }
        let count = counted(missing, "expected effect")
        let unmatched = counted(unexpected, "actual effect")
        return "Missing \(count) (−), got (+) (with \(unmatched) unmatched):\n"
            + dumpDiffFuzzy(expected: missing, actual: unexpected, withUnmatchedActual: false)
    }

    /// Nil if everything expected is there and nothing else.
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

    /// Nil if the effects are exactly the expected ones.
    var complaintAboutDifference: String? {
        if expected == actual { return nil }
        return "Different effects than expected (−), got (+): \n" + dumpDiff(expected, actual)
    }

    private func counted(_ effects: [Effect], _ noun: String) -> String {
        "\(effects.count) \(noun)\(effects.count == 1 ? "" : "s")"
    }
}
