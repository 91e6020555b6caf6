/// A type-erased ``MobiusLogger``.
public final class AnyMobiusLogger<Model, Event, Effect>: MobiusLogger {
    private let willInitiateClosure: (Model) -> Void
    private let didInitiateClosure: (Model, First<Model, Effect>) -> Void
    private let willUpdateClosure: (Model, Event) -> Void
    private let didUpdateClosure: (Model, Event, Next<Model, Effect>) -> Void

    /// Forwards to `logger`. An `AnyMobiusLogger` is copied, not wrapped again.
    public init<L: MobiusLogger>(_ logger: L)
    where L.Model == Model, L.Event == Event, L.Effect == Effect {
        if let logger = logger as? AnyMobiusLogger<Model, Event, Effect> {
            willInitiateClosure = logger.willInitiateClosure
            didInitiateClosure = logger.didInitiateClosure
            willUpdateClosure = logger.willUpdateClosure
            didUpdateClosure = logger.didUpdateClosure
        } else {
            willInitiateClosure = logger.willInitiate
            didInitiateClosure = logger.didInitiate
            willUpdateClosure = logger.willUpdate
            didUpdateClosure = logger.didUpdate
        }
    }

    /// Notifies the wrapped logger.
    public func willInitiate(model: Model) {
        willInitiateClosure(model)
    }

    /// Notifies the wrapped logger.
    public func didInitiate(model: Model, first: First<Model, Effect>) {
        didInitiateClosure(model, first)
    }

    /// Notifies the wrapped logger.
    public func willUpdate(model: Model, event: Event) {
        willUpdateClosure(model, event)
    }

    /// Notifies the wrapped logger.
    public func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {
        didUpdateClosure(model, event, next)
    }
}
