extension Mobius {
    /// A description of a loop, from which any number of loops and controllers can be made.
    ///
    /// It is a value: each step returns a changed copy. An effect handler made with ``EffectRouter`` can be
    /// connected to one live loop at a time, so a builder with one starts its next loop when the one before
    /// has been disposed of.
    public struct Builder<Model, Event, Effect> {
        @usableFromInline let update: Update<Model, Event, Effect>
        @usableFromInline let effectHandler: AnyConnectable<Effect, Event>
        @usableFromInline var eventSource: AnyConnectable<Model, Event>?
        @usableFromInline var logger: AnyMobiusLogger<Model, Event, Effect>?
        @usableFromInline var eventConsumerTransformer: ConsumerTransformer<Event>?
        var initiate: Initiate<Model, Effect>?
        @usableFromInline var name: String?
        @usableFromInline var executor: ((@escaping () -> Void) -> Void)?

        init(update: Update<Model, Event, Effect>, effectHandler: AnyConnectable<Effect, Event>) {
            self.update = update
            self.effectHandler = effectHandler
        }

        /// Takes events from `eventSource`, instead of from the one set before. It is subscribed to when a loop
        /// starts, and the subscription is disposed of with the loop.
        public func withEventSource<S: EventSource>(_ eventSource: S) -> Builder where S.Event == Event {
            with {
                $0.eventSource = AnyConnectable { consumer in
                    let subscription = eventSource.subscribe(consumer: consumer)
                    return Connection(acceptClosure: { _ in }, disposeClosure: subscription.dispose)
                }
            }
        }

        /// Takes events from `eventSource`, instead of from the one set before, and lets it see the models: the one
        /// that the loop starts from and every one that is set later. It is connected when a loop starts, and
        /// disposed of with the loop.
        public func withEventSource<S: Connectable>(_ eventSource: S) -> Builder
        where S.Input == Model, S.Output == Event {
            with { $0.eventSource = AnyConnectable(eventSource) }
        }

        /// Tells `logger` what goes on, instead of the one set before.
        public func withLogger<L: MobiusLogger>(_ logger: L) -> Builder
        where L.Model == Model, L.Event == Event, L.Effect == Effect {
            with { $0.logger = AnyMobiusLogger(logger) }
        }

        /// Puts a consumer in front of the loop that every event meets, whoever sends it.
        ///
        /// Transformers add up: the one added last is met first. Each is applied once per loop, at its start.
        public func withEventConsumerTransformer(_ transformer: @escaping ConsumerTransformer<Event>)
            -> Builder
        {
            with { builder in
                guard let inner = eventConsumerTransformer else {
                    return builder.eventConsumerTransformer = transformer
                }
                builder.eventConsumerTransformer = { consumer in transformer(inner(consumer)) }
            }
        }

        /// Calls the loop `name` in the timeline; unless it is told, its model's type stands there.
        public func withName(_ name: String) -> Builder {
            with { $0.name = name }
        }

        /// Starts a loop.
        ///
        /// In this order: transformers are applied, the effect handler is connected, the event source is
        /// connected and handed the model, the effects are run, and the events that have come meanwhile are
        /// processed. All of it has happened when this returns.
        ///
        /// Keep the loop: when it is released it ends.
        @inlinable
        public func start(from initialModel: Model, effects: [Effect] = []) -> MobiusLoop<
            Model, Event, Effect
        > {
            let first = first(from: initialModel, effects: effects)
            return MobiusLoop(
                model: first.model,
                effects: first.effects,
                update: loggedUpdate,
                silentUpdate: update.function,
                effectHandler: effectHandler,
                eventSource: eventSource,
                eventConsumerTransformer: eventConsumerTransformer,
                name: name,
                executor: executor
            )
        }

        func with(_ change: (inout Builder) -> Void) -> Builder {
            var copy = self
            change(&copy)
            return copy
        }

        /// The update function, with the logger around it if there is one.
        @usableFromInline
        var loggedUpdate: (Model, Event) -> Next<Model, Effect> {
            (logger?.wrap(update: update) ?? update).function
        }

        @usableFromInline
        func first(from model: Model, effects: [Effect]) -> First<Model, Effect> {
            guard let initiate else { return First(model: model, effects: effects) }
            if !effects.isEmpty {
                fatalError(
                    "A loop was started with effects, and has an initiator, which decides on them. Return them from the "
                        + "initiator, or leave out withInitiator."
                )
            }
            return (logger?.wrap(initiate: initiate) ?? initiate)(model)
        }
    }
}
