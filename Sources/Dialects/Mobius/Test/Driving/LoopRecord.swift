import Millrace
import MillraceTestBase

/// The models and effects of a loop so far, and the tasks that wait for more of them.
final class LoopRecord<Model, Effect>: Sendable {
    private struct Storage: ~Copyable {
        var models: [Model] = []
        var untakenEffects = FIFO<Effect>()
    }

    private let storage = Guarded(UserValue(Storage()))
    private let signal = ChangeSignal()

    func note(model: Model) {
        change { $0.models.append(model) }
    }

    func note(effect: Effect) {
        change { $0.untakenEffects.append(effect) }
    }

    var modelCount: Int { storage.withLock { $0.value.models.count } }

    /// The last model. There is one, because the loop has recorded its first model before a `TestLoop` can read the
    /// record.
    var lastModel: Model { storage.withLock { UserValue($0.value.models[$0.value.models.count - 1]) }.value }

    func models(from index: Int) -> (models: [Model], version: Int) {
        let version = signal.version
        return (storage.withLock { UserValue(Array($0.value.models[index...])) }.value, version)
    }

    func takeEffects() -> [Effect] {
        storage.withLock { storage in
            var effects = UserValue<[Effect]>([])
            while let effect = storage.value.untakenEffects.popFirst() { effects.value.append(effect) }
            return effects
        }.value
    }

    func takeFirstEffect() -> (effect: Effect?, version: Int) {
        let version = signal.version
        return (storage.withLock { UserValue($0.value.untakenEffects.popFirst()) }.value, version)
    }

    /// Suspends until the record has changed since version `known`. Throws if the task is cancelled.
    func change(after known: Int, isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await signal.wait(after: known)
    }

    private func change(_ change: (inout Storage) -> Void) {
        storage.withLock { change(&$0.value) }
        signal.change()
    }
}
