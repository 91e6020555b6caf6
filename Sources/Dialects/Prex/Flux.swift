import Millrace
import MillraceReporting
import MillraceValues

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

    /// Nil unless this is a part of another Flux.
    @usableFromInline let whole: UserValue<WholeFlux<Action>>?

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
        let reducer = MutationReference(mutation)
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
        whole = nil
        appear(reducing: reducer)
    }

    /// A part of another Flux, for a presenter of that part. No recorder sees it, since the other Flux reports its actions.
    ///
    /// - Parameters:
    ///   - state: the part.
    ///   - action: makes the other Flux's action.
    init<WholeAction, WholeState>(
        of flux: Flux<WholeAction, WholeState>,
        state property: KeyPath<WholeState, State>,
        action: @escaping (Action) -> WholeAction
    ) {
        let container = PublishingContainer<StateChanges<State>>(
            flux.store.state[keyPath: property],
            queue: RunToCompletionQueue(of: State.self),
            label: nil
        )
        let follow = { [weak container] (new: WholeState) in
            guard let container, let old = container.stateIfOpen else { return }
            let new = new[keyPath: property]
            if !BitwiseComparison.areSame(old, new) && Sameness.areEqual(old, new) != true {
                // Nothing happens if the part is released meanwhile.
                _ = container.restore(new)
            }
        }
        store = Store(
            container: container,
            part: FluxPart(
                read: { flux.store.state[keyPath: property] },
                observation: flux.store.follow(follow)
            )
        )
        dispatcher = Dispatcher(
            broadcast: Broadcast(queue: RunToCompletionQueue(of: State.self)),
            keeping: container
        ) {
            flux.dispatcher.dispatch(action($0))
        }
        self.whole = UserValue(
            WholeFlux(
                dispatch: { part, isLive in flux.dispatch(action(part), if: isLive) },
                holds: flux.holds,
                beginWork: flux.beginWork
            )
        )
    }
}
