import Foundation
import TestSupport

/// What a round of a soak program is given.
struct Round: Sendable {
    /// How many threads run a program.
    let writers = 3

    /// How many steps each of them takes.
    let steps = 2_000

    /// What makes the round what it is, as far as threads allow.
    let seed: UInt64

    /// Takes what is wrong.
    let findings: Findings

    /// Knows which of the watched objects are there. When the round is over, all must have gone.
    let lifetimes = LifetimeTracker()

    /// Counts the objects that were watched.
    let watched = Counter()

    /// Counts the observers that were ended.
    let observers = Counter()

    /// An object to be captured by a closure that must not be kept longer than it is needed.
    func instance() -> LifetimeTracker.Instance {
        watched.add(1)
        return lifetimes.instance()
    }

    /// Runs a program on a thread for each writer, and returns when all have finished.
    ///
    /// - Parameter body: is handed the writer's number, and a generator of its own.
    func onWriters(_ body: @escaping @Sendable (Int, inout SeededGenerator) -> Void) {
        onThreads(writers) { writer in
            var random = SeededGenerator(seed: seed &+ UInt64(writer) &* 0x9E37_79B9)
            body(writer, &random)
        }
    }

    /// How many of the watched objects are left. A thread that has finished its work may take a moment to let go of it, and so may
    /// an inspector that looks at a store: it is waited for.
    func leftovers(beyond expected: Int = 0) -> Int {
        for _ in 0..<2_000 where lifetimes.alive > expected { Thread.sleep(forTimeInterval: 0.001) }
        return lifetimes.alive - expected
    }
}

/// Waits until something is so, for a minute at most: whoever checks it then finds that it is not.
func waitUntil(_ condition: () -> Bool) {
    let start = ContinuousClock.now
    while !condition(), start.duration(to: .now) < .seconds(60) { Thread.sleep(forTimeInterval: 0.0005) }
}
