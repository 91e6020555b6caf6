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

extension EmptyView {
    /// Says why a filter shows nothing.
    convenience init(_ filter: ToDoFilter) {
        switch filter {
        case .all:
            self.init(symbol: "checkmark.circle", title: "Nothing to Do", message: "Add what comes to mind.")
        case .open:
            self.init(symbol: "checkmark.circle", title: "All Done", message: "Nothing is left to do.")
        case .done:
            self.init(symbol: "circle", title: "Nothing Done Yet", message: "Tap a row to tick it off.")
        }
    }
}
