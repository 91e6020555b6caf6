import Foundation
import Millrace
import MillraceTimeline
import RunSupport

/// Runs all programs repeatedly with the inspector attached, and measures whether memory grows.
struct Soak {
    private let programs: [any SoakProgram.Type]
    private let seed: UInt64
    private let duration: Duration
    private let findings = Findings()

    /// The timeline's limits, which are reached before memory is sampled.
    private static let limits = Timeline.Limits(count: 5_000, bytes: 8_000_000)

    /// The number of samples that a run would have if sampling began at once and took no time.
    private static let samples = 40

    init(_ programs: [any SoakProgram.Type], seed: UInt64, duration: Duration) {
        self.programs = programs
        self.seed = seed
        self.duration = duration
    }

    /// The results of one program.
    private struct Tally {
        var rounds = 0
        var events = 0
        var observers = 0
        var objects = 0
        var leaked = 0
        var findings = 0
        var time = Duration.zero
    }

    /// Runs the soak.
    ///
    /// - Returns: Whether no check failed.
    func run() -> Bool {
        let audience: Audience
        do {
            audience = try Audience(limits: Self.limits, seed: seed, findings)
        } catch {
            print("The inspector cannot connect: \(error)")
            return false
        }
        var tallies = programs.map { _ in Tally() }
        var memory = MemoryGrowth()
        let start = ContinuousClock.now
        var random = SeededGenerator(seed: seed)
        // The first fifth is a warm-up, in which the timeline and the allocator's free lists fill.
        var nextSample = duration / 5
        while start.duration(to: .now) < duration {
            for index in programs.indices { run(programs[index], seed: random.next(), &tallies[index]) }
            if start.duration(to: .now) < nextSample { continue }
            // Routes record no transitions, so routing alone never fills the timeline.
            let canFill = programs.contains { $0 != RoutingSoak.self }
            if canFill && !audience.isTimelineFull { continue }
            let events = tallies.map(\.events).reduce(0, +)
            audience.whileQuiet { memory.sample(after: events) }
            nextSample = start.duration(to: .now) + duration / Self.samples
        }
        audience.leave()
        printTable(tallies)
        audience.printTable()
        let isFlat = memory.printTable()
        findings.print()
        return findings.count == 0 && isFlat
    }

    private func run(_ program: any SoakProgram.Type, seed: UInt64, _ tally: inout Tally) {
        let start = ContinuousClock.now
        let before = findings.count
        let round = Round(seed: seed, findings: findings)
        tally.events += program.run(round)
        let leaked = round.leftovers()
        findings.expect(
            leaked == 0,
            "\(program.name): \(leaked) objects are left of the round of seed \(seed)"
        )
        tally.rounds += 1
        tally.observers += round.observers.value
        tally.objects += round.watched.value
        tally.leaked += leaked
        tally.findings += findings.count - before
        tally.time += start.duration(to: .now)
    }

    private func printTable(_ tallies: [Tally]) {
        let rows = zip(programs, tallies).map { program, tally in
            [
                program.name, format(tally.rounds), format(tally.events),
                format(Int(Double(tally.events) / (tally.time / .seconds(1)))), format(tally.observers),
                format(tally.objects), format(tally.leaked), format(tally.findings),
            ]
        }
        Reliability.printTable(
            "soak: several threads on each dialect, with the inspector",
            [
                "", "rounds", "events", "per second", "observers ended", "objects watched", "leaked",
                "findings",
            ],
            rows
        )
    }
}
