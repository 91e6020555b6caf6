import Dispatch

/// A route whose target is not set yet: the step between a router's `route…` and `to…`.
public struct _PartialEffectRouter<Effect, EffectParameters, Event> {
    /// Wraps a handler in another one. A wrapper that runs the handler later does so on the route's queue, if the
    /// route has one.
    @usableFromInline
    typealias Wrap = (AnyEffectHandler<EffectParameters, Event>, DispatchQueue?) -> AnyEffectHandler<
        EffectParameters, Event
    >

    @usableFromInline let routes: [EffectRoute<Effect, Event>]
    @usableFromInline let criterion: RouteCriterion<Effect, EffectParameters>
    @usableFromInline var queue: DispatchQueue?
    /// Wraps the handler, as `latest` and `debounced` do; nil if the handler is not wrapped.
    @usableFromInline var wrap: Wrap?

    @inlinable
    init(
        routes: [EffectRoute<Effect, Event>],
        criterion: RouteCriterion<Effect, EffectParameters>,
        queue: DispatchQueue? = nil,
        wrap: Wrap? = nil
    ) {
        self.routes = routes
        self.criterion = criterion
        self.queue = queue
        self.wrap = wrap
    }

    /// Passes each effect to an effect handler, which runs it.
    @inlinable
    public func to<H: EffectHandler>(_ effectHandler: H) -> EffectRouter<Effect, Event>
    where H.EffectParameters == EffectParameters, H.Event == Event {
        leading(toHandler: AnyEffectHandler(handler: effectHandler))
    }

    /// Passes each effect to a connectable. The connectable is connected when the router is connected, and its
    /// connection is disposed of with the router's connection.
    @inlinable
    public func to<C: Connectable>(_ connectable: C) -> EffectRouter<Effect, Event>
    where C.Input == EffectParameters, C.Output == Event {
        if wrap != nil {
            refuse(
                "\(C.self) is a connectable, which cannot cancel a single effect: route to an EffectHandler, "
                    + "or leave out `latest` and `debounced`."
            )
        }
        let target = ConnectableTarget<EffectParameters, Event>(connectable)
        return leading(to: target) { target.accept($0) }
    }

    /// Runs a closure for each effect. The closure sends events and ends the effect through the callback: see
    /// ``EffectHandler``.
    @available(swift, introduced: 6)
    @inlinable
    public func to(
        _ handle: @escaping @Sendable (EffectParameters, EffectCallback<Event>) -> Disposable
    ) -> EffectRouter<Effect, Event> {
        leading(toHandler: AnyEffectHandler(unchecked: handle))
    }

    /// Runs a closure for each effect. The effect ends when the closure returns.
    @available(swift, introduced: 6)
    @inlinable
    public func to(_ fireAndForget: @escaping SendableConsumer<EffectParameters>) -> EffectRouter<
        Effect, Event
    > {
        to(unchecked: fireAndForget)
    }

    @_disfavoredOverload
    @inlinable
    func to(unchecked fireAndForget: @escaping Consumer<EffectParameters>) -> EffectRouter<Effect, Event> {
        if wrap == nil {
            let target = RouteTarget<Event>(taking: EffectParameters.self)
            return leading(to: target) { parameters in
                if target.isConnected { fireAndForget(parameters) }
            }
        }
        return leading(
            toHandler: AnyEffectHandler(unchecked: { parameters, callback in
                fireAndForget(parameters)
                callback.end()
                return AnonymousDisposable.forNothing
            })
        )
    }

    /// Runs a closure that makes an event from the effect, or returns nil for no event.
    @available(swift, introduced: 6)
    @inlinable
    public func toEvent(
        _ eventClosure: @escaping @Sendable (EffectParameters) -> Event?
    ) -> EffectRouter<Effect, Event> {
        toEvent(unchecked: eventClosure)
    }

    @_disfavoredOverload
    @inlinable
    func toEvent(unchecked eventClosure: @escaping (EffectParameters) -> Event?) -> EffectRouter<
        Effect, Event
    > {
        if wrap == nil {
            let target = RouteTarget<Event>(taking: EffectParameters.self)
            return leading(to: target) { parameters in
                // If the connection ends while the closure runs, the event is dropped, even if another connection has
                // begun.
                guard let run = target.liveRun, let event = eventClosure(parameters) else { return }
                target.consumer(ofRun: run)?.send(event)
            }
        }
        return leading(
            toHandler: AnyEffectHandler(unchecked: { parameters, callback in
                callback.end(with: eventClosure(parameters).map { [$0] } ?? [])
                return AnonymousDisposable.forNothing
            })
        )
    }

    /// Runs the route's effects on `queue`, asynchronously. The route of an effect is still selected at once, on the
    /// calling thread. If called several times, the last queue counts.
    ///
    /// Effects that are pending on the queue when the connection ends do not run.
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
