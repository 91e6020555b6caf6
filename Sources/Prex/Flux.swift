import Millrace

// From CocoaPods or Carthage, `import Prex` brought Foundation along, by the framework's umbrella header. Files that were
// written for those rely on it. Where there were no such frameworks, the module does without Foundation.
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
/// It may be used from any thread.
public final class Flux<Action: Prex.Action, State: Prex.State>: Sendable {
    /// Where actions go in.
    public let dispatcher: Dispatcher<Action>

    /// Where the state is.
    public let store: Store<State>

    /// A Flux that starts from `state`, which every dispatched action changes through `mutation`.
    @inlinable
    public init<M: Mutation>(state: State, mutation: M) where M.Action == Action, M.State == State {
        let queue = RunToCompletionQueue()
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
                unobserved: { container.apply { mutation.mutate(action: action, state: &$0) } },
                observed: { (delivery: inout DispatchDelivery<Action, State>) in
                    if TransitionProbe.isHoldingActions { return }
                    container.applyObserved(cause: .action(action), telling: &delivery.second) {
                        mutation.mutate(action: action, state: &$0)
                    }
                    delivery.first = broadcast.observers.announcement(of: action)
                }
            )
        }
        store = Store(container: container)
        appear(reducing: reducer)
    }
}

/// One dispatch: the action for the handlers, then the change for the listeners.
@usableFromInline
typealias DispatchDelivery<Action: Prex.Action, State: Prex.State> = NotificationPair<
    Announcement<Action>, Announcement<StateChange<State>>
>
