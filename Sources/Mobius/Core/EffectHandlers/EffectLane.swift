import Millrace

/// Effects of which at most one with the same id is under way, so that a new one takes the place of the one before,
/// and any can be cancelled by its id.
///
/// ```swift
/// let searches = EffectLane<String>()
/// let effectHandler = EffectRouter<Effect, Event>()
///     .routeCase(Effect.search).latest(in: searches, id: \.field).to { query in await search(query) }
///     .routeCase(Effect.cancelSearch).to { field in searches.cancel(field) }
///     .asConnectable
/// ```
///
/// Sendable: `running` is read and written under `lock` only.
public final class EffectLane<ID: Hashable>: @unchecked Sendable {
    private let lock = Lock()
    private var running: [ID: LateDisposable] = [:]

    /// A lane with nothing under way.
    public init() {}

    /// Cancels the effect with this id, if one is under way. From any thread.
    public func cancel(_ id: ID) {
        lock.withLock { running.removeValue(forKey: id) }?.dispose()
    }

    /// Cancels all effects that are under way. From any thread.
    public func cancelAll() {
        let cancelled = lock.withLock {
            let cancelled = running
            running = [:]
            return cancelled
        }
        for effect in cancelled.values { effect.dispose() }
    }

    /// Runs one effect in the place of the one before it.
    func run<Event>(
        _ id: ID,
        _ callback: EffectCallback<Event>,
        _ handle: (EffectCallback<Event>) -> Disposable
    ) -> Disposable {
        let place = LateDisposable()
        lock.withLock { running.updateValue(place, forKey: id) }?.dispose()
        let ending = EffectCallback<Event>(
            onSend: callback.send,
            onEnd: { [weak self, weak place] in
                self?.vacate(id, place)
                callback.end()
            }
        )
        let disposable = handle(ending)
        place.set(
            AnonymousDisposable {
                let isUnfinished = !ending.ended
                // Before it is cancelled, since a task that hears of that may still send something, at once.
                ending.end()
                if isUnfinished { disposable.dispose() }
            }
        )
        return place
    }

    private func vacate(_ id: ID, _ place: LateDisposable?) {
        let vacated = lock.withLock { running[id] === place ? running.removeValue(forKey: id) : nil }
        withExtendedLifetime(vacated) {}
    }
}
