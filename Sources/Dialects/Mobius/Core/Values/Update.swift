/// A function that turns a model and an event into a ``Next``.
///
/// ```swift
/// let update = Update<Int, JarEvent, Never> { model, event in
///     switch event {
///     case .put: .next(model + 1)
///     case .take: .next(model - 1)
///     }
/// }
/// ```
///
/// The function must be pure: its result depends on its arguments only, and it has no side effects.
public struct Update<Model, Event, Effect> {
    @usableFromInline let function: (Model, Event) -> Next<Model, Effect>

    /// An update that calls `update`.
    @available(swift, introduced: 6)
    @inlinable
    public init(_ update: @escaping @Sendable (Model, Event) -> Next<Model, Effect>) {
        self.init(unchecked: update)
    }

    @_disfavoredOverload
    @inlinable
    package init(unchecked update: @escaping (Model, Event) -> Next<Model, Effect>) {
        function = update
    }

    /// Calls the function with `model` and `event`.
    @inlinable
    public func update(model: Model, event: Event) -> Next<Model, Effect> {
        function(model, event)
    }

    /// Calls the function with `model` and `event`.
    @inlinable
    public func callAsFunction(model: Model, event: Event) -> Next<Model, Effect> {
        function(model, event)
    }
}
