import Dispatch

/// A route that does not lead anywhere yet: the step between a router's `route…` and `to…`.
public struct _PartialEffectRouter<Effect, EffectParameters, Event> {
    let routes: [any EffectRoute<Effect, Event>]
    let criterion: RouteCriterion<Effect, EffectParameters>
    var queue: DispatchQueue?
    /// What stands before the handler; nil if nothing does.
    var wrap: ((AnyEffectHandler<EffectParameters, Event>) -> AnyEffectHandler<EffectParameters, Event>)?

    /// Leads to an effect handler.
    public func to<H: EffectHandler>(_ effectHandler: H) -> EffectRouter<Effect, Event>
    where H.EffectParameters == EffectParameters, H.Event == Event {
        leading(toHandler: AnyEffectHandler(handler: effectHandler))
    }

    /// Leads to a connectable, which is connected and disposed of with the router.
    public func to<C: Connectable>(_ connectable: C) -> EffectRouter<Effect, Event>
    where C.Input == EffectParameters, C.Output == Event {
        if wrap != nil {
            refuse(
                "\(C.self) is a connectable, which cannot be told to cancel one effect: lead the route to a handler, "
                    + "or leave out `latest` and `debounced`."
            )
        }
        return leading(to: ConnectableTarget(connectable))
    }

    /// Leads to a closure that sends events and ends when it is time, see ``EffectHandler``.
    public func to(
        _ handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable
    ) -> EffectRouter<Effect, Event> {
        leading(toHandler: AnyEffectHandler(handle: handle))
    }

    /// Leads to a closure. The effect is over when it returns.
    public func to(_ fireAndForget: @escaping (EffectParameters) -> Void) -> EffectRouter<Effect, Event> {
        if wrap == nil { return leading(to: FireAndForgetTarget(fireAndForget)) }
        return leading(
            toHandler: AnyEffectHandler { parameters, callback in
                fireAndForget(parameters)
                callback.end()
                return EmptyDisposable()
            }
        )
    }

    /// Leads to a closure that makes an event of the effect, or none.
    public func toEvent(_ eventClosure: @escaping (EffectParameters) -> Event?) -> EffectRouter<Effect, Event> {
        if wrap == nil { return leading(to: EventTarget(eventClosure)) }
        return leading(
            toHandler: AnyEffectHandler { parameters, callback in
                callback.end(with: eventClosure(parameters).map { [$0] } ?? [])
                return EmptyDisposable()
            }
        )
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

    private func leading(toHandler handler: AnyEffectHandler<EffectParameters, Event>) -> EffectRouter<Effect, Event> {
        leading(to: HandlerTarget(wrap?(handler) ?? handler))
    }

    private func leading(to target: RouteTarget<EffectParameters, Event>) -> EffectRouter<Effect, Event> {
        EffectRouter(routes: routes + [TypedRoute(criterion, queue: queue, target: target)])
    }
}
