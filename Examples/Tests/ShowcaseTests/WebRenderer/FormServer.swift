import LocalWebServer
import Testing
import WebRenderer
import WebTestSupport

/// Starts web servers that show a form, and sends them requests.
@MainActor
struct FormServer {
    /// The lines that the servers have logged.
    let log = LogLines()

    func withServer(_ body: (WebServer) async throws -> Void) async throws {
        let server = try await start()
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func start(port: UInt16 = 0) async throws -> WebServer {
        let form = WebApp(
            id: "form",
            title: "Form",
            summary: "A form.",
            dialect: "Test",
            sourcePath: "Tests",
            makeRootViewController: { FormController() }
        )
        return try await WebServer.start(apps: [form], port: port) { [log] in log.append($0) }
    }

    func get(_ path: String, from server: WebServer) async throws -> RawConnection.Response {
        try await RawConnection(port: server.port)
            .request("GET", path, ["Host": "localhost:\(server.port)", "Connection": "close"])
    }

    func openTab(_ server: WebServer) async throws -> RawConnection {
        let connection = try await RawConnection(port: server.port)
        let host = "127.0.0.1:\(server.port)"
        let response = try await connection.openWebSocket("/live/form", host: host, origin: "http://\(host)")
        #expect(response.status == 101)
        return connection
    }

    func expectToWork(_ server: WebServer) async throws {
        let tab = try await openTab(server)
        #expect(try await tab.receive()["type"] as? String == "tree")
        try tab.close()
    }
}
