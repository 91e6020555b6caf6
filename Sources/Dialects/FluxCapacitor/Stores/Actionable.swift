import Millrace

/// The part of an app that performs work, such as requests and queries, and invokes the results.
///
/// ```swift
/// final class CounterAction: Actionable {
///     typealias DispatchStateType = Dispatcher.Counter
///
///     func increment() { invoke(.increment) }
/// }
/// ```
public protocol Actionable: NonisolatedConformance {
    /// The type of the dispatch states that the action invokes.
    associatedtype DispatchStateType: DispatchState
}

extension Actionable {
    /// Makes the related store reduce `dispatchState`, on the calling thread.
    ///
    /// On return, the store's variables have the new values. Their observers have been notified too, unless a
    /// delivery is in progress. If this thread is delivering, that delivery finishes first. If another thread is
    /// delivering the store's values, that thread also delivers the new values. The store is created if there is
    /// none. From any thread; reduces are applied one at a time.
    ///
    /// Inside a `reduce(with:)`, of the same store or another, `dispatchState` is reduced immediately, as part of
    /// that transaction. But while that reduce is changing a variable in place, an invoke of the same store stops the
    /// process with a message.
    ///
    /// - Complexity: one lookup, the reduce, and the observers' callbacks. Nothing is allocated.
    @inlinable
    public func invoke(_ dispatchState: DispatchStateType) {
        Dispatcher.shared.dispatch(dispatchState)
    }
}
