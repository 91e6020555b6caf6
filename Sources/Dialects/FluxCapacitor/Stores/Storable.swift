import Millrace
import MillraceReporting

/// A store: state in variables that only its own `reduce(with:)` changes.
///
/// ```swift
/// final class CounterStore: Storable {
///     typealias DispatchStateType = Dispatcher.Counter
///
///     let count: Constant<Int>
///     private let _count = Variable<Int>(0)
///
///     init() { count = Constant(_count) }
///
///     func reduce(with state: Dispatcher.Counter) {
///         switch state {
///         case .increment: _count.value += 1
///         case .set(let count): _count.value = count
///         }
///     }
/// }
/// ```
///
/// Stores reduce on any thread, so a conformance must not be isolated to an actor.
///
/// Variables initialised while `init` runs belong to the store: they share one lock and one order of notifications.
public protocol Storable: ActionSource, NonisolatedConformance {
    /// The type of the dispatch states that the store reduces.
    associatedtype DispatchStateType: DispatchState

    /// Creates the store. Called by an ``instantiate()`` or invoke that finds no registered store of this type. The
    /// timeline also calls it, to repeat a reduce on a separate store. An `init` may instantiate other stores.
    init()

    /// Changes the variables according to `state`.
    ///
    /// A reduce is one transaction: other threads read none of its changes before it returns. After the reduce,
    /// observers are notified, in the order of the assignments. Only one reduce runs at a time, across all stores:
    /// keep it short, and do not wait in it.
    func reduce(with state: DispatchStateType)
}

extension Storable {
    /// The registered store of this type. If there is none, creates and registers one.
    ///
    /// A subclass may be registered in place of its base class. But if the base class is registered already, it
    /// remains so, and each call for the subclass returns a new store that no action reaches.
    ///
    /// From any thread; concurrent calls return the same store, and `init` runs once. The dispatcher retains the
    /// store until ``clear()`` or ``Dispatcher/unregisterAll()``.
    ///
    /// A call from inside the store's own `init` stops the process with a message.
    @inlinable
    public static func instantiate() -> Self {
        Dispatcher.shared.store(of: Self.self)
    }

    /// Removes this store from the dispatcher: later invokes and ``instantiate()`` use a new store.
    ///
    /// The removed store still works for code that retains it. Does nothing if this store is not registered.
    public func clear() {
        Dispatcher.shared.unregister(self)
    }
}
