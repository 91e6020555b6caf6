import Millrace
import MillraceReporting

extension Store {
    /// Registers the store with the timeline, which can then show, restore and replay it.
    @usableFromInline
    final func appear() {
        property.container.appear { [weak self] in
            ActionStoreOperations<State, Action>(
                state: { self?.property.value },
                accepts: { $0 is any Action.Type },
                restore: { state in
                    self?.modify { present in
                        present = state
                        return true
                    } ?? false
                },
                modify: { self?.modify($0) ?? false },
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

    /// Enqueues a change of the state by time travel or by another module.
    private func modify(_ change: @escaping (inout State) -> Bool) -> Bool {
        let origin = ThreadReports.replacementOrigin
        line.enqueue(
            { [property] in
                // `ThreadReports` stores the origin of a change per thread. This closure may run on another thread,
                // so the origin is set again there.
                _ = ThreadReports.replacing(by: origin) { property.container.modify(change) }
            },
            of: self
        )
        return true
    }
}

extension ActionLine {
    /// Reduces an action while a recorder is attached. Asynchronous reducers that the action starts are recorded as the
    /// store's ongoing work. Ignores the action while the timeline shows a past state.
    @usableFromInline
    func reduceRecorded<State>(
        _ action: Action,
        of property: ObservableProperty<State>,
        _ next: (State) -> State
    ) {
        let container = property.container
        if container.holds(action) { return }
        let store = property.container.recordedHandle
        let request = store.map { store in
            WorkRequest(of: store, for: action) { [weak self] body in
                if let self { enqueue(body, of: self.store ?? self) } else { body() }
            }
        }
        property.reduce(cause: .action(action)) { state in
            ThreadReports.requesting(request) {
                WorkNotes.noting(.action(action), of: store, state: state) { next(state) }
            }
        }
    }
}
