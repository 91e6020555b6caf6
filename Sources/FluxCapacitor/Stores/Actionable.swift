import Millrace

/// What the app does: it asks sessions and databases, and invokes what came of it.
///
/// ```swift
/// final class CounterAction: Actionable {
///     typealias DispatchStateType = Dispatcher.Counter
///
///     func increment() { invoke(.increment) }
/// }
/// ```
public protocol Actionable: NonisolatedConformance {
    /// What it invokes.
    associatedtype DispatchStateType: DispatchState
}

extension Actionable {
    /// Has the related store reduce `dispatchState`, on the calling thread.
    ///
    /// When this returns, the store's variables hold the new values. Their observers have been notified too, unless
    /// a delivery is in progress: one on this thread comes to its end first, and another thread that is delivering
    /// the store's values takes these along. The store is created if there is none. From any thread; reduces are
    /// applied one at a time.
    ///
    /// From inside a `reduce(with:)`, of the same store or of another, it is applied there and then, as a part of that
    /// transaction. Only while that reduce changes a variable in place does an invoke of the same store stop with a message.
    ///
    /// - Complexity: one lookup, the reduce, and the observers' callbacks. Nothing is allocated.
    @inlinable
    public func invoke(_ dispatchState: DispatchStateType) {
        Dispatcher.shared.dispatch(dispatchState)
    }
}
