import Millrace
import MillraceReporting

// If the original library was installed with CocoaPods or Carthage, `import Prex` also imported Foundation, through
// the framework's umbrella header, and existing files rely on it. On other platforms there was no such framework, so
// the module does without Foundation.
#if canImport(Darwin)
@_exported import Foundation
#endif

/// A dispatcher and a store, joined by a mutation: actions in, changes out.
///
/// One Flux may serve one screen, or be shared:
///
/// ```swift
/// extension Flux where Action == CounterAction, State == CounterState {
///     static let shared = Flux(state: CounterState(), mutation: CounterMutation())
/// }
/// ```
///
/// Use it from any thread.
public final class Flux<Action: Prex.Action, State: Prex.State>: Sendable {
    /// The entry point for actions.
    public let dispatcher: Dispatcher<Action>

    /// The store of the state.
    public let store: Store<State>

    /// Creates a Flux that starts with `state`. Every dispatched action changes the state through `mutation`.
    @inlinable
    public init<M: Mutation>(state: State, mutation: M) where M.Action == Action, M.State == State {
        let queue = RunToCompletionQueue(of: State.self)
        let broadcast = Broadcast<Action>(queue: queue)
        let container = PublishingContainer<StateChanges<State>>(
            state,
            queue: queue,
            label: StoreLabel(dialect: "Prex", name: "\(State.self)")
        )
        let reducer = MutationReference(mutation.mutate)
        dispatcher = Dispatcher(broadcast: broadcast, keeping: reducer) { action in
            defer { withExtendedLifetime((broadcast, container)) {} }
            queue.submit(
                dispatching: action,
                unobserved: { container.apply { mutation.mutate(action: action, state: &$0) } },
                observed: { (delivery: inout DispatchDelivery<Action, State>) in
                    if TransitionProbe.isHoldingActions(of: container.recorders) {
                        return container.stageHeld(action)
                    }
                    container.applyObserved(cause: .action(action), telling: &delivery.change) {
                        mutation.mutate(action: action, state: &$0)
                    }
                    delivery.action = broadcast.observers.announcement(of: action)
                }
            )
        }
        store = Store(container: container)
        appear(reducing: reducer)
    }
}
