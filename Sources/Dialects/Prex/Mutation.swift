import Millrace

/// An event that a ``Mutation`` applies to a ``State``.
///
/// Usually an enum. Actions are passed between threads, so they are `Sendable`.
@preconcurrency
public protocol Action: Sendable {}

/// The state of a screen, as one value.
///
/// Usually a struct. The state is read from any thread, so it is `Sendable`.
@preconcurrency
public protocol State: Sendable {}

/// The function that changes a state by an action.
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
/// `mutate` runs on any thread, so a conformance must not be isolated to an actor.
public protocol Mutation<Action, State>: NonisolatedConformance {
    /// The type of the actions.
    associatedtype Action: Prex.Action
    /// The type of the state.
    associatedtype State: Prex.State

    /// Changes `state` in place, according to `action`.
    ///
    /// Must be pure: no side effects, no input but its arguments. Runs on the dispatching thread, one call at a time,
    /// under the Flux's lock. A dispatch to the same Flux from inside `mutate` stops the process with a message.
    func mutate(action: Action, state: inout State)
}
