import Dispatch

// The functions that take a closure, for code in Swift 5 mode: there a closure may capture anything, as in Mobius.
// Those of Mobius 0.3 are in the folder `Compatibility`.

extension Mobius {
    /// Describes a loop with this update function and this effect handler, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public static func loop<Model, Event, Effect, H: Connectable>(
        update: @escaping (Model, Event) -> Next<Model, Effect>,
        effectHandler: H
    ) -> Builder<Model, Event, Effect> where H.Input == Effect, H.Output == Event {
        loop(update: Update(unchecked: update), effectHandler: effectHandler)
    }
}

extension Mobius.Builder {
    /// Adds a transformer of the event consumer, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func withEventConsumerTransformer(
        _ transformer: @escaping ConsumerTransformer<Event>
    ) -> Mobius.Builder<Model, Event, Effect> {
        withEventConsumerTransformer(unchecked: transformer)
    }

    /// Adds work that exists while the model asks for it, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func withSubscriptions<Keys: Collection>(
        _ keys: @escaping (Model) -> Keys,
        run: @escaping (_ key: Keys.Element, _ send: @escaping SendableConsumer<Event>) async -> Void
    ) -> Mobius.Builder<Model, Event, Effect> where Keys.Element: Hashable {
        withSubscriptions(unchecked: keys, run)
    }

    /// A stopped controller whose loop runs on a global queue, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func makeController(
        from initialModel: Model,
        initiate: Initiate<Model, Effect>? = nil,
        qos: DispatchQoS.QoSClass = .userInitiated
    ) -> MobiusController<Model, Event, Effect> {
        MobiusController(
            builder: self,
            initialModel: initialModel,
            initiate: initiate,
            loopQueue: .global(qos: qos),
            viewQueue: .main
        )
    }

    /// A stopped controller whose loop runs on `loopQueue` and whose views run on `viewQueue`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func makeController(
        from initialModel: Model,
        initiate: Initiate<Model, Effect>? = nil,
        loopQueue: DispatchQueue,
        viewQueue: DispatchQueue = .main
    ) -> MobiusController<Model, Event, Effect> {
        MobiusController(
            builder: self,
            initialModel: initialModel,
            initiate: initiate,
            loopQueue: loopQueue,
            viewQueue: viewQueue
        )
    }
}

extension MobiusLoop {
    /// Calls `consumer` with the current model and with every later one, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable @discardableResult
    public func addObserver(_ consumer: @escaping Consumer<Model>) -> Disposable {
        addObserver(unchecked: consumer)
    }
}

extension MobiusController {
    /// Starts without waiting, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func start(completion: @escaping () -> Void) {
        performLater(beginRun, completion)
    }

    /// Stops without waiting, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func stop(completion: @escaping () -> Void) {
        performLater(endRun, completion)
    }
}

extension MobiusHooks {
    /// Replaces the handler, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public static func setErrorHandler(_ newErrorHandler: @escaping ErrorHandler) {
        setErrorHandler(unchecked: newErrorHandler)
    }
}

// MARK: Updates

extension Update {
    /// An update that calls `update`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) {
        self.init(unchecked: update)
    }

    /// Turns the update of a part into an update of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model>,
        event: @escaping (WholeEvent) -> Event?,
        effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, event, effect)
    }

    /// Turns the update of an optional part into an update of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model?>,
        event: @escaping (WholeEvent) -> Event?,
        effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, event, effect)
    }

    /// Turns the update of a part into an update of the whole, for the events of one case, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model>,
        event: @escaping (Event) -> WholeEvent,
        effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, extraction(ofCase: event), effect)
    }

    /// Turns the update of one case of a model into an update of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: @escaping (Model) -> WholeModel,
        event: @escaping (Event) -> WholeEvent,
        effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(uncheckedCase: model, event, effect)
    }

    /// Turns the update of an element into an update of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect, Models: MutableCollection>(
        each models: WritableKeyPath<WholeModel, Models>,
        event: @escaping (Model.ID, Event) -> WholeEvent,
        effect: @escaping (Model.ID, Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> where Model: Identifiable, Models.Element == Model {
        lifted(uncheckedEach: models, elementEvent(ofCase: event), effect)
    }

    /// Turns the update of an element into an update of the whole, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect, Models: MutableCollection>(
        each models: WritableKeyPath<WholeModel, Models>,
        event: @escaping (WholeEvent) -> (Model.ID, Event)?,
        effect: @escaping (Model.ID, Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> where Model: Identifiable, Models.Element == Model {
        lifted(uncheckedEach: models, event, effect)
    }

    /// Turns the update of an optional part into an update of the whole, for the events of one case, as in Swift 6
    /// mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model?>,
        event: @escaping (Event) -> WholeEvent,
        effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, extraction(ofCase: event), effect)
    }
}

// MARK: Effect handlers

extension EffectRouter {
    /// A route for the effects for which `extractParameters` does not return nil, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func routeEffects<P>(
        withParameters extractParameters: @escaping (Effect) -> P?
    ) -> _PartialEffectRouter<Effect, P, Event> {
        route(.extraction(extractParameters))
    }

    /// A route for one case of an enum, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func routeCase<P>(_ enumCase: @escaping (P) -> Effect) -> _PartialEffectRouter<Effect, P, Event> {
        routeCase(unchecked: enumCase)
    }
}

extension EffectRouter where Effect: Equatable {
    /// A route for the effects that equal `constant`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func routeEffects(equalTo constant: Effect) -> _PartialEffectRouter<Effect, Effect, Event> {
        routeEffects(uncheckedEqualTo: constant)
    }

    /// A route without parameters for the effects that equal a constant, as in Swift 6 mode.
    ///
    /// Swift 6 mode selects this function for effects whose `==` belongs to the main actor. Were it obsolete there, the
    /// function for effects that are not `Equatable` would be selected, which ignores the payload.
    @available(
        swift,
        deprecated: 6,
        message:
            "The effects are compared on any thread: declare their type nonisolated, so that `==` belongs to no actor."
    )
    public func routeCase(_ enumCase: Effect) -> _PartialEffectRouter<Effect, Void, Event> {
        routeCase(uncheckedEqualTo: enumCase)
    }
}

extension _PartialEffectRouter {
    /// Runs a closure for each effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func to(
        _ handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable
    ) -> EffectRouter<Effect, Event> {
        leading(toHandler: AnyEffectHandler(unchecked: handle))
    }

    /// Runs a closure for each effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func to(_ fireAndForget: @escaping (EffectParameters) -> Void) -> EffectRouter<Effect, Event> {
        to(unchecked: fireAndForget)
    }

    /// Runs a closure that makes an event from the effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func toEvent(_ eventClosure: @escaping (EffectParameters) -> Event?) -> EffectRouter<Effect, Event>
    {
        toEvent(unchecked: eventClosure)
    }

    /// Runs an asynchronous function for each effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func to(_ run: @escaping (EffectParameters) async -> Void) -> EffectRouter<Effect, Event> {
        toTask { parameters, _ in await run(parameters) }
    }

    /// Runs an asynchronous function that makes an event from the effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func toEvent(
        _ event: @escaping (EffectParameters) async -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask(sending: event)
    }

    /// Runs an asynchronous function that makes an event from the effect, or from its error, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func toEvent(
        _ event: @escaping (EffectParameters) async throws -> Event?,
        failure: @escaping (any Error) -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask(sending: event, failure: failure)
    }

    /// Runs an asynchronous function that makes a sequence of events from the effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @_disfavoredOverload
    public func to<Events: AsyncSequence>(
        _ events: @escaping (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event, Events.Failure == Never {
        toTask(sendingAll: events)
    }

    /// Runs an asynchronous function that makes a stream of events from the effect, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func to<Events: NonfailingSequence>(
        _ events: @escaping (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event {
        toTask(sendingAll: events)
    }

    /// Makes each effect cancel the previous effect with the same id, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func latest<ID: Hashable>(
        in lane: EffectLane<ID>,
        id: @escaping (EffectParameters) -> ID
    ) -> Self {
        latest(in: lane, unchecked: id)
    }

    /// Delays each effect, and drops it if another effect with the same id arrives meanwhile, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func debounced<ID: Hashable>(
        for interval: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        in lane: EffectLane<ID>,
        id: @escaping (EffectParameters) -> ID
    ) -> Self {
        debounced(for: interval, clock: clock, in: lane, unchecked: id)
    }
}

extension AnyEffectHandler {
    /// Handles effects by calling `handle`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable) {
        self.init(unchecked: handle)
    }
}

extension EffectCallback {
    /// A callback that passes its outputs to `onSend`, and its end to `onEnd`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(onSend: @escaping (Output) -> Void, onEnd: @escaping () -> Void) {
        self.init(unchecked: (onSend, onEnd))
    }
}

// MARK: Connections and event sources

extension AnyConnectable {
    /// A connectable that calls `connect` for each connection, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(_ connect: @escaping (@escaping Consumer<Output>) -> Connection<Input>) {
        self.init(unchecked: connect)
    }
}

extension AnonymousDisposable {
    /// Runs `disposer` at the first `dispose`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(disposer: @escaping () -> Void) {
        self.init(unchecked: disposer)
    }
}

extension AnyEventSource {
    /// An event source that calls `subscribe` for each subscription, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(_ subscribe: @escaping (@escaping Consumer<Event>) -> Disposable) {
        self.init(unchecked: subscribe)
    }

    /// An event source whose events are the elements of an asynchronous sequence, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init<Events: NonfailingSequence>(events: @escaping () -> Events)
    where Events.Element == Event {
        self.init(sequence: events)
    }

    /// An event source whose events are the elements of an asynchronous sequence that cannot fail, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @_disfavoredOverload
    public convenience init<Events: AsyncSequence>(events: @escaping () -> Events)
    where Events.Element == Event, Events.Failure == Never {
        self.init(sequence: events)
    }
}
