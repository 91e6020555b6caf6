extension _PartialEffectRouter {
    /// Has effects run on the main actor, asynchronously.
    public func onMainActor() -> _MainActorPartialEffectRouter<Effect, EffectParameters, Event> {
        _MainActorPartialEffectRouter(partialRouter: on(queue: .main))
    }
}

/// A route to the main actor that does not lead anywhere yet.
public struct _MainActorPartialEffectRouter<Effect, EffectParameters, Event> {
    let partialRouter: _PartialEffectRouter<Effect, EffectParameters, Event>

    /// Leads to a closure. The effect is over when it returns.
    public func to(
        _ fireAndForget: @MainActor @Sendable @escaping (EffectParameters) -> Void
    ) -> EffectRouter<Effect, Event> {
        partialRouter.to { parameters in
            let handover = Handover(parameters)
            MainActor.assumeIsolated { fireAndForget(handover.value) }
        }
    }

    /// Leads to a closure that makes an event of the effect, or none.
    public func toEvent(
        _ eventClosure: @MainActor @Sendable @escaping (EffectParameters) -> Event?
    ) -> EffectRouter<Effect, Event> {
        partialRouter.toEvent { parameters in
            let handover = Handover(parameters)
            return MainActor.assumeIsolated { Handover(eventClosure(handover.value)) }.value
        }
    }
}

extension _MainActorPartialEffectRouter where EffectParameters == Void {
    /// Leads to a closure. The effect is over when it returns.
    public func to(_ fireAndForget: @MainActor @Sendable @escaping () -> Void) -> EffectRouter<Effect, Event>
    {
        partialRouter.to { MainActor.assumeIsolated { fireAndForget() } }
    }
}
