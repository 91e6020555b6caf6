/// Compares the state after a transition with the state that the test describes.
struct StateComparison {
    /// The differences that fail the test.
    let failures: [FieldDifference]

    /// The changes that were not described, if the comparison is partial.
    let ignored: [FieldDifference]

    /// Whether the description is superfluous: it changes nothing, and the comparison has found no failure.
    let isIdle: Bool

    /// The changes that the description makes.
    private let described: [FieldDifference]

    /// The statements that would describe the actual changes.
    private let assignments: [String]

    /// - Parameter isPartial: Whether to ignore changes that were not described.
    init<State>(
        before: State,
        after: State,
        describe: ((inout State) throws -> Void)?,
        isPartial: Bool
    ) throws {
        var expected = before
        try describe?(&expected)
        var described = FieldComparison.differences(actual: expected, expected: before)
        if isPartial {
            // Also find fields that the description sets to the value that they had before the transition.
            var fromAfter = after
            try describe?(&fromAfter)
            described += FieldComparison.differences(actual: fromAfter, expected: after)
        }
        let differences = FieldComparison.differences(actual: after, expected: expected)
        self.described = described
        failures =
            isPartial
            ? differences.filter { difference in described.contains { $0.overlaps(difference) } }
            : differences
        ignored =
            isPartial
            ? differences.filter { difference in !described.contains { $0.overlaps(difference) } } : []
        isIdle = describe != nil && described.isEmpty && failures.isEmpty
        let failed = failures
        assignments =
            failed.isEmpty
            ? []
            : FieldComparison.differences(actual: after, expected: before, isForReading: false)
                .filter { change in !isPartial || failed.contains { $0.overlaps(change) } }
                .map(\.assignment)
    }

    /// The failures, one per line, and the statements that would describe the changes.
    var failureText: String {
        let lines = Brief.texts(of: failures) { failure in
            let isDescribed = described.contains { $0.overlaps(failure) }
            return isDescribed ? failure.text : "\(failure.changeText), which was not described"
        }
        let cure =
            assignments.isEmpty
            ? "It has not changed."
            : "What changes is { \(Brief.texts(of: assignments) { $0 }.joined(separator: "; ")) }"
        return "the state is not as described.\n\(lines.map { "  \($0)\n" }.joined())\(cure)"
    }

    /// The ignored changes in one line.
    var ignoredText: String { Brief.texts(of: ignored, \.changeText).joined(separator: ", ") }
}

extension FieldDifference {
    /// The change of a part that was expected to stay the same: `isLoading: false → true`.
    var changeText: String {
        switch (expected, actual) {
        case (let old?, let new?):
            let (old, new) = ValueText.ofBoth(old, new)
            return "\(pathText): \(old) → \(new)"
        case (nil, let new?): return "\(pathText): + \(ValueText.of(new))"
        case (let old?, nil): return "\(pathText): − \(ValueText.of(old))"
        case (nil, nil): return pathText
        }
    }
}
