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
