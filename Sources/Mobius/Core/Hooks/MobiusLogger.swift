/// Is told what goes on in a loop.
///
/// For each event, on the thread that processes it: `willUpdate`, the update function, `didUpdate`, and only then
/// the new model is stored and published and the effects are run. For each start of a controller with an
/// initiate function: `willInitiate`, the function, `didInitiate`.
///
/// Each method does nothing unless it is implemented.
public protocol MobiusLogger<Model, Event, Effect> {
    /// The loop's model.
    associatedtype Model
    /// The loop's events.
    associatedtype Event
    /// The loop's effects.
    associatedtype Effect

    /// The initiate function is about to be called with `model`.
    func willInitiate(model: Model)

    /// The initiate function was called with `model` and has returned `first`.
    func didInitiate(model: Model, first: First<Model, Effect>)

    /// The update function is about to be called with `model` and `event`.
    func willUpdate(model: Model, event: Event)

    /// The update function was called with `model` and `event` and has returned `next`.
    func didUpdate(model: Model, event: Event, next: Next<Model, Effect>)
}

extension MobiusLogger {
    /// Does nothing.
    public func willInitiate(model: Model) {}

    /// Does nothing.
    public func didInitiate(model: Model, first: First<Model, Effect>) {}

    /// Does nothing.
    public func willUpdate(model: Model, event: Event) {}

    /// Does nothing.
    public func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {}
}
