import Millrace

/// Wakes tasks that wait for a change.
package final class ChangeSignal: Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Bool, any Error>
    }

    private struct State {
        var changes = 0
        var waiters: [Waiter] = []
        var lastWaiter = 0
    }

    private let state = Guarded(State())

    /// Creates a signal without waiting tasks.
    package init() {}

    /// The number of changes so far. Read it before checking a condition, and pass it to `wait`, so that no change is
    /// missed.
    package var version: Int { state.withLock { $0.changes } }

    /// Wakes all waiting tasks. Call it after the change, from any thread.
    package func change() {
        let woken = state.withLock { state in
            state.changes += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in woken { waiter.continuation.resume(returning: true) }
    }

    /// Suspends until a change later than the version `known`.
    ///
    /// - Parameter deadline: When to give up; nil means never.
    /// - Returns: Whether a later change occurred before the deadline.
    /// - Throws: `CancellationError` if the task is cancelled.
    package func wait(
        after known: Int,
        until deadline: ContinuousClock.Instant? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Bool {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let timer = deadline.map { deadline in
            Task { [weak self] in
                try await Task.sleep(until: deadline, clock: .continuous)
                self?.remove(id)?.resume(returning: false)
            }
        }
        defer { timer?.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Waiter(id: id, continuation: continuation), after: known, until: deadline)
            }
        } onCancel: {
            remove(id)?.resume(throwing: CancellationError())
        }
    }

    private func add(_ waiter: Waiter, after known: Int, until deadline: ContinuousClock.Instant?) {
        let outcome: Result<Bool, any Error>? = state.withLock { state in
            if state.changes > known { return .success(true) }
            // The task may have been cancelled, or the deadline may have passed, before there was a waiter to resume.
            if Task.isCancelled { return .failure(CancellationError()) }
            if let deadline, deadline <= .now { return .success(false) }
            state.waiters.append(waiter)
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    private func remove(_ id: Int) -> CheckedContinuation<Bool, any Error>? {
        state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
        }
    }
}
