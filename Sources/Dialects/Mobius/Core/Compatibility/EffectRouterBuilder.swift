import Dispatch
import Millrace

// The router of Mobius 0.3, which selects routes by predicates.

/// Decides which effects a handler accepts.
///
/// The functions of this protocol, and of those that inherit from it, are called on the thread or queue of the loop, so
/// a conformance must not be isolated to an actor.
public protocol EffectPredicate: NonisolatedConformance {
    /// The effects to decide about.
    associatedtype Effect

    /// Whether the handler accepts `effect`. Called for every effect.
    func canAccept(_ effect: Effect) -> Bool
}

/// A connectable with a predicate for the effects that it accepts.
public protocol ConnectableWithPredicate: Connectable, EffectPredicate {}

/// Runs the effects that its predicate accepts.
public protocol ConsumerWithPredicate: EffectPredicate {
    /// Runs an effect.
    func accept(_ effect: Effect)
}

/// Runs the same action for every effect that its predicate accepts.
public protocol ActionWithPredicate: EffectPredicate {
    /// Runs the action.
    func run()
}

/// Makes an event from each effect that its predicate accepts.
public protocol FunctionWithPredicate: EffectPredicate {
    /// The type of the events that the function makes.
    associatedtype Event

    /// Makes an event from an effect.
    func apply(_ effect: Effect) -> Event
}

/// Passes each effect to the handler whose predicate accepts the effect. It is an error unless exactly one predicate
/// accepts it. A value type: each step returns a new builder.
@available(*, deprecated, message: "Use EffectRouter.")
public struct EffectRouterBuilder<Input, Output> {
    private struct Route {
        let canAccept: (Input) -> Bool
        let connect: (@escaping Consumer<Output>) -> Connection<Input>
    }

    private var routes: [Route] = []

    /// A builder without handlers.
    public init() {}

    /// Adds a connectable, which is connected when the router is connected.
    public func addConnectable<C: Connectable & EffectPredicate>(_ connectable: C) -> EffectRouterBuilder
    where C.Input == Input, C.Output == Output, C.Effect == Input {
        adding(connectable.connect, connectable.canAccept)
    }

    /// Adds a function that makes an event from an effect, or returns nil for no event.
    @available(swift, introduced: 6)
    public func addFunction(
        _ function: @escaping @Sendable (Input) -> Output?,
        predicate: @escaping @Sendable (Input) -> Bool
    ) -> EffectRouterBuilder {
        adding({ $0.toEvent(function) }, predicate, queue: nil)
    }

    /// Adds a function that makes an event from an effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func addFunction(
        _ function: @escaping (Input) -> Output?,
        predicate: @escaping (Input) -> Bool
    ) -> EffectRouterBuilder {
        adding({ $0.toEvent(unchecked: function) }, predicate, queue: nil)
    }

    /// Adds a function, which runs on `queue` if there is one.
    public func addFunction<F: FunctionWithPredicate>(_ function: F, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where F.Effect == Input, F.Event == Output {
        adding({ $0.toEvent(unchecked: function.apply) }, function.canAccept, queue: queue)
    }

    /// Adds a consumer, which runs on `queue` if there is one.
    public func addConsumer<C: ConsumerWithPredicate>(_ consumer: C, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where C.Effect == Input {
        adding({ $0.to(unchecked: consumer.accept) }, consumer.canAccept, queue: queue)
    }

    /// Adds an action, which runs on `queue` if there is one.
    public func addAction<A: ActionWithPredicate>(_ action: A, queue: DispatchQueue? = nil)
        -> EffectRouterBuilder
    where A.Effect == Input {
        adding({ $0.to(unchecked: { _ in action.run() }) }, action.canAccept, queue: queue)
    }

    /// The router as an effect handler. The router's connections are independent of each other if each of its
    /// connectables makes independent connections.
    public func build() -> AnyConnectable<Input, Output> {
        AnyConnectable(unchecked: { [routes] consumer in
            var connections: [Connection<Input>] = []
            for route in routes {
                let (connection, error) = ThreadLoops.withholdingErrors { route.connect(consumer) }
                connections.append(connection)
                guard let error else { continue }
                for connection in connections { connection.dispose() }
                error.report()
                return .refused
            }
            return Connection(
                acceptClosure: { [connections] effect in
                    let accepting = routes.indices.filter { routes[$0].canAccept(effect) }
                    if accepting.isEmpty {
                        return report("No effect handler is handling the effect: \(effect)")
                    }
                    if accepting.count > 1 {
                        return report("More than one effect handler handling effect: \(effect)")
                    }
                    connections[accepting[0]].accept(effect)
                },
                disposeClosure: { [connections] in for connection in connections { connection.dispose() } }
            )
        })
    }

    private func adding(
        _ lead: @escaping (_PartialEffectRouter<Input, Input, Output>) -> EffectRouter<Input, Output>,
        _ predicate: @escaping (Input) -> Bool,
        queue: DispatchQueue?
    ) -> EffectRouterBuilder {
        let connect: (@escaping Consumer<Output>) -> Connection<Input> = { consumer in
            // This route accepts every effect. Before an effect reaches this route, the router of ``build()`` has
            // evaluated the predicate.
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
