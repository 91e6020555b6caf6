import Foundation

/// Runs fuzzers in processes of their own, so that a crash ends none but these.
struct Fuzz {
    private let targets: [any FuzzTarget.Type]
    private let seed: UInt64
    private let corpus: URL
    private let duration: Duration

    /// How long one input may take.
    private static let patience = Duration.seconds(20)

    /// How many inputs that end the process are enough.
    private static let crashLimit = 5

    init(_ targets: [any FuzzTarget.Type], seed: UInt64, corpus: URL, each duration: Duration) {
        self.targets = targets
        self.seed = seed
        self.corpus = corpus
        self.duration = duration
    }

    /// What came of one fuzzer.
    private struct Tally {
        var batch = FuzzWorker.Batch()
        var crashes = 0
        var time = Duration.zero
        var findings: [String] = []
    }

    /// Runs them one after the other.
    ///
    /// - Returns: whether nothing was found.
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
            ["", "stored inputs", "inputs", "per second", "accepted", "refused", "wrong", "crashes and hangs"],
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

    private func run(_ target: any FuzzTarget.Type) throws -> Tally {
        let corpus = Corpus(of: target, in: corpus)
        let start = ContinuousClock.now
        var tally = Tally()
        while tally.crashes < Self.crashLimit {
            let left = duration - start.duration(to: .now)
            if left <= .zero { break }
            let child = try FuzzProcess(
                target,
                seed: seed &+ UInt64(tally.crashes),
                corpus: self.corpus,
                for: left
            )
            let end = try child.waitUntilEnd(patience: Self.patience)
            tally.batch.inputs += end.batch?.inputs ?? end.last.map { $0.count + 1 } ?? 0
            tally.batch.corpus = max(tally.batch.corpus, end.batch?.corpus ?? 0)
            tally.batch.accepted += end.batch?.accepted ?? 0
            tally.batch.refused += end.batch?.refused ?? 0
            for wrong in end.batch?.wrong ?? [] {
                tally.batch.wrong.append(wrong)
                let file = try corpus.save(Array(wrong.input), as: "wrong")
                tally.findings.append(finding(target, file, wrong.reason))
            }
            guard let kind = end.kind else { break }
            tally.crashes += 1
            let file = try corpus.save(end.last?.input ?? [], as: kind)
            tally.findings.append(finding(target, file, end.reason))
        }
        tally.time = start.duration(to: .now)
        return tally
    }

    private func finding(_ target: any FuzzTarget.Type, _ file: URL, _ reason: String) -> String {
        "\(target.name): \(reason)\n  again: Reliability fuzz \(target.name) --input \(file.path)"
    }
}
