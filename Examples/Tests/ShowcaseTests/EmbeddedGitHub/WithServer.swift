import EmbeddedGitHub
import TestSupport

/// Runs `body` with an embedded server, which has stopped when this returns or throws.
///
/// - Parameter clock: The server's; by default one that stands still.
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
