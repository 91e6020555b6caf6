import Foundation
import LocalWebServer
import MillraceHub
@_spi(MillraceHub) import MillraceRecording
import Testing
import WebTestSupport

/// An agent that the test plays.
struct TestAgent {
    let hub: TestHub
    /// The session from the answer to `initialize`.
    var session: String?

    /// The hub's answer to a message.
    struct Answer {
        let status: Int
        let headers: [String: String]
        let body: String

        var json: JSON { (try? JSON(text: Data(body.utf8))) ?? .null }
        var result: [String: JSON]? { json.object?["result"]?.object }
        var code: Int? { json.object?["error"]?.object?["code"]?.integer() }
        var message: String { json.object?["error"]?.object?["message"]?.string ?? "" }

        /// The content of a tool's answer.
        var content: JSON {
            let text = result?["content"]?.array?.first?.object?["text"]?.string ?? ""
            return (try? JSON(text: Data(text.utf8))) ?? .null
        }

        /// The code of a tool's error; nil if the tool succeeded.
        var failure: String? {
            result?["isError"] == .bool(true) ? content.object?["error"]?.string ?? "no code" : nil
        }
    }

    init(_ hub: TestHub) {
        self.hub = hub
    }

    /// Creates an agent that has introduced itself.
    init(greeted hub: TestHub, name: String = "tester") async throws {
        self.hub = hub
        let answer = try await send(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"#
                + #""clientInfo":{"name":"\#(name)","version":"1"}}}"#
        )
        session = answer.headers["mcp-session-id"]
    }

    /// The headers of a valid message.
    var headers: [String: String] {
        var headers = [
            "Host": "localhost:\(hub.port)", "Authorization": "Bearer \(hub.server.agents?.token ?? "")",
            "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
            "Connection": "close",
        ]
        headers["Mcp-Session-Id"] = session
        return headers
    }

    /// Sends a body with changed headers. An empty value removes a header.
    func send(_ body: String, method: String = "POST", _ changes: [String: String] = [:]) async throws
        -> Answer
    {
        let headers = headers.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        let response = try await RawConnection(port: hub.port).request(method, "/mcp", headers, body: body)
        return Answer(status: response.status, headers: response.headers, body: response.body)
    }

    func request(_ method: String, _ params: String = "{}", id: Int = 1) async throws -> Answer {
        try await send(Self.message(method, params, id: id))
    }

    func call(_ tool: String, _ arguments: String = "{}", id: Int = 1) async throws -> Answer {
        let answer = try await request(
            "tools/call",
            #"{"name":"\#(tool)","arguments":\#(arguments)}"#,
            id: id
        )
        // The value is the same as the text.
        if let result = answer.result { #expect(result["structuredContent"] == answer.content) }
        return answer
    }

    static func message(_ method: String, _ params: String, id: Int) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }
}
