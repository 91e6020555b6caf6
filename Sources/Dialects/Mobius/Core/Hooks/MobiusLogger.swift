import Millrace

/// Is notified of a loop's starts and updates.
///
/// For each event, the thread that processes it calls `willUpdate`, the update function and `didUpdate`, before it
/// stores and publishes the new model and runs the effects. Each start of a controller with an initiate function calls
/// `willInitiate`, the function and `didInitiate`.
///
/// Each method does nothing unless it is implemented. They are called on the thread or queue of the loop, so a conformance
/// must not be isolated to an actor.
public protocol MobiusLogger<Model, Event, Effect>: NonisolatedConformance {
    /// The loop's model.
    associatedtype Model
    /// The loop's events.
    associatedtype Event
    /// The loop's effects.
    associatedtype Effect

    /// Called before the initiate function.
    func willInitiate(model: Model)

    /// Called after the initiate function, with its argument and its result.
    func didInitiate(model: Model, first: First<Model, Effect>)

    /// Called before the update function.
    func willUpdate(model: Model, event: Event)

    /// Called after the update function, with its arguments and its result.
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
