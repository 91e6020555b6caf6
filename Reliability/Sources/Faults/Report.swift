/// The result of the tests with one fault.
struct Finding: Sendable {
    let fault: Fault

    /// The first failure; nil if the tests did not notice the fault.
    let failure: String?

    let duration: Duration

    var isNoticed: Bool { failure != nil }

    /// A line of the progress.
    var line: String {
        "\(fault.module.name)/\(fault.id), \(duration.components.seconds) s: \(failure ?? "NOT NOTICED")"
    }
}

/// The results by module.
struct Report {
    /// How many of a hundred faults the tests must notice.
    private static let (inTotal, inModule) = (95, 90)

    private let findings: [Finding]
    private let modules: [(name: String, findings: [Finding])]

    init(_ findings: [Finding]) {
        self.findings = findings.sorted {
            ($0.fault.module.name, $0.fault.id) < ($1.fault.module.name, $1.fault.id)
        }
        modules = Dictionary(grouping: self.findings, by: \.fault.module.name).map { ($0, $1) }
            .sorted { $0.0 < $1.0 }
    }

    /// A message for each module whose tests notice too few faults, and one if all tests together do.
    var shortcomings: [String] {
        ([("all modules", findings, Self.inTotal)] + modules.map { ($0.name, $0.findings, Self.inModule) })
            .filter { _, findings, needed in
                findings.count(where: \.isNoticed) * 100 < findings.count * needed
            }
            .map { name, _, needed in "Of the faults of \(name), fewer than \(needed) % are noticed." }
    }

    /// The results as Markdown: a table, and the faults that no test noticed.
    var text: String {
        let rows = (modules + [("all", findings)]).map { name, findings in
            "| \(name) | \(findings.count) | \(findings.count(where: \.isNoticed)) |"
        }
        let missed = findings.filter { !$0.isNoticed }.map(\.fault)
        let list = missed.map { "- `\($0.id)` (\($0.module.name)): \($0.effect) (\($0.file))" }
        let table = ["| module | planted | noticed |", "| --- | ---: | ---: |"] + rows
        return (table + (list.isEmpty ? [] : ["", "Not noticed:", ""] + list)).joined(separator: "\n") + "\n"
    }
}
