/// Where the list is kept for the person's other devices.
protocol ToDoServer: Sendable {
    /// Brings the list there.
    func push(_ toDos: [ToDo], over connectivity: Connectivity) async throws(SyncError)
}

/// A server in the app itself. Like a real one it takes its time, also to be out of reach.
struct StubToDoServer: ToDoServer {
    static let delay = Duration.seconds(0.8)

    /// What the delay is measured by.
    var clock: any Clock<Duration> = ContinuousClock()

    func push(_ toDos: [ToDo], over connectivity: Connectivity) async throws(SyncError) {
        do {
            try await clock.sleep(for: Self.delay)
        } catch {
            throw .offline
        }
        guard connectivity == .online else { throw .offline }
    }
}
