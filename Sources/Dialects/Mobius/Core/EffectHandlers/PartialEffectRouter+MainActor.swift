import Millrace

extension _PartialEffectRouter {
    /// Runs the route's effects on the main actor, asynchronously.
    public func onMainActor() -> _MainActorPartialEffectRouter<Effect, EffectParameters, Event> {
        _MainActorPartialEffectRouter(partialRouter: on(queue: .main))
    }
}

/// A route that runs its effects on the main actor, and whose target is not set yet.
public struct _MainActorPartialEffectRouter<Effect, EffectParameters, Event> {
    let partialRouter: _PartialEffectRouter<Effect, EffectParameters, Event>

    /// Runs a closure for each effect. The effect ends when the closure returns.
    @preconcurrency
    public func to(
        _ fireAndForget: @MainActor @escaping (EffectParameters) -> Void
    ) -> EffectRouter<Effect, Event> {
        partialRouter.to(unchecked: { parameters in
            let handover = UserValue(parameters)
            MainActor.assumeIsolated { fireAndForget(handover.value) }
        })
    }

    /// Runs a closure that makes an event from the effect, or returns nil for no event.
    @preconcurrency
    public func toEvent(
        _ eventClosure: @MainActor @escaping (EffectParameters) -> Event?
    ) -> EffectRouter<Effect, Event> {
        partialRouter.toEvent(unchecked: { parameters in
            let handover = UserValue(parameters)
            return MainActor.assumeIsolated { UserValue(eventClosure(handover.value)) }.value
        })
    }
}

extension _MainActorPartialEffectRouter where EffectParameters == Void {
    /// Runs a closure for each effect. The effect ends when the closure returns.
    @preconcurrency
    public func to(_ fireAndForget: @MainActor @escaping () -> Void) -> EffectRouter<Effect, Event> {
        partialRouter.to(unchecked: { MainActor.assumeIsolated { fireAndForget() } })
    }
}
