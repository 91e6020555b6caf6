import Millrace

/// Holds what the app knows, in variables that only its own `reduce(with:)` changes.
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
/// It reduces on any thread, so its conformance belongs to no actor.
///
/// Variables made while `init` runs belong to the store: they are locked together, and their observers are notified in one
/// order.
public protocol Storable: AnyObject, NonisolatedConformance {
    /// What it reduces.
    associatedtype DispatchStateType: DispatchState

    /// Creates the store. Called by ``instantiate()`` and by an invoke that finds no store, once for each registered
    /// store. It may instantiate other stores.
    init()

    /// Changes the variables as `state` says.
    ///
    /// It is one transaction: other threads read none of its changes until it has returned, and observers are notified
    /// then, in the order of the assignments. It runs alone, whichever store it belongs to: keep it short, and start
    /// nothing that waits.
    func reduce(with state: DispatchStateType)
}

extension Storable {
    /// The store of this type: the registered one, or a new one that is registered before this returns.
    ///
    /// From any thread; threads that race for it get the same store, and `init` runs once. The dispatcher keeps it
    /// until ``clear()`` or ``Dispatcher/unregisterAll()``.
    ///
    /// From inside the store's own `init` it stops with a message.
    @inlinable
    public static func instantiate() -> Self {
        Dispatcher.shared.store(of: Self.self)
    }

    /// Takes this store out of the dispatcher: later invokes, and ``instantiate()``, go to a new one.
    ///
    /// The object itself keeps working for whoever holds it. Nothing happens if it is not the registered one.
    public func clear() {
        Dispatcher.shared.unregister(self)
    }
}
