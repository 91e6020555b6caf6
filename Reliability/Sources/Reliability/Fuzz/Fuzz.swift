import Foundation

/// Runs fuzzers in child processes, so that a crash ends only the child.
struct Fuzz {
    private let targets: [any FuzzTarget.Type]
    private let seed: UInt64
    private let corpus: URL
    private let duration: Duration

    /// The time limit for one input.
    private static let patience = Duration.seconds(20)

    init(_ targets: [any FuzzTarget.Type], seed: UInt64, corpus: URL, each duration: Duration) {
        self.targets = targets
        self.seed = seed
        self.corpus = corpus
        self.duration = duration
    }

    /// The results of one fuzzer.
    private struct Tally {
        var batch = FuzzWorker.Batch()
        var crashes = 0
        var time = Duration.zero
        var findings: [String] = []
    }

    /// Runs the fuzzers one after the other.
    ///
    /// - Returns: Whether no error was found.
    func run() -> Bool {
        var tallies: [Tally] = []
        do {
            for target in targets { tallies.append(try run(target)) }
        } catch {
            print("The fuzzers cannot work: \(error)")
            return false
        }
        printTable(
            "fuzz: input from anywhere",
            [
                "", "stored inputs", "inputs", "per second", "accepted", "refused", "wrong",
                "crashes and hangs",
            ],
            zip(targets, tallies).map { target, tally in
                [
                    target.name, format(tally.batch.corpus), format(tally.batch.inputs),
                    format(Int(Double(tally.batch.inputs) / (tally.time / .seconds(1)))),
                    format(tally.batch.accepted), format(tally.batch.refused),
                    format(tally.batch.wrong.count), format(tally.crashes),
                ]
            }
        )
        let findings = tallies.flatMap(\.findings)
        for finding in findings { print("FOUND: \(finding)") }
        return findings.isEmpty
    }

    /// Runs one fuzzer until its time is over or its process ends. A process that has ended early is not started again,
    /// since the same input would end it again.
    private func run(_ target: any FuzzTarget.Type) throws -> Tally {
        let corpus = Corpus(of: target, in: corpus)
        let start = ContinuousClock.now
        let child = try FuzzProcess(target, seed: seed, corpus: self.corpus, for: duration)
        let end = try child.waitUntilEnd(patience: Self.patience)
        var tally = Tally()
        tally.time = start.duration(to: .now)
        if let batch = end.batch {
            tally.batch = batch
            for wrong in batch.wrong {
                let file = try wrong.input.map { try corpus.save(Array($0), as: "wrong") }
                tally.findings.append(finding(target, file, wrong.reason))
            }
        } else {
            tally.batch.inputs = end.last.map { $0.count + 1 } ?? 0
        }
        if let kind = end.kind {
            tally.crashes = 1
            let file = try corpus.save(end.last?.input ?? [], as: kind)
            tally.findings.append(finding(target, file, end.reason))
        }
        return tally
    }

    private func finding(_ target: any FuzzTarget.Type, _ file: URL?, _ reason: String) -> String {
        let option = file.map { "--input \($0.path)" } ?? "--seed \(seed)"
        return "\(target.name): \(reason)\n  again: Reliability fuzz \(target.name) \(option)"
    }
}
