import MobiusCore

/// A loop that a test drives step by step: it sends events, looks at models, and decides what comes of effects.
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
/// Without an effect handler, effects are noted and nothing else: the test plays the handler and sends the events that it
/// would send. With one, effects are noted and then run by it, and the test waits for what comes of them, never for time
/// to pass:
///
/// ```swift
/// let loop = TestLoop(update, effectHandler: effectHandler, from: LoginModel())
/// loop.send(.submit)
/// try await loop.model { !$0.isLoading }
/// ```
///
/// It is a `MobiusLoop`, with the same order: unless another thread is at work in it, what ``send(_:)`` causes
/// directly has happened when that returns.
/// It may be used from any thread, as any loop may. It ends when it is released, and waits without end for what never comes:
/// give a test that may have to a time limit.
///
/// Sendable: the loop may be used from any thread, and the record has a lock.
public final class TestLoop<Model, Event, Effect>: @unchecked Sendable {
    private let loop: MobiusLoop<Model, Event, Effect>
    private let record: LoopRecord<Model, Effect>

    /// Starts a loop whose effects are noted and not run.
    ///
    /// - Parameters:
    ///   - update: says what follows from an event.
    ///   - model: the model to start from.
    ///   - effects: the effects to start with.
    public convenience init(
        _ update: Update<Model, Event, Effect>,
        from model: Model,
        effects: [Effect] = []
    ) {
        let noHandler = AnyConnectable<Effect, Event> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
        self.init(update, effectHandler: noHandler, from: model, effects: effects)
    }

    /// Starts a loop whose effects are noted and not run.
    public convenience init(
        _ update: @escaping (Model, Event) -> Next<Model, Effect>,
        from model: Model,
        effects: [Effect] = []
    ) {
        self.init(Update(update), from: model, effects: effects)
    }

    /// Starts a loop whose effects are noted and then run by `effectHandler`.
    ///
    /// To try out an effect handler by itself, let the model be the list of its events:
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
        let recordingHandler = AnyConnectable<Effect, Event> { consumer in
            let connection = effectHandler.connect(consumer)
            return Connection(
                acceptClosure: { effect in
                    record.note(effect: effect)
                    connection.accept(effect)
                },
                disposeClosure: connection.dispose
            )
        }
        // A source gets every model from the first on, before any effect that comes of it. An observer would miss what the
        // first effects cause.
        let modelRecorder = AnyConnectable<Model, Event> { _ in
            Connection(acceptClosure: record.note(model:), disposeClosure: {})
        }
        loop = Mobius.loop(update: update, effectHandler: recordingHandler)
            .withEventSource(modelRecorder)
            .start(from: model, effects: effects)
        self.record = record
    }

    /// Starts a loop whose effects are noted and then run by `effectHandler`.
    public convenience init<Handler: Connectable>(
        _ update: @escaping (Model, Event) -> Next<Model, Effect>,
        effectHandler: Handler,
        from model: Model,
        effects: [Effect] = []
    ) where Handler.Input == Effect, Handler.Output == Event {
        self.init(Update(update), effectHandler: effectHandler, from: model, effects: effects)
    }

    /// Sends events, in this order, each when the one before has been processed.
    public func send(_ events: Event...) {
        for event in events { loop.dispatchEvent(event) }
    }

    /// The model as of now.
    public var model: Model { record.lastModel }

    /// The model that the loop started from and every one that was set since, equal to the one before or not.
    public var models: [Model] { record.models(from: 0).models }

    /// The effects that nobody has taken yet, in the order in which the loop ran them. They count as taken from now on.
    public func takeEffects() -> [Effect] { record.takeEffects() }

    /// The first effect that nobody has taken yet, which counts as taken from now on. Suspends until there is one.
    ///
    /// Throws `CancellationError` if the task is cancelled.
    public func nextEffect(isolation: isolated (any Actor)? = #isolation) async throws -> Effect {
        while true {
            let (effect, version) = record.takeFirstEffect()
            if let effect { return effect }
            try await record.change(after: version)
        }
    }

    /// The first model that `condition` is true of, of the one as of now and those that are set later. Suspends until there
    /// is one; no model is passed over, however quickly the next one follows.
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
