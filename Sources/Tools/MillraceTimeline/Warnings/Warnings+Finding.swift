import Millrace

extension Warnings {
    /// The warnings for recorded entries: those that can be found from transitions alone.
    ///
    /// - Complexity: O(entries).
    package static func find(
        in entries: [TimelineEntry],
        _ options: Options
    ) -> [(entry: TimelineEntry, warning: Warning)] {
        let found = Guarded<[Warning]>([])
        let warnings = Warnings(
            options,
            report: { warning in found.withLock { $0.append(warning) } },
            ongoing: { [] },
            attach: nil
        )
        return entries.flatMap { entry in
            warnings.take(entry.transition)
            return found.exchange([]).map { (entry, $0) }
        }
    }
}
