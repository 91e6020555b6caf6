import FlyingFox
import Foundation

/// The WebSocket between an app and one browser tab.
///
/// What goes out is bounded by the ``Mirror``. What comes in is not: FlyingFox collects each frame, however long its
/// header says that it is, and queues the messages before they get here. That is left to it because only this machine
/// can connect, and of its browser only the server's own page: see ``RequestGuard``.
struct LiveConnection: WSMessageHandler {
    let app: HostedApp

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        // What waits in this stream is bounded by the mirror, which waits for the tab's acknowledgements.
        let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
        let conversation = Task { @MainActor in
            let mirror = app.attach { continuation.yield(.text(jsonText($0))) }
            for await message in client {
                if case .text(let json) = message {
                    app.receive(json: json, from: mirror)
                } else if case .data = message {
                    continuation.yield(.close(.unsupportedData))
                }
            }
            app.detach(mirror)
            continuation.finish()
        }
        continuation.onTermination = { _ in conversation.cancel() }
        return messages
    }
}
