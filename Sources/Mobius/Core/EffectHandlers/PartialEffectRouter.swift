import Dispatch

/// A route that does not lead anywhere yet: the step between a router's `route…` and `to…`.
public struct _PartialEffectRouter<Effect, EffectParameters, Event> {
    let routes: [any EffectRoute<Effect, Event>]
    let criterion: RouteCriterion<Effect, EffectParameters>
    var queue: DispatchQueue?

    /// Leads to an effect handler.
    public func to<H: EffectHandler>(_ effectHandler: H) -> EffectRouter<Effect, Event>
    where H.EffectParameters == EffectParameters, H.Event == Event {
        leading(to: HandlerTarget(AnyEffectHandler(handler: effectHandler)))
    }

    /// Leads to a connectable, which is connected and disposed of with the router.
    public func to<C: Connectable>(_ connectable: C) -> EffectRouter<Effect, Event>
    where C.Input == EffectParameters, C.Output == Event {
        leading(to: ConnectableTarget(connectable))
    }

    /// Leads to a closure that sends events and ends when it is time, see ``EffectHandler``.
    public func to(
        _ handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable
    ) -> EffectRouter<Effect, Event> {
        leading(to: HandlerTarget(AnyEffectHandler(handle: handle)))
    }

    /// Leads to a closure. The effect is over when it returns.
    public func to(_ fireAndForget: @escaping (EffectParameters) -> Void) -> EffectRouter<Effect, Event> {
        leading(to: FireAndForgetTarget(fireAndForget))
    }

    /// Leads to a closure that makes an event of the effect, or none.
    public func toEvent(_ eventClosure: @escaping (EffectParameters) -> Event?) -> EffectRouter<Effect, Event> {
        leading(to: EventTarget(eventClosure))
    }

    /// Has effects run on `queue`, asynchronously. Which route an effect takes is still found out at once. The last
    /// `on` counts.
    ///
    /// What waits on the queue when the connection ends does not run.
    public func on(queue: DispatchQueue) -> Self {
        var copy = self
        copy.queue = queue
        return copy
    }

    func leading(to target: RouteTarget<EffectParameters, Event>) -> EffectRouter<Effect, Event> {
        EffectRouter(routes: routes + [TypedRoute(criterion, queue: queue, target: target)])
    }
}
