import Millrace
import MillraceReporting

extension Flux {
    /// Shows the Flux in the timeline, and sets the operations for time travel.
    @usableFromInline
    func appear(reducing reducer: MutationReference<Action, State>) {
        store.container.appear { [weak dispatcher, weak reducer, weak container = store.container] in
            ActionStoreOperations<State, Action>(
                state: { container?.stateIfOpen },
                isAlive: { container?.isOpen ?? false },
                restore: { container?.restore($0) ?? false },
                modify: { container?.modify($0) ?? false },
                reduce: { state, action in
                    reducer.map { reducer in
                        var state = state
                        reducer.mutation.mutate(action: action, state: &state)
                        return StoreHandle.Reduction(state: state)
                    }
                },
                dispatch: { action in
                    dispatcher?.dispatch(action)
                    return dispatcher != nil
                },
                reducer: reducer.map { StoreReducer($0.mutation) }
            )
        }
    }
}

/// A mutation to which the timeline refers weakly.
@usableFromInline
final class MutationReference<Action: Prex.Action, State: Prex.State> {
    let mutation: any Mutation<Action, State>

    @usableFromInline
    init(_ mutation: any Mutation<Action, State>) {
        self.mutation = mutation
    }
}
