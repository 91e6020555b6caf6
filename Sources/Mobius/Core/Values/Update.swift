/// The heart of a loop: what an event means for a model.
///
/// ```swift
/// let update = Update<Int, CounterEvent, Never> { model, event in
///     switch event {
///     case .increment: .next(model + 1)
///     case .decrement: .next(model - 1)
///     }
/// }
/// ```
///
/// The function must be pure: what it returns follows from its arguments alone, and it does nothing else.
public struct Update<Model, Event, Effect> {
    @usableFromInline let function: (Model, Event) -> Next<Model, Effect>

    /// An update that calls `update`.
    @inlinable
    public init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) {
        function = update
    }

    /// What follows from `event` when the model is `model`. Calls the function, nothing else.
    @inlinable
    public func update(model: Model, event: Event) -> Next<Model, Effect> {
        function(model, event)
    }

    /// What follows from `event` when the model is `model`. Calls the function, nothing else.
    @inlinable
    public func callAsFunction(model: Model, event: Event) -> Next<Model, Effect> {
        function(model, event)
    }
}
