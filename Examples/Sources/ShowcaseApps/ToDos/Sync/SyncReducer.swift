import VISPER

/// Saves the list and sends it to the server. Then the new state is the result. Meanwhile the state is `syncing`: see
/// ``SyncLogic``.
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
        // A completion of a reducer may be called from any thread.
        nonisolated(unsafe) let completion = completion
        Task { [state, server] in
            let result = await server.sync(begun.list.toDos, over: begun.connectivity)
            // If the list or the connectivity has changed, a newer sync is in progress and this result is outdated.
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
