import Foundation

/// Runs the tests with each fault, several faults at a time.
struct Survey: Sendable {
    private let logs: URL
    private let targets: [String: TestTargets]
    private let jobs: Int
    private var patience = Duration.seconds(300)

    /// - Parameter targets: The test targets of each package, by the package's folder. Their tests must be built.
    init(of targets: [String: TestTargets], logs: URL, jobs: Int) throws {
        self.targets = targets
        self.logs = logs
        self.jobs = jobs
        try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    }

    /// Runs the tests of the faults' modules while no fault is switched on.
    ///
    /// Runs them in `jobs` processes at the same time, as later with the faults, because their duration determines
    /// how long the tests may print nothing.
    ///
    /// - Throws: `Failure` if a test fails.
    mutating func checkBaseline(for faults: [Fault]) async throws {
        let survey = self
        let groups = Dictionary(grouping: faults, by: \.module.package).values
        let duration = try await ContinuousClock().measure {
            try await withThrowingTaskGroup { group in
                for job in 1...jobs {
                    group.addTask {
                        let log = "baseline-\(job)"
                        for faults in groups {
                            guard let failure = try await survey.failure(faults, plant: nil, log: log) else {
                                continue
                            }
                            let path = survey.logs.appending(path: log).path
                            throw Failure(["Without a fault, a test fails: \(failure). See \(path)."])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        // Tests that print nothing for a minute may only lack processor time. So the tests may always be silent for at
        // least a minute.
        patience = max(.seconds(60), duration / 2)
    }

    /// Runs the tests of each fault's module with the fault, until a test fails.
    ///
    /// - Parameter report: Receives each finding as soon as the tests of its fault have ended.
    func run(_ faults: [Fault], report: (Finding) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Finding.self) { group in
            for (index, fault) in faults.enumerated() {
                if index >= jobs, let finding = try await group.next() { try report(finding) }
                group.addTask { try await finding(of: fault) }
            }
            for try await finding in group { try report(finding) }
        }
    }

    private func finding(of fault: Fault) async throws -> Finding {
        let start = ContinuousClock.now
        let failure = try await failure([fault], plant: fault, log: fault.id)
        return Finding(fault: fault, failure: failure, duration: start.duration(to: .now))
    }

    /// The first failure of the tests that must notice these faults. All faults must belong to one package.
    ///
    /// - Parameter fault: The fault that is switched on; nil for none.
    private func failure(_ faults: [Fault], plant fault: Fault?, log: String) async throws -> String? {
        guard let targets = faults.first.flatMap({ targets[$0.module.package] }) else { return nil }
        let chosen = try faults.reduce(into: Set()) { try $0.formUnion(targets.own(of: $1)) }
        for arguments in try targets.runs(of: chosen) {
            let run = TestRun(
                program: targets.program,
                arguments: arguments,
                folder: targets.folder,
                log: logs.appending(path: log),
                fault: fault?.id,
                patience: patience
            )
            if let failure = try await run.firstFailure() { return failure }
        }
        return nil
    }
}
