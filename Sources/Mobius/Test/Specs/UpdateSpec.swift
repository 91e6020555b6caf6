import MobiusCore

/// Says what an update function is to make of events, as *given, when, then*.
///
/// ```swift
/// UpdateSpec(update)
///     .given(CounterModel(count: 0))
///     .when(.decrement)
///     .then(assertThatNext(hasNoModel(), hasEffects([.playSound])))
/// ```
public struct UpdateSpec<Model, Event, Effect> {
    /// What looks at a result, such as ``assertThatNext(_:failFunction:)`` makes.
    public typealias Assert = (Result) -> Void

    private let update: Update<Model, Event, Effect>

    /// A specification of `update`.
    public init(_ update: Update<Model, Event, Effect>) {
        self.update = update
    }

    /// A specification of `update`.
    public init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) {
        self.init(Update(update))
    }

    /// Begins with `model`.
    public func given(_ model: Model) -> When {
        When(update: update, model: model)
    }

    /// A model that waits for events.
    public struct When {
        let update: Update<Model, Event, Effect>
        let model: Model

        /// Continues with events, in this order.
        public func when(_ event: Event, _ moreEvents: Event...) -> Then {
            Then(update: update, model: model, first: event, rest: moreEvents)
        }
    }

    /// A model, and the events that come to it.
    public struct Then {
        let update: Update<Model, Event, Effect>
        let model: Model
        let first: Event
        let rest: [Event]

        /// Updates the model with each event and hands the result to `expression`.
        ///
        /// The update function is called once for each event, here and now, however often `then` was called before.
        public func then(_ expression: Assert) {
            expression(result)
        }

        /// What becomes of the model with the events, for `#expect` and everything else that wants a value.
        ///
        /// ```swift
        /// let result = UpdateSpec(update).given(0).when(.decrement).result
        /// #expect(result.lastNext == .dispatchEffects([.playSound]))
        /// ```
        ///
        /// The update function is called once for each event, each time this is read.
        public var result: Result {
            let next = update.update(model: model, event: first)
            return rest.reduce(Result(model: next.model ?? model, lastNext: next)) { result, event in
                let next = update.update(model: result.model, event: event)
                return Result(model: next.model ?? result.model, lastNext: next)
            }
        }
    }

    /// What has become of a model.
    public struct Result {
        /// The model that was set last; the given one if none was.
        public let model: Model

        /// What followed from the last event.
        public let lastNext: Next<Model, Effect>

        /// A result, to try out an ``Assert`` with.
        public init(model: Model, lastNext: Next<Model, Effect>) {
            self.model = model
            self.lastNext = lastNext
        }
    }
}

extension UpdateSpec.Result: Equatable where Model: Equatable, Effect: Equatable {}

extension UpdateSpec.Result: Sendable where Model: Sendable, Effect: Sendable {}
