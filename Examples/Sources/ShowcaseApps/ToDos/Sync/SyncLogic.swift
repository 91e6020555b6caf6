import VISPER

/// Synchronises the list with the storage and the server.
struct SyncLogic: LogicFeature {
    let reducer: SyncReducer

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: SetConnectivityReducer())
        container.addReduceFunction { (_, _: SyncToDos, _: SyncState) in SyncState.syncing }
        container.addReducer(reducer: reducer)
    }
}

extension Middleware<ToDosState> {
    /// Dispatches `SyncToDos` after every change of the list, and when the network returns.
    func syncingChanges() -> Middleware<ToDosState> {
        flatMap { (_, action) -> [Action] in
            let isDue = action is any ToDoListAction || (action as? SetConnectivity)?.connectivity == .online
            return isDue ? [action, SyncToDos()] : [action]
        }
    }
}

/// Saves the list in an entity store, and loads it from there.
struct ToDoStorage {
    let store: EntityStore

    func load() throws -> ToDoList {
        ToDoList(try store.getAll(ToDo.self).sorted { $0.id < $1.id })
    }

    /// Makes the store contain exactly the to-dos of the list. If saving fails, the store does not change.
    func save(_ list: ToDoList) throws {
        try store.transaction { store in
            try store.delete(store.getAll(ToDo.self).filter { list[$0.id] == nil })
            try store.persist(list.toDos.filter { try store.get($0.identifier()) != $0 })
        }
    }
}
