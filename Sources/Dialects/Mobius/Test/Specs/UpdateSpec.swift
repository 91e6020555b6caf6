import MobiusCore

/// Specifies the result of an update function for a model and events, as *given, when, then*.
///
/// ```swift
/// UpdateSpec(update)
///     .given(JarModel(cookies: 0))
///     .when(.take)
///     .then(assertThatNext(hasNoModel(), hasEffects([.askForMore])))
/// ```
public struct UpdateSpec<Model, Event, Effect> {
    /// A function that checks a result. ``assertThatNext(_:failFunction:)`` returns such a function.
    public typealias Assert = (Result) -> Void

    private let update: Update<Model, Event, Effect>

    /// A specification of `update`.
    public init(_ update: Update<Model, Event, Effect>) {
        self.update = update
    }

    /// A specification of `update`.
    public init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) {
        self.init(Update(unchecked: update))
    }

    /// Sets the first model.
    public func given(_ model: Model) -> When {
        When(update: update, model: model)
    }

    /// A specification with a model.
    public struct When {
        let update: Update<Model, Event, Effect>
        let model: Model

        /// Adds events, in this order.
        public func when(_ event: Event, _ moreEvents: Event...) -> Then {
            Then(update: update, model: model, first: event, rest: moreEvents)
        }
    }

    /// A specification with a model and events.
    public struct Then {
        let update: Update<Model, Event, Effect>
        let model: Model
        let first: Event
        let rest: [Event]

        /// Updates the model with each event and passes the result to `expression`.
        ///
        /// Each call of `then` calls the update function once per event.
        public func then(_ expression: Assert) {
            expression(result)
        }

        /// The result as a value, for `#expect`.
        ///
        /// ```swift
        /// let result = UpdateSpec(update).given(0).when(.take).result
        /// #expect(result.lastNext == .dispatchEffects([.askForMore]))
        /// ```
        ///
        /// Each access calls the update function once per event.
        public var result: Result {
            let next = update.update(model: model, event: first)
            return rest.reduce(Result(model: next.model ?? model, lastNext: next)) { result, event in
                let next = update.update(model: result.model, event: event)
                return Result(model: next.model ?? result.model, lastNext: next)
            }
        }
    }

    /// The result of updating a model with events.
    public struct Result {
        /// The last model that was set; the given one if none was set.
        public let model: Model

        /// The result of the last event.
        public let lastNext: Next<Model, Effect>

        /// A result, to test an ``Assert`` with.
        public init(model: Model, lastNext: Next<Model, Effect>) {
            self.model = model
            self.lastNext = lastNext
        }
    }
}

extension UpdateSpec.Result: Equatable where Model: Equatable, Effect: Equatable {}

extension UpdateSpec.Result: Sendable where Model: Sendable, Effect: Sendable {}
