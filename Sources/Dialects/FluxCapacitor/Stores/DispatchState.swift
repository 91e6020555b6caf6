import Millrace

/// The inputs of a store: usually an enum nested in ``Dispatcher``.
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
    /// The type of the store that reduces this dispatch state.
    associatedtype RelatedStoreType: Storable

    /// The type of the actions that invoke this dispatch state.
    associatedtype RelatedActionType: Actionable
}
