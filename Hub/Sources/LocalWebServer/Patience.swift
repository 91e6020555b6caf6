import NIOCore

/// Ends the wait for a client that does not do its part, by closing its connection.
///
/// Whatever waits for the connection then comes to its end, so no wait outlives its client by more than this.
struct Patience: Sendable {
    let channel: any Channel
    let duration: Duration
    let log: @Sendable (String) -> Void

    /// Waits for something that is up to the client.
    ///
    /// - Parameter complaint: What is logged of a client that takes too long; nil if nothing is to be.
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
