import Millrace

extension Store {
    /// The slow path, while a recorder is attached. Does nothing while actions are held off.
    @usableFromInline
    static func reduceRecorded(
        _ provider: ReducerProvider,
        _ action: Action,
        _ property: ObservableProperty<State>,
        by appReducer: StoreReducer
    ) {
        if TransitionProbe.isHoldingActions { return }
        let start = ContinuousClock.now
        let newState = appReducer(provider, action, property.value)
        property.container.set(newState, cause: .action(action), duration: start.duration(to: .now))
    }

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
