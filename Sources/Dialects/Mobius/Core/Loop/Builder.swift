import Millrace
import MillraceReporting

extension Mobius {
    /// A description of a loop, from which any number of loops and controllers can be made.
    ///
    /// It is a value: each step returns a changed copy. A handler made with ``EffectRouter`` can be connected to one
    /// live loop at a time, so a builder with such a handler can start its next loop only after the previous one was
    /// disposed of.
    public struct Builder<Model, Event, Effect> {
        @usableFromInline let update: Update<Model, Event, Effect>
        @usableFromInline let effectHandler: AnyConnectable<Effect, Event>
        @usableFromInline var eventSource: AnyConnectable<Model, Event>?
        @usableFromInline var subscriptions: AnyConnectable<Model, Event>?
        @usableFromInline var logger: AnyMobiusLogger<Model, Event, Effect>?
        @usableFromInline var eventConsumerTransformer: ConsumerTransformer<Event>?
        var initiate: Initiate<Model, Effect>?
        @usableFromInline var name: String?
        @usableFromInline var executor: ((@escaping () -> Void) -> Void)?
        @usableFromInline var recorders: StoreRecorders?

        init(update: Update<Model, Event, Effect>, effectHandler: AnyConnectable<Effect, Event>) {
            self.update = update
            self.effectHandler = effectHandler
        }

        /// Sets the event source, in place of an earlier one. The loop subscribes to the event source when the loop
        /// starts, and disposes of the subscription when the loop ends.
        public func withEventSource<S: EventSource>(_ eventSource: S) -> Builder where S.Event == Event {
            with {
                $0.eventSource = AnyConnectable(unchecked: { consumer in
                    let subscription = eventSource.subscribe(consumer: consumer)
                    return Connection(acceptClosure: { _ in }, disposeClosure: subscription.dispose)
                })
            }
        }

        /// Sets an event source that also receives the first model and every later one. Replaces an earlier event
        /// source. The loop connects the event source when the loop starts, and disposes of the connection when the
        /// loop ends.
        public func withEventSource<S: Connectable>(_ eventSource: S) -> Builder
        where S.Input == Model, S.Output == Event {
            with { $0.eventSource = AnyConnectable(eventSource) }
        }

        /// Sets the logger, in place of an earlier one.
        public func withLogger<L: MobiusLogger>(_ logger: L) -> Builder
        where L.Model == Model, L.Event == Event, L.Effect == Effect {
            with { $0.logger = AnyMobiusLogger(logger) }
        }

        /// Adds a transformer, whose consumer receives every event before the loop does, whoever sends the event.
        ///
        /// The transformer added last receives events first. Each transformer is applied once per loop, at its start.
        @available(swift, introduced: 6)
        public func withEventConsumerTransformer(
            _ transformer: @escaping @Sendable (@escaping SendableConsumer<Event>) -> SendableConsumer<Event>
        ) -> Builder {
            withEventConsumerTransformer(unchecked: { transformer(anyThread($0)) })
        }

        @_disfavoredOverload
        func withEventConsumerTransformer(unchecked transformer: @escaping ConsumerTransformer<Event>)
            -> Builder
        {
            with { builder in
                guard let inner = eventConsumerTransformer else {
                    return builder.eventConsumerTransformer = transformer
                }
                builder.eventConsumerTransformer = { consumer in transformer(inner(consumer)) }
            }
        }

        /// Sets the loop's name in the timeline. The default is the name of the model's type.
        public func withName(_ name: String) -> Builder {
            with { $0.name = name }
        }

        /// Starts a loop.
        ///
        /// The start applies the transformers, connects the effect handler and the event source, passes the model
        /// to the event source, runs the effects, and then processes the events that have arrived meanwhile. All of
        /// this has happened when `start` returns.
        ///
        /// Retain the loop: it ends when it is released.
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
                subscriptions: subscriptions,
                eventConsumerTransformer: eventConsumerTransformer,
                name: name,
                executor: executor,
                recorders: recorders
            )
        }

        func with(_ change: (inout Builder) -> Void) -> Builder {
            var copy = self
            change(&copy)
            return copy
        }

        /// The update function, wrapped by the logger if there is one.
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
