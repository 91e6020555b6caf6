/// Where the list is kept for the person's other devices.
protocol ToDoServer: Sendable {
    /// Brings the list there.
    func push(_ toDos: [ToDo], over connectivity: Connectivity) async throws(SyncError)
}
