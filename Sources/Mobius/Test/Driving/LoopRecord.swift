import Millrace
import MillraceTestBase

/// The models and effects of a loop so far, and the tasks that wait for more of them.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class LoopRecord<Model, Effect>: @unchecked Sendable {
    private let lock = Lock()
    private var models: [Model] = []
    private var untakenEffects = FIFO<Effect>()
    private let signal = ChangeSignal()

    func note(model: Model) {
        change { models.append(model) }
    }

    func note(effect: Effect) {
        change { untakenEffects.append(effect) }
    }

    var modelCount: Int { lock.withLock { models.count } }

    /// The last model. There is one, because the loop has recorded its first model before a `TestLoop` can read the
    /// record.
    var lastModel: Model { lock.withLock { models[models.count - 1] } }

    func models(from index: Int) -> (models: [Model], version: Int) {
        let version = signal.version
        return lock.withLock { (Array(models[index...]), version) }
    }

    func takeEffects() -> [Effect] {
        lock.withLock {
            var effects: [Effect] = []
            while let effect = untakenEffects.popFirst() { effects.append(effect) }
            return effects
        }
    }

    func takeFirstEffect() -> (effect: Effect?, version: Int) {
        let version = signal.version
        return lock.withLock { (untakenEffects.popFirst(), version) }
    }

    /// Suspends until the record has changed since version `known`. Throws if the task is cancelled.
    func change(after known: Int, isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await signal.wait(after: known)
    }

    private func change(_ change: () -> Void) {
        lock.withLock(change)
        signal.change()
    }
}
