import VISPER
import VISPER_Redux

/// The chapter on redux: state, actions, reducers, observing.
enum Chapter4 {
    struct UserState: Equatable {
        let userName: String
        var visits = 0
    }

    struct Todo: Equatable {
        let text: String
    }

    struct AppState: Equatable {
        let userState: UserState?
        let todos: [Todo]

        // The tutorial requires an initial state.
        static let initial = AppState(userState: UserState(userName: "nobody"), todos: [])
    }

    struct SetUsernameAction: Action {
        var newUsername: String
    }

    struct IncrementAction: Action {}

    struct SetUsernameReducer: ActionReducerType {

        typealias ReducerStateType = UserState
        typealias ReducerActionType = SetUsernameAction

        func reduce(provider: ReducerProvider, action: SetUsernameAction, state: UserState) -> UserState {
            return UserState(userName: action.newUsername, visits: state.visits)
        }
    }

    static func makeReduxApp() -> AnyReduxApp<AppState> {
        let appReducer: AppReducer<AppState> = { (reducerProvider, action, currentState) in
            let newState = AppState(
                userState: reducerProvider.reduce(action, currentState.userState),
                todos: reducerProvider.reduce(action: action, state: currentState.todos)
            )
            return reducerProvider.reduce(action: action, state: newState)
        }
        let factory = ReduxAppFactory<AppState>()
        let app: AnyReduxApp<AppState> = factory.makeApplication(
            initialState: AppState.initial,
            appReducer: appReducer
        )
        return app
    }

    // A reducer is a type, a closure, or a closure in a type.
    static func addReducers(to reducerContainer: ReducerContainer) {
        let reducer = SetUsernameReducer()
        reducerContainer.addReducer(reducer: reducer)

        let functionalReducer = FunctionalReducer(
            reduceFunction: {
                (provider: ReducerProvider, action: IncrementAction, state: UserState) -> UserState in
                return UserState(userName: state.userName, visits: state.visits + 1)
            }
        )
        reducerContainer.addReducer(reducer: functionalReducer)

        reducerContainer.addReduceFunction {
            (provider: ReducerProvider, action: IncrementAction, state: [Todo]) -> [Todo] in
            return state + [Todo(text: "todo \(state.count + 1)")]
        }
    }

    class ExampleLogicFeature: LogicFeature {

        func injectReducers(container: ReducerContainer) {
            let incrementReducer = SetUsernameReducer()
            container.addReducer(reducer: incrementReducer)
        }
    }

    /// Loads a name. It reads the state from a property, since an asynchronous reducer does not receive it.
    struct LoadUsernameAction: Action {
        let load: (@escaping (String) -> Void) -> Void
    }

    struct LoadUsernameReducer: AsyncActionReducer {

        typealias ReducerStateType = UserState?
        typealias ReducerActionType = LoadUsernameAction

        let currentState: ObserveableProperty<UserState?>

        func reduce(
            provider: ReducerProvider,
            action: LoadUsernameAction,
            completion: @escaping (_ newState: UserState?) -> Void
        ) {
            let visits = self.currentState.value?.visits ?? 0
            action.load { name in
                completion(UserState(userName: name, visits: visits))
            }
        }
    }

    class Observer {

        let referenceBag = SubscriptionReferenceBag()
        var names: [String] = []

        func observe(_ app: AnyReduxApp<AppState>) {
            let subscription = app.state.map { $0.userState?.userName ?? "Unknown Person" }.subscribe {
                name in
                self.names.append(name)
            }
            self.referenceBag.addReference(reference: subscription)
        }
    }
}
