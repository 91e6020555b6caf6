import Millrace

/// A first-in, first-out queue of actions, which ``service()`` runs one at a time.
///
/// Tests of Mobius.swift use a type of this name through `@testable import`. This package does not use it: a loop
/// enqueues events and effects without a closure for each.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class WorkBag: @unchecked Sendable {
    private enum Phase { case notStarted, idle, servicing }

    private let lock = Lock()
    private var phase = Phase.notStarted
    private var waiting = FIFO<() -> Void>()

    init() {}

    /// Runs the actions submitted so far. May be called only once.
    func start() {
        lock.withLock {
            precondition(phase == .notStarted, "a WorkBag is started once")
            phase = .idle
        }
        service()
    }

    /// Adds an action. Runs nothing.
    func submit(_ action: @escaping () -> Void) {
        lock.withLock { waiting.append(action) }
    }

    /// Runs the pending actions, including those added meanwhile. Before ``start()``, does nothing. While another
    /// call runs actions, returns at once, and the other call runs the pending actions too.
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
