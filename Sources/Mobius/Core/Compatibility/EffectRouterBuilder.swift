import Dispatch

// The router of Mobius 0.3, whose routes were found by predicates.

/// Says which effects it is for.
public protocol EffectPredicate {
    /// The effects.
    associatedtype Effect

    /// Whether it is for an effect. It is asked about every one.
    func canAccept(_ effect: Effect) -> Bool
}

/// A connectable that says which effects it is for.
public protocol ConnectableWithPredicate: Connectable, EffectPredicate {}

/// Runs the effects that it is for.
public protocol ConsumerWithPredicate: EffectPredicate {
    /// Runs an effect.
    func accept(_ effect: Effect)
}

/// Does the same for all effects that it is for.
public protocol ActionWithPredicate: EffectPredicate {
    /// Does it.
    func run()
}

/// Makes an event of each of the effects that it is for.
public protocol FunctionWithPredicate: EffectPredicate {
    /// The events.
    associatedtype Event

    /// Makes an event of an effect.
    func apply(_ effect: Effect) -> Event
}

/// Takes each effect to the handler whose predicate is for it; exactly one must be. A value: each step returns a new one.
@available(*, deprecated, message: "Use EffectRouter.")
public struct EffectRouterBuilder<Input, Output> {
    private struct Route {
        let canAccept: (Input) -> Bool
        let connect: (@escaping Consumer<Output>) -> Connection<Input>
    }

    private var routes: [Route] = []

    /// A router without handlers.
    public init() {}

    /// Leads to a connectable, which is connected with the router.
    public func addConnectable<C: Connectable & EffectPredicate>(_ connectable: C) -> EffectRouterBuilder
    where C.Input == Input, C.Output == Output, C.Effect == Input {
        adding(connectable.connect, connectable.canAccept)
    }

    /// Leads to a function that makes an event of an effect, or none.
    public func addFunction(
        _ function: @escaping (Input) -> Output?,
        predicate: @escaping (Input) -> Bool
    ) -> EffectRouterBuilder {
        adding({ $0.toEvent(function) }, predicate, queue: nil)
    }

    /// Leads to a function, which runs on `queue` if there is one.
    public func addFunction<F: FunctionWithPredicate>(_ function: F, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where F.Effect == Input, F.Event == Output {
        adding({ $0.toEvent(function.apply) }, function.canAccept, queue: queue)
    }

    /// Leads to a consumer, which runs on `queue` if there is one.
    public func addConsumer<C: ConsumerWithPredicate>(_ consumer: C, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where C.Effect == Input {
        adding({ $0.to(consumer.accept) }, consumer.canAccept, queue: queue)
    }

    /// Leads to an action, which runs on `queue` if there is one.
    public func addAction<A: ActionWithPredicate>(_ action: A, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where A.Effect == Input {
        adding({ $0.to { _ in action.run() } }, action.canAccept, queue: queue)
    }

    /// The router as an effect handler. Its connections are independent of each other, if those of the connectables are.
    public func build() -> AnyConnectable<Input, Output> {
        AnyConnectable { [routes] consumer in
            let connections = routes.map { $0.connect(consumer) }
            return Connection(
                acceptClosure: { effect in
                    let accepting = routes.indices.filter { routes[$0].canAccept(effect) }
                    if accepting.isEmpty { refuse("No effect handler is handling the effect: \(effect)") }
                    if accepting.count > 1 {
                        refuse("More than one effect handler handling effect: \(effect)")
                    }
                    connections[accepting[0]].accept(effect)
                },
                disposeClosure: { for connection in connections { connection.dispose() } }
            )
        }
    }

    private func adding(
        _ lead: @escaping (_PartialEffectRouter<Input, Input, Output>) -> EffectRouter<Input, Output>,
        _ predicate: @escaping (Input) -> Bool,
        queue: DispatchQueue?
    ) -> EffectRouterBuilder {
        let connect: (@escaping Consumer<Output>) -> Connection<Input> = { consumer in
            // The predicate has decided by then.
            let route = EffectRouter<Input, Output>().routeEffects(withParameters: { $0 })
            return lead(queue.map(route.on) ?? route).asConnectable.connect(consumer)
        }
        return adding(connect, predicate)
    }

    private func adding(
        _ connect: @escaping (@escaping Consumer<Output>) -> Connection<Input>,
        _ predicate: @escaping (Input) -> Bool
    ) -> EffectRouterBuilder {
        var copy = self
        copy.routes.append(Route(canAccept: predicate, connect: connect))
        return copy
    }
}
