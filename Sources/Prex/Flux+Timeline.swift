import Millrace

extension Flux {
    /// Lets the timeline show the Flux, and move it through time.
    @usableFromInline
    func appear(reducing mutate: @escaping (Action, inout State) -> Void) {
        store.container.appear { [weak dispatcher, weak container = store.container] in
            ActionStoreOperations<State, Action>(
                state: { container?.stateIfOpen },
                restore: { container?.restore($0) ?? false },
                reduce: { state, action in
                    var state = state
                    mutate(action, &state)
                    return StoreHandle.Reduction(state: state)
                },
                dispatch: { action in
                    dispatcher?.dispatch(action)
                    return dispatcher != nil
                }
            )
        }
    }
}
