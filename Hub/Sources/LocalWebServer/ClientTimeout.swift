import NIOCore

/// A time limit for waiting on a client. Closes the connection when it expires.
///
/// Closing the connection ends all waits on it.
struct ClientTimeout: Sendable {
    let channel: any Channel
    let duration: Duration
    let log: @Sendable (String) -> Void

    /// Waits for the client, up to the time limit.
    ///
    /// - Parameter complaint: The text to log when the limit expires; nil to log nothing.
    func wait<Result: Sendable>(
        complaint: String? = nil,
        for result: @Sendable () async throws -> Result
    ) async throws -> Result {
        let end = channel.eventLoop.scheduleTask(in: TimeAmount(duration)) {
            if let complaint { log("closed a connection: the client \(complaint)") }
            channel.close(promise: nil)
        }
        defer { end.cancel() }
        return try await result()
    }
}
