/// Has reducers work out again what they have made of an action before: asynchronous ones are not started.
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
        // What another container does when it reduces cannot be had without its asynchronous reducers: what can be asked for
        // is which reducers are responsible.
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
