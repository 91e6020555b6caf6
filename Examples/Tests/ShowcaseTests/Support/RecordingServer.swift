import Foundation
import LocalWebServer
import TestSupport

/// A server on this machine that gives every request the same answer, and records the requests' authorisation.
struct RecordingServer {
    let baseURL: URL
    private let handler: Handler
    private let server: ListeningServer

    static func start(answering response: WebResponse) async throws -> RecordingServer {
        let handler = Handler(response: response)
        let server = try await ListeningServer.start(port: 0, handler: handler) { _ in }
        return RecordingServer(
            baseURL: URL(string: "http://127.0.0.1:\(server.port)")!,
            handler: handler,
            server: server
        )
    }

    /// The authorisation of every request so far; nil for one without.
    var receivedAuthorizations: [String?] { handler.authorizations.values }

    func stop() async {
        await server.stop()
    }

    private struct Handler: WebHandler {
        let response: WebResponse
        let authorizations = Log<String?>()

        func answer(_ request: WebRequest) async -> WebAnswer {
            authorizations.note(request.headers.first(name: "Authorization"))
            return .response(response)
        }
    }
}
