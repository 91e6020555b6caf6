import Foundation
import RunSupport

/// The environment of one round of a soak program.
struct Round: Sendable {
    /// The number of threads that run the program.
    let writers = 3

    /// The number of steps of each thread.
    let steps = 2_000

    /// The seed of the round's random numbers. The interleaving of the threads still varies.
    let seed: UInt64

    /// Collects failed checks.
    let findings: Findings

    /// Tracks the watched objects. At the end of the round all must be deallocated.
    let lifetimes = LifetimeTracker()

    /// Counts the objects that `lifetimes` has made.
    let watched = Counter()

    /// Counts the ended observers.
    let observers = Counter()

    /// Makes an object that a closure captures. When the closure is released in time, the object is deallocated before
    /// the round ends.
    func instance() -> LifetimeTracker.Instance {
        watched.add(1)
        return lifetimes.instance()
    }

    /// Runs a program on a thread for each writer, and returns when all have finished.
    ///
    /// - Parameter body: Receives the writer's number and a generator of its own.
    func onWriters(_ body: @escaping @Sendable (Int, inout SeededGenerator) -> Void) {
        onThreads(writers) { writer in
            var random = SeededGenerator(seed: seed &+ UInt64(writer) &* 0x9E37_79B9)
            body(writer, &random)
        }
    }

    /// The number of watched objects that are still alive. Waits a moment first, because a thread that has finished its
    /// work, or an inspector that looks at a store, may release its references late.
    func leftovers(beyond expected: Int = 0) -> Int {
        for _ in 0..<2_000 where lifetimes.alive > expected { Thread.sleep(forTimeInterval: 0.001) }
        return lifetimes.alive - expected
    }
}

/// Waits until a condition holds, for at most a minute. The caller checks the condition again.
func waitUntil(_ condition: () -> Bool) {
    let start = ContinuousClock.now
    while !condition(), start.duration(to: .now) < .seconds(60) { Thread.sleep(forTimeInterval: 0.0005) }
}
