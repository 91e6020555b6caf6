import Millrace

extension Warnings {
    /// The warnings for recorded entries: those that can be found from transitions alone.
    ///
    /// - Complexity: O(entries).
    package static func find(
        in entries: [TimelineEntry],
        _ options: Options
    ) -> [(entry: TimelineEntry, warning: Warning)] {
        let found = Found()
        let warnings = Warnings(
            options,
            report: { found.warnings.append($0) },
            ongoing: { [] },
            attach: nil
        )
        return entries.flatMap { entry in
            found.warnings = []
            warnings.take(entry.transition)
            return found.warnings.map { (entry, $0) }
        }
    }

    /// Sendable: used by one thread, during one call.
    private final class Found: @unchecked Sendable {
        /// The warnings for the entry that is being examined.
        var warnings: [Warning] = []
    }
}
