import Millrace

extension Store {
    /// Lets the timeline show the store, and move it through time.
    @usableFromInline
    final func appear() {
        property.container.appear { [weak self] in
            ActionStoreOperations<State, Action>(
                state: { self?.property.value },
                restore: { self?.restore($0) ?? false },
                reduce: { state, action in
                    self.map { store in
                        let provider = ReplayingReducerProvider(store.line.reducerContainer)
                        return StoreHandle.Reduction(state: store.appReducer(provider, action, state))
                    }
                },
                dispatch: { action in
                    self?.dispatch(action)
                    return self != nil
                }
            )
        }
    }

    /// Lets a state of another time wait for its turn, like an action.
    private func restore(_ state: State) -> Bool {
        line.enqueue({ [property] in _ = property.container.restore(state) }, of: self)
        return true
    }
}
