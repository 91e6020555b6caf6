import VISPER

/// Stores the list, brings it to the server, and says how that went: at once that it is under way, the rest in its own
/// time.
struct SyncReducer: AsyncActionReducerType {
    let state: ObservableProperty<ToDosState>
    let storage: ToDoStorage
    let server: any ToDoServer

    func reduce(
        provider: ReducerProvider,
        action: SyncToDos,
        completion: @escaping (_ newState: SyncState) -> Void
    ) {
        let begun = state.value
        do {
            try storage.save(begun.list)
        } catch {
            return completion(.failed(.notStored("\(error)")))
        }
        // It may be called from any thread.
        nonisolated(unsafe) let completion = completion
        Task { [state, server] in
            let result = await server.sync(begun.list.toDos, over: begun.connectivity)
            // If there is something newer to bring, that is under way, and this is out of date.
            let isLatest = state.value.list == begun.list && state.value.connectivity == begun.connectivity
            completion(isLatest ? result : .syncing)
        }
    }
}

extension ToDoServer {
    fileprivate func sync(_ toDos: [ToDo], over connectivity: Connectivity) async -> SyncState {
        do {
            try await push(toDos, over: connectivity)
            return .synced
        } catch {
            return .failed(error)
        }
    }
}
