/// A server that stores the list for the person's other devices.
protocol ToDoServer: Sendable {
    /// Sends the list to the server.
    func push(_ toDos: [ToDo], over connectivity: Connectivity) async throws(SyncError)
}

/// A stand-in for a server, inside the app. Both success and failure arrive after a delay, as with a real server.
struct StubToDoServer: ToDoServer {
    static let delay = Duration.seconds(0.8)

    /// The clock of the delay.
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
