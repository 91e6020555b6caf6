import Millrace

/// What a loop has done so far, and who waits for it to do more.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class LoopRecord<Model, Effect>: @unchecked Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = Lock()
    private var models: [Model] = []
    private var untakenEffects = FIFO<Effect>()
    /// How many models and effects were noted.
    private var version = 0
    private var waiters: [Waiter] = []
    private var lastWaiter = 0

    func note(model: Model) {
        change { models.append(model) }
    }

    func note(effect: Effect) {
        change { untakenEffects.append(effect) }
    }

    var modelCount: Int { lock.withLock { models.count } }

    /// A record has a model before anyone but the loop knows it.
    var lastModel: Model { lock.withLock { models[models.count - 1] } }

    func models(from index: Int) -> (models: [Model], version: Int) {
        lock.withLock { (Array(models[index...]), version) }
    }

    func takeEffects() -> [Effect] {
        lock.withLock {
            var effects: [Effect] = []
            while let effect = untakenEffects.popFirst() { effects.append(effect) }
            return effects
        }
    }

    func takeFirstEffect() -> (effect: Effect?, version: Int) {
        lock.withLock { (untakenEffects.popFirst(), version) }
    }

    /// Suspends until more was noted than when the version was `known`. Throws if the task is cancelled.
    func change(after known: Int, isolation: isolated (any Actor)? = #isolation) async throws {
        let id = lock.withLock {
            lastWaiter += 1
            return lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiter(id: id, continuation: continuation), after: known)
            }
        } onCancel: {
            let waiter = lock.withLock {
                waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ waiter: Waiter, after known: Int) {
        let outcome: Result<Void, any Error>? = lock.withLock {
            if version > known { return .success(()) }
            // A cancellation that came before has found nobody to wake.
            if Task.isCancelled { return .failure(CancellationError()) }
            waiters.append(waiter)
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    private func change(_ change: () -> Void) {
        let woken = lock.withLock {
            change()
            version += 1
            defer { waiters = [] }
            return waiters
        }
        for waiter in woken { waiter.continuation.resume() }
    }
}
