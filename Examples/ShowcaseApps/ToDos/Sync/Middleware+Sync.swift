import VISPER

extension Middleware<ToDosState> {
    /// Has every change of the list followed by its synchronisation, and the return of the network as well.
    func syncingChanges() -> Middleware<ToDosState> {
        flatMap { (_, action) -> [Action] in
            let isDue = action is any ToDoListAction || (action as? SetConnectivity)?.connectivity == .online
            return isDue ? [action, SyncToDos()] : [action]
        }
    }
}
