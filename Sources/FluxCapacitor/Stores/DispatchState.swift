import Millrace

/// What an action can ask of a store: the cases of an enumeration, usually nested in ``Dispatcher``.
///
/// ```swift
/// extension Dispatcher {
///     enum Counter: DispatchState {
///         typealias RelatedStoreType = CounterStore
///         typealias RelatedActionType = CounterAction
///
///         case increment
///         case set(Int)
///     }
/// }
/// ```
public protocol DispatchState: NonisolatedConformance {
    /// The store that reduces it.
    associatedtype RelatedStoreType: Storable

    /// The action that invokes it.
    associatedtype RelatedActionType: Actionable
}
