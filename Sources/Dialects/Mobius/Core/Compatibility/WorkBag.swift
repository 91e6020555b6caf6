import Millrace

/// A first-in, first-out queue of actions, which ``service()`` runs one at a time.
///
/// Tests of Mobius.swift use a type of this name through `@testable import`. This package does not use it: a loop
/// enqueues events and effects without a closure for each.
final class WorkBag: Sendable {
    private struct State: ~Copyable {
        enum Phase { case notStarted, idle, servicing }

        var phase = Phase.notStarted
        var waiting = UserValue(FIFO<() -> Void>())
    }

    private let state = Guarded(State())

    init() {}

    /// Runs the actions submitted so far. May be called only once.
    func start() {
        state.withLock {
            precondition($0.phase == .notStarted, "a WorkBag is started once")
            $0.phase = .idle
        }
        service()
    }

    /// Adds an action. Runs nothing.
    func submit(_ action: @escaping () -> Void) {
        state.withLock { $0.waiting.value.append(action) }
    }

    /// Runs the pending actions, including those added meanwhile. Before ``start()``, does nothing. While another
    /// call runs actions, returns at once, and the other call runs the pending actions too.
    func service() {
        let isMine = state.withLock {
            if $0.phase != .idle { return false }
            $0.phase = .servicing
            return true
        }
        guard isMine else { return }
        while let action = next() { action() }
    }

    private func next() -> (() -> Void)? {
        let action: UserValue<() -> Void>? = state.withLock {
            if let action = $0.waiting.value.popFirst() { return UserValue(action) }
            $0.phase = .idle
            return nil
        }
        return action?.value
    }
}
