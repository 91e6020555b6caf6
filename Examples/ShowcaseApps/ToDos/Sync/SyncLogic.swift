import VISPER

/// How the list comes to the storage and to the server.
struct SyncLogic: LogicFeature {
    let reducer: SyncReducer

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: SetConnectivityReducer())
        container.addReduceFunction { (_, _: SyncToDos, _: SyncState) in SyncState.syncing }
        container.addReducer(reducer: reducer)
    }
}
