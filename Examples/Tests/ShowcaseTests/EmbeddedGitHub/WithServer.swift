import EmbeddedGitHub
import TestSupport

/// Runs `body` with an embedded server. Stops the server when `body` has returned or thrown.
///
/// - Parameter clock: The server's clock; by default one that stands still.
func withServer(
    clock: any Clock<Duration> = ManualClock(),
    _ body: (EmbeddedGitHubServer) async throws -> Void
) async throws {
    let server = try await EmbeddedGitHubServer.start(clock: clock)
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
