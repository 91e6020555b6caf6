/// Repeats the reduction of a recorded action without starting asynchronous reducers.
///
/// Reduces on the thread that replays, whatever the store's delivery: the result is needed at once, and another thread
/// might be waiting for the replaying one. In Swift 6 mode the compiler knows that reducers may run on any thread.
final class ReplayingReducerProvider: ReducerProvider {
    private let container: ReducerProvider

    init(_ container: ReducerProvider) {
        self.container = container
    }

    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        container.reducers(action: action, state: state)
    }

    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] { [] }

    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        defer { completion() }
        return reduce(action: action, state: state)
    }

    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        if let container = container as? ReducerContainerImpl {
            return container.replay(action: action, state: state, providing: self)
        }
        // `reduce` of a custom container would start asynchronous reducers, which a replay must not do. So this method
        // calls the responsible synchronous reducers itself.
        let reducers: [AnyActionReducer] = container.reducers(action: action, state: state)
        let asynchronous: [AnyAsyncActionReducer] = container.reducers(action: action, state: state)
        if reducers.isEmpty && asynchronous.isEmpty,
            let update = action as? UpdateStateWithSubStateAction<StateType>
        {
            return update.subState
        }
        return reducers.reduce(state) { state, reducer in
            guard reducer.isResponsible(action: action, state: state) else { return state }
            return reducer.reduce(provider: self, action: action, state: state)
        }
    }
}
