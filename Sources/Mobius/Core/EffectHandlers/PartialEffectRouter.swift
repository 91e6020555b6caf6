import Dispatch

/// A route that does not lead anywhere yet: the step between a router's `route…` and `to…`.
public struct _PartialEffectRouter<Effect, EffectParameters, Event> {
    /// Makes a handler that runs another one. If it does so later, it is on the route's queue, if that has one.
    @usableFromInline
    typealias Wrap = (AnyEffectHandler<EffectParameters, Event>, DispatchQueue?) -> AnyEffectHandler<
        EffectParameters, Event
    >

    @usableFromInline let routes: [EffectRoute<Effect, Event>]
    @usableFromInline let criterion: RouteCriterion<Effect, EffectParameters>
    @usableFromInline var queue: DispatchQueue?
    /// What stands before the handler; nil if nothing does.
    @usableFromInline var wrap: Wrap?

    /// Leads to an effect handler.
    @inlinable
    public func to<H: EffectHandler>(_ effectHandler: H) -> EffectRouter<Effect, Event>
    where H.EffectParameters == EffectParameters, H.Event == Event {
        leading(toHandler: AnyEffectHandler(handler: effectHandler))
    }

    /// Leads to a connectable, which is connected and disposed of with the router.
    @inlinable
    public func to<C: Connectable>(_ connectable: C) -> EffectRouter<Effect, Event>
    where C.Input == EffectParameters, C.Output == Event {
        if wrap != nil {
            refuse(
                "\(C.self) is a connectable, which cannot be told to cancel one effect: lead the route to a handler, "
                    + "or leave out `latest` and `debounced`."
            )
        }
        let target = ConnectableTarget<EffectParameters, Event>(connectable)
        return leading(to: target) { target.accept($0) }
    }

    /// Leads to a closure that sends events and ends when it is time, see ``EffectHandler``.
    @inlinable
    public func to(
        _ handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable
    ) -> EffectRouter<Effect, Event> {
        leading(toHandler: AnyEffectHandler(handle: handle))
    }

    /// Leads to a closure. The effect is over when it returns.
    @inlinable
    public func to(_ fireAndForget: @escaping (EffectParameters) -> Void) -> EffectRouter<Effect, Event> {
        if wrap == nil {
            let target = RouteTarget<Event>(taking: EffectParameters.self)
            return leading(to: target) { parameters in
                if target.isConnected { fireAndForget(parameters) }
            }
        }
        return leading(
            toHandler: AnyEffectHandler { parameters, callback in
                fireAndForget(parameters)
                callback.end()
                return EmptyDisposable()
            }
        )
    }

    /// Leads to a closure that makes an event of the effect, or none.
    @inlinable
    public func toEvent(_ eventClosure: @escaping (EffectParameters) -> Event?) -> EffectRouter<Effect, Event>
    {
        if wrap == nil {
            let target = RouteTarget<Event>(taking: EffectParameters.self)
            return leading(to: target) { parameters in
                // The connection may end, and another one begin, while the closure runs: the event is dropped then.
                guard let run = target.liveRun, let event = eventClosure(parameters) else { return }
                target.consumer(ofRun: run)?(event)
            }
        }
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

    @usableFromInline
    func leading(toHandler handler: AnyEffectHandler<EffectParameters, Event>) -> EffectRouter<Effect, Event>
    {
        let target = HandlerTarget(wrap?(handler, queue) ?? handler)
        return leading(to: target) { target.accept($0) }
    }

    @inlinable
    func leading(
        to target: RouteTarget<Event>,
        _ run: @escaping (EffectParameters) -> Void
    ) -> EffectRouter<Effect, Event> {
        EffectRouter(routes: routes + [EffectRoute(criterion, queue: queue, target: target, run: run)])
    }
}
