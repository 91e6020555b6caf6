import Foundation

/// The command could not be carried out.
struct Failure: Error {
    let messages: [String]

    init(_ messages: [String]) { self.messages = messages }
}

/// The parsed command line.
struct Command: Sendable {
    static let usage = """
        usage: Faults [id or module ...] [--jobs N] [--report FILE]
               Faults --draw N [module ...] [--seed N] [--jobs N] [--report FILE]
                                   plants N faults in each module, at random places
               Faults --check      only checks the lists against the sources
        """

    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    private static let reliability = root.appending(path: "Reliability")
    private static let scratch = reliability.appending(path: ".build/faults")

    private var names: Set<String> = []
    private var jobs = ProcessInfo.processInfo.activeProcessorCount
    private var file: URL?
    private var isCheck = false
    private var drawn: Int?
    private var seed = UInt64.random(in: 1...999)

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--check": isCheck = true
            case "--draw": drawn = rest.popFirst().flatMap { Int($0) } ?? 0
            case "--seed": seed = rest.popFirst().flatMap { UInt64($0) } ?? 0
            case "--jobs": jobs = rest.popFirst().flatMap { Int($0) } ?? 0
            case "--report": file = rest.popFirst().map { URL(filePath: $0) }
            case _ where word.hasPrefix("-"): throw Failure(["There is no option '\(word)'.", Self.usage])
            default: names.insert(word)
            }
        }
        for (name, value) in [("--jobs", jobs), ("--draw", drawn ?? 1), ("--seed", Int(clamping: seed))]
        where value < 1 {
            throw Failure(["\(name) takes a positive number.", Self.usage])
        }
    }

    /// Runs the command.
    ///
    /// - Returns: Whether the tests notice enough of the faults. No number is required of drawn faults, since some of
    ///   them change nothing that can be noticed.
    /// - Throws: `Failure` if the lists are wrong, the tests cannot be built, or a test fails without a fault.
    func run() async throws -> Bool {
        let lists = try FaultLists(in: Self.reliability.appending(path: "Faults"))
        let folder = Self.scratch.appending(path: "Millrace")
        _ = try PlantedPackage(of: Self.root, planting: lists.faults, problems: lists.problems, in: folder)
        say("\(lists.faults.count) faults fit the sources.")
        if isCheck { return true }

        let known = (drawn == nil ? lists.faults.map(\.id) : []) + lists.modules.map(\.name)
        let unknown = names.subtracting(known).sorted()
        if !unknown.isEmpty { throw Failure(unknown.map { "There is no fault or module '\($0)'." }) }
        let targets = try Dictionary(
            uniqueKeysWithValues: Set(lists.modules.map(\.package)).map { package in
                (package, try TestTargets(of: package, in: Self.root, builtIn: folder))
            }
        )
        var planted = lists.faults
        if let drawn {
            let modules = lists.modules.filter { names.isEmpty || names.contains($0.name) }
            planted = try DrawnFaults(drawn, fromEachOf: modules, in: Self.root, seed: seed).faults
            say("Drew \(planted.count) with --seed \(seed).")
        }
        try await timed("Building the tests") { planted = try build(planted, for: targets, in: folder) }
        if drawn != nil { say("\(planted.count) of them compile.") }
        return try await survey(planted.filter(isChosen), targets: targets)
    }

    private func isChosen(_ fault: Fault) -> Bool {
        names.isEmpty || !names.isDisjoint(with: [fault.id, fault.module.name])
    }

    /// Builds the tests that the chosen faults need, with all faults.
    ///
    /// - Returns: The faults, without drawn ones that do not compile.
    private func build(_ faults: [Fault], for targets: [String: TestTargets], in folder: URL) throws
        -> [Fault]
    {
        var faults = faults
        while true {
            let package = try PlantedPackage(of: Self.root, planting: faults, in: folder)
            try package.write(modules: targets.values.flatMap(\.modules))
            let errors = try Set(faults.filter(isChosen).map(\.module.package)).flatMap(package.build)
            if errors.isEmpty { return faults }
            let wrong = Set(errors.compactMap(\.fault?.id))
            if drawn == nil || wrong.isEmpty { throw Failure(errors.map(\.message)) }
            faults.removeAll { wrong.contains($0.id) }
        }
    }

    private func survey(_ faults: [Fault], targets: [String: TestTargets]) async throws -> Bool {
        let logs = Self.scratch.appending(path: "logs")
        var survey = try Survey(of: targets, logs: logs, jobs: jobs)
        try await timed("Running them without a fault") { try await survey.checkBaseline(for: faults) }

        var findings: [Finding] = []
        try await survey.run(faults) { finding in
            findings.append(finding)
            say("\(findings.count)/\(faults.count) \(finding.line)")
            if let file {
                try Report(findings).text.write(to: file, atomically: true, encoding: .utf8)
            }
        }
        let report = Report(findings)
        print("\n" + report.text)
        if drawn != nil { return true }
        for shortcoming in report.shortcomings { print(shortcoming) }
        return report.shortcomings.isEmpty
    }

    private func timed(_ title: String, _ body: () async throws -> Void) async throws {
        say("\(title) …")
        say("… took \(try await ContinuousClock().measure(body).components.seconds) s.")
    }

    /// Prints a line, and flushes it, so that it appears at once even if the output goes to a file.
    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
