import Millrace

/// Something that happened and that a ``Mutation`` turns into a new ``State``.
///
/// Usually an enum. Actions travel between threads, so they are `Sendable`.
@preconcurrency
public protocol Action: Sendable {}

/// All that a screen shows, as one value.
///
/// Usually a struct. It is read from any thread, so it is `Sendable`.
@preconcurrency
public protocol State: Sendable {}

/// The one place where a state changes.
///
/// ```swift
/// struct CounterMutation: Mutation {
///     func mutate(action: CounterAction, state: inout CounterState) {
///         switch action {
///         case .increment: state.count += 1
///         case .decrement: state.count -= 1
///         }
///     }
/// }
/// ```
///
/// It runs on any thread, so its conformance belongs to no actor.
public protocol Mutation: NonisolatedConformance {
    /// What can happen.
    associatedtype Action: Prex.Action
    /// What changes.
    associatedtype State: Prex.State

    /// Changes `state` in place, as `action` demands.
    ///
    /// It must be pure: no side effects, nothing but its arguments. It runs on the dispatching thread, alone,
    /// under the Flux's lock; a dispatch from inside of it on the same Flux stops with a message.
    func mutate(action: Action, state: inout State)
}
