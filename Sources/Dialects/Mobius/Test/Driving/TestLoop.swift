import MobiusCore

/// A loop that a test drives step by step: the test sends events, checks models, and decides the outcome of effects.
///
/// ```swift
/// let loop = TestLoop(update, from: LoginModel())
/// loop.send(.submit)
/// #expect(loop.model.isLoading)
/// #expect(loop.takeEffects() == [.logIn])
/// loop.send(.loggedIn)
/// #expect(!loop.model.isLoading)
/// ```
///
/// Without an effect handler, effects are only recorded: the test takes the place of the handler and sends the events
/// that the handler would send. With an effect handler, effects are recorded and then run, and the test waits for
/// their outcome, never for time to pass:
///
/// ```swift
/// let loop = TestLoop(update, effectHandler: effectHandler, from: LoginModel())
/// loop.send(.submit)
/// try await loop.model { !$0.isLoading }
/// ```
///
/// A `TestLoop` wraps a `MobiusLoop`: unless another thread works on the loop, the direct consequences of an event
/// have happened when ``send(_:)`` returns. Any thread may use the loop. The loop ends when it is released. Waiting
/// has no timeout of its own: give the test a time limit.
public final class TestLoop<Model, Event, Effect>: Sendable {
    private let loop: MobiusLoop<Model, Event, Effect>
    private let record: LoopRecord<Model, Effect>

    /// Starts a loop whose effects are recorded and not run.
    ///
    /// - Parameters:
    ///   - update: the update function to test.
    ///   - model: the first model.
    ///   - effects: the first effects.
    public convenience init(
        _ update: Update<Model, Event, Effect>,
        from model: Model,
        effects: [Effect] = []
    ) {
        let noHandler = AnyConnectable<Effect, Event>(unchecked: { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        })
        self.init(update, effectHandler: noHandler, from: model, effects: effects)
    }

    /// Starts a loop whose effects are recorded and not run.
    @available(swift, introduced: 6)
    public convenience init(
        _ update: @escaping @Sendable (Model, Event) -> Next<Model, Effect>,
        from model: Model,
        effects: [Effect] = []
    ) {
        self.init(Update(update), from: model, effects: effects)
    }

    /// Starts a loop whose effects are recorded and not run, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        _ update: @escaping (Model, Event) -> Next<Model, Effect>,
        from model: Model,
        effects: [Effect] = []
    ) {
        self.init(Update(unchecked: update), from: model, effects: effects)
    }

    /// Starts a loop whose effects are recorded and then run by `effectHandler`.
    ///
    /// To test an effect handler by itself, use the list of its events as the model:
    ///
    /// ```swift
    /// let loop = TestLoop({ .next($0 + [$1]) }, effectHandler: effectHandler, from: [LoginEvent](), effects: [.logIn])
    /// try await loop.model { $0 == [.loggedIn] }
    /// ```
    public init<Handler: Connectable>(
        _ update: Update<Model, Event, Effect>,
        effectHandler: Handler,
        from model: Model,
        effects: [Effect] = []
    ) where Handler.Input == Effect, Handler.Output == Event {
        let record = LoopRecord<Model, Effect>()
        let recordingHandler = AnyConnectable<Effect, Event>(unchecked: { consumer in
            let connection = effectHandler.connect(consumer)
            return Connection(
                acceptClosure: { effect in
                    record.note(effect: effect)
                    connection.accept(effect)
                },
                disposeClosure: connection.dispose
            )
        })
        // An event source receives every model, beginning with the first one, before the effects of the same event
        // run. An observer can be added only after the start, so it would miss the models that the first effects
        // cause.
        let modelRecorder = AnyConnectable<Model, Event>(unchecked: { _ in
            Connection(acceptClosure: record.note(model:), disposeClosure: {})
        })
        loop = Mobius.loop(update: update, effectHandler: recordingHandler)
            .withEventSource(modelRecorder)
            .start(from: model, effects: effects)
        self.record = record
    }

    /// Starts a loop whose effects are recorded and then run by `effectHandler`.
    @available(swift, introduced: 6)
    public convenience init<Handler: Connectable>(
        _ update: @escaping @Sendable (Model, Event) -> Next<Model, Effect>,
        effectHandler: Handler,
        from model: Model,
        effects: [Effect] = []
    ) where Handler.Input == Effect, Handler.Output == Event {
        self.init(Update(update), effectHandler: effectHandler, from: model, effects: effects)
    }

    /// Starts a loop whose effects are recorded and then run by `effectHandler`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init<Handler: Connectable>(
        _ update: @escaping (Model, Event) -> Next<Model, Effect>,
        effectHandler: Handler,
        from model: Model,
        effects: [Effect] = []
    ) where Handler.Input == Effect, Handler.Output == Event {
        self.init(Update(unchecked: update), effectHandler: effectHandler, from: model, effects: effects)
    }

    /// Sends events in this order, each after the previous one has been processed.
    public func send(_ events: Event...) {
        for event in events { loop.dispatchEvent(event) }
    }

    /// The current model.
    public var model: Model { record.lastModel }

    /// The first model and every model that was set since, whether it equals the previous one or not.
    public var models: [Model] { record.models(from: 0).models }

    /// Removes and returns the recorded effects, in the order in which the loop ran them.
    public func takeEffects() -> [Effect] { record.takeEffects() }

    /// Removes and returns the oldest recorded effect. Suspends until there is one.
    ///
    /// Throws `CancellationError` if the task is cancelled.
    public func nextEffect(isolation: isolated (any Actor)? = #isolation) async throws -> Effect {
        while true {
            let (effect, version) = record.takeFirstEffect()
            if let effect { return effect }
            try await record.change(after: version)
        }
    }

    /// The first model that meets `condition`, among the current one and later ones. Suspends until there
    /// is one. Checks every model, even if the next one follows at once.
    ///
    /// Throws `CancellationError` if the task is cancelled.
    @discardableResult
    public func model(
        isolation: isolated (any Actor)? = #isolation,
        where condition: (Model) -> Bool
    ) async throws -> Model {
        var next = record.modelCount - 1
        while true {
            let (models, version) = record.models(from: next)
            if let model = models.first(where: condition) { return model }
            next += models.count
            try await record.change(after: version)
        }
    }
}
