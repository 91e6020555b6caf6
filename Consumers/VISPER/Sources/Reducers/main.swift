import VISPER_Redux

struct AppState {
    var count = 0
}

struct AddAction: Action {
    let number: Int
}

struct AddReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: AddAction, state: Int) -> Int {
        state + action.number
    }
}

let redux = Redux<AppState>(
    appReducer: { provider, action, state in
        AppState(count: provider.reduce(action: action, state: state.count))
    },
    initialState: AppState(),
    delivery: .immediate  // In an app, leave it out: then all of it happens on the main thread.
)
redux.reducerContainer.addReducer(reducer: AddReducer())

redux.store.observableState.subscribe { state in
    print("count:", state.count)  // prints "count: 0"
}
redux.store.dispatch(AddAction(number: 2))  // prints "count: 2"
