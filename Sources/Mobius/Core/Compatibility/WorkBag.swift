import Millrace

/// Work that waits until somebody services it, one item at a time, first in, first out.
///
/// Tests of Mobius.swift reach its namesake by `@testable import`. A loop does the same for events and effects without a
/// closure for each.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class WorkBag: @unchecked Sendable {
    private enum Phase { case notStarted, idle, servicing }

    private let lock = Lock()
    private var phase = Phase.notStarted
    private var waiting = FIFO<() -> Void>()

    init() {}

    /// Services what has been submitted so far. Called once.
    func start() {
        lock.withLock {
            precondition(phase == .notStarted, "a WorkBag is started once")
            phase = .idle
        }
        service()
    }

    /// Adds an item. Runs nothing.
    func submit(_ action: @escaping () -> Void) {
        lock.withLock { waiting.append(action) }
    }

    /// Runs what waits, and what comes meanwhile. Returns at once before the start, and while somebody is servicing:
    /// they take it along.
    func service() {
        let isMine = lock.withLock {
            if phase != .idle { return false }
            phase = .servicing
            return true
        }
        guard isMine else { return }
        while let action = next() { action() }
    }

    private func next() -> (() -> Void)? {
        lock.withLock {
            if let action = waiting.popFirst() { return action }
            phase = .idle
            return nil
        }
    }
}
