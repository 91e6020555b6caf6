import Foundation
import LocalWebServer
import MillraceHub
import Synchronization
import Testing
import WebTestSupport

/// A hub for one test, on a free port, with a temporary folder.
struct TestHub {
    let server: HubServer
    let folder: URL
    let log: LogLines

    var port: UInt16 { UInt16(server.url.port!) }

    func get(_ path: String, host: String? = nil) async throws -> RawConnection.Response {
        try await RawConnection(port: port)
            .request("GET", path, ["Host": host ?? "localhost:\(port)", "Connection": "close"])
    }

    func post(_ path: String, mark: String?, origin: String? = nil, body: String = "") async throws
        -> RawConnection.Response
    {
        var headers = [
            "Host": "localhost:\(port)", "Origin": origin ?? "http://localhost:\(port)",
            "Connection": "close",
        ]
        headers["X-Millrace"] = mark
        return try await RawConnection(port: port).request("POST", path, headers, body: body)
    }

    /// Opens a WebSocket as the hub's own page would.
    func page(_ path: String) async throws -> RawConnection {
        let connection = try await RawConnection(port: port)
        let host = "localhost:\(port)"
        let response = try await connection.openWebSocket(path, host: host, origin: "http://\(host)")
        #expect(response.status == 101)
        return connection
    }

    /// What a session's page is told about a recording that cannot be loaded.
    func reasonWhyUnreadable(_ session: UUID) async throws -> String {
        let page = try await page("/sessions/\(session)/live")
        let message = try await page.loaded()
        try page.close()
        #expect(message["type"] as? String == "unreadable")
        return try #require(message["reason"] as? String)
    }

    /// Waits until the list of sessions satisfies a condition, and returns it.
    func list(_ isWanted: ([[String: Any]]) -> Bool) async throws -> [[String: Any]] {
        let watch = try await page("/watch")
        while true {
            let sessions = try #require(try await watch.receive()["sessions"] as? [[String: Any]])
            if isWanted(sessions) {
                try watch.close()
                return sessions
            }
        }
    }

    /// Waits until the only session is connected or has ended, and returns it.
    @discardableResult
    func session(alive: Bool) async throws -> [String: Any] {
        try await list { $0.count == 1 && $0[0]["alive"] as? Bool == alive }[0]
    }
}

extension RawConnection {
    /// The next message to a page, except those about a recording that is being loaded.
    func loaded() async throws -> [String: Any] {
        while true {
            let message = try await receive()
            if message["type"] as? String != "reading" { return message }
        }
    }
}

/// The lines that a hub has logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Runs a hub for the duration of `body`.
///
/// - Parameters:
///   - folder: The folder for its sessions; by default a temporary one.
///   - host: The address to listen on.
///   - change: Changes the options.
func withHub<Result>(
    in folder: URL? = nil,
    host: String = "127.0.0.1",
    _ change: (inout HubOptions) -> Void = { _ in },
    _ body: (TestHub) async throws -> Result
) async throws -> Result {
    let own = URL.temporaryDirectory.appending(path: "hub-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: own) }
    let log = LogLines()
    var options = HubOptions()
    let kept = folder ?? own
    options.folder = kept
    options.log = { log.note($0) }
    // The machine may be busy with other tests.
    options.limits.greeting = .seconds(600)
    options.limits.answer = .seconds(600)
    change(&options)
    let server = try await HubServer.start(options, host: host, port: 0)
    let result: Result
    do {
        result = try await body(TestHub(server: server, folder: kept, log: log))
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
    return result
}

extension AccessToken {
    /// A token for tests: `secretsecretsecret`.
    static let secret: AccessToken = {
        do { return try AccessToken("secretsecretsecret") } catch { fatalError("\(error)") }
    }()
}
