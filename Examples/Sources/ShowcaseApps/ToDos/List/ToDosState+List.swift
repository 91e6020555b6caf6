/// The list's derived values.
extension ToDosState {
    /// The rows: the to-dos that the filter includes.
    var shownToDos: [ToDo] { list.toDos.filter(filter.includes) }

    /// The number of rows of each filter.
    var counts: [ToDoFilter: Int] {
        let counts = ToDoFilter.allCases.map { ($0, list.toDos.count(where: $0.includes)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}

extension EmptyView {
    /// Explains why a filter shows no rows.
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
