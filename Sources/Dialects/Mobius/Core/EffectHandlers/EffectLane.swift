import Millrace

/// Allows at most one running effect per id: a new effect cancels the previous one with the same id. Effects can also
/// be cancelled by id.
///
/// ```swift
/// let searches = EffectLane<String>()
/// let effectHandler = EffectRouter<Effect, Event>()
///     .routeCase(Effect.search).latest(in: searches, id: \.field).to { query in await search(query) }
///     .routeCase(Effect.cancelSearch).to { field in searches.cancel(field) }
///     .asConnectable
/// ```
public final class EffectLane<ID: Hashable>: Sendable {
    private let running = Guarded(UserValue<[ID: LateDisposable]>([:]))

    /// A lane without running effects.
    public init() {}

    /// Cancels the running effect with this id, if there is one. From any thread.
    public func cancel(_ id: ID) {
        running.withLock { $0.value.removeValue(forKey: id) }?.dispose()
    }

    /// Cancels all running effects. From any thread.
    public func cancelAll() {
        for effect in running.exchange(UserValue([:])).value.values { effect.dispose() }
    }

    /// Cancels the effect with this id, then runs the new one.
    func run<Event>(
        _ id: ID,
        _ callback: EffectCallback<Event>,
        _ handle: (EffectCallback<Event>) -> Disposable
    ) -> Disposable {
        let effect = LateDisposable()
        running.withLock { $0.value.updateValue(effect, forKey: id) }?.dispose()
        let ending = EffectCallback<Event>(
            unchecked: (
                onSend: callback.send,
                onEnd: { [weak self, weak effect] in
                    self?.vacate(id, effect)
                    callback.end()
                }
            )
        )
        let disposable = handle(ending)
        effect.set(
            AnonymousDisposable(unchecked: {
                let isUnfinished = !ending.ended
                // Ends the callback before the cancellation, since a cancelled task may still send events.
                ending.end()
                if isUnfinished { disposable.dispose() }
            })
        )
        return effect
    }

    private func vacate(_ id: ID, _ effect: LateDisposable?) {
        let vacated = running.withLock { $0.value[id] === effect ? $0.value.removeValue(forKey: id) : nil }
        withExtendedLifetime(vacated) {}
    }
}
