import VISPER

/// The whole state of the app, in independent parts.
struct ToDosState: Codable, Equatable, Sendable {
    var list = ToDoList()
    var filter = ToDoFilter.all
    var draft = ToDoDraft()
    var connectivity = Connectivity.online
    var sync = SyncState.synced

    /// The app's reducer: reduces each part, then the whole.
    static func reduce(provider: ReducerProvider, action: Action, state: ToDosState) -> ToDosState {
        let newState = ToDosState(
            list: provider.reduce(action: action, state: state.list),
            filter: provider.reduce(action: action, state: state.filter),
            draft: provider.reduce(action: action, state: state.draft),
            connectivity: provider.reduce(action: action, state: state.connectivity),
            sync: provider.reduce(action: action, state: state.sync)
        )
        return provider.reduce(action: action, state: newState)
    }
}

/// The patterns of the app's routes.
enum ToDoRoute {
    static let list = "/todos"
    static let toDo = "/todos/:id"
    static let new = "/todos/new"
    static let log = "/log"
}
