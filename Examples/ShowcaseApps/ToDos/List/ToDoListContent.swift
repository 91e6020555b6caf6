/// What the list's screen shows of the state.
struct ToDoListContent: Equatable {
    let toDos: [ToDo]
    let filter: ToDoFilter
    /// How many there are, for each filter.
    let counts: [ToDoFilter: Int]
    let connectivity: Connectivity
    let sync: SyncState

    init(_ state: ToDosState) {
        let all = state.list.toDos
        toDos = all.filter(state.filter.includes)
        filter = state.filter
        counts = Dictionary(
            uniqueKeysWithValues: ToDoFilter.allCases.map { ($0, all.count(where: $0.includes)) }
        )
        connectivity = state.connectivity
        sync = state.sync
    }
}
