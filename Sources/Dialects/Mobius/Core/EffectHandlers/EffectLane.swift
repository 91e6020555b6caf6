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
    private let lanes: Lanes<ID, LateDisposable>

    /// A lane without running effects.
    public init() { lanes = Lanes() }

    init(_ lanes: Lanes<ID, LateDisposable>) { self.lanes = lanes }

    /// Cancels the running effect with this id, if there is one. From any thread.
    public func cancel(_ id: ID) {
        lanes.cancel(id)
    }

    /// Cancels all running effects. From any thread.
    public func cancelAll() {
        lanes.cancelAll()
    }

    /// Cancels the effect with this id, then runs the new one.
    func run<Event>(
        _ id: ID,
        _ callback: EffectCallback<Event>,
        _ handle: (EffectCallback<Event>) -> Disposable
    ) -> Disposable {
        let effect = LateDisposable()
        lanes.begin(effect, id)
        let ending = EffectCallback<Event>(
            unchecked: (
                onSend: callback.send,
                onEnd: { [weak lanes, weak effect] in
                    if let effect { lanes?.remove(effect, id) }
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
}
