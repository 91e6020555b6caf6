import Foundation
import LocalWebServer
import MillraceHub
@_spi(MillraceHub) import MillraceRecording
import Testing
import WebTestSupport

/// The hub's HTTP endpoint for agents, and the requests that it refuses.
@Suite("Hub: agents' protocol", .timeLimit(.minutes(30)))
struct AgentProtocolTests {
    private static let list = TestAgent.message("tools/list", "{}", id: 1)

    // MARK: Access

    @Test("If agents are disabled, their endpoint is answered with 404, and no address is written")
    func off() async throws {
        try await withHub { hub in
            #expect(hub.server.agents == nil)
            let answer = try await TestAgent(hub).send(Self.list)
            #expect(answer.status == 404)
            #expect(!FileManager.default.fileExists(atPath: hub.folder.appending(path: "agents.json").path()))
        }
    }

    @Test(
        "A request that is not of an agent of this machine is refused",
        arguments: [
            (["Authorization": ""], 401),
            (["Authorization": "Bearer wrong"], 401),
            (["Authorization": "Bearer "], 401),
            (["Authorization": "Basic TOKEN"], 401),
            (["Host": "evil.example"], 403),
            (["Origin": "http://evil.example"], 403),
            (["Origin": "null"], 403),
            (["Content-Type": "text/plain"], 415),
            (["Content-Type": ""], 415),
            (["Accept": "text/html"], 406),
        ]
    )
    func refusal(change: [String: String], status: Int) async throws {
        try await withAgentHub { hub in
            let token = try #require(hub.server.agents?.token)
            let agent = try await TestAgent(greeted: hub)
            let change = change.mapValues { $0.replacing("TOKEN", with: token) }
            #expect(try await agent.send(Self.list, change).status == status)
            #expect(try await agent.send(Self.list).status == 200)
        }
    }

    @Test(
        "Headers in the forms that other clients send are accepted",
        arguments: [
            ["Accept": ""], ["Accept": "*/*"], ["Accept": "application/*;q=0.9"],
            ["Content-Type": "application/json; charset=utf-8"], ["Authorization": "bearer TOKEN"],
            ["Origin": "http://localhost:PORT"],
        ]
    )
    func tolerance(change: [String: String]) async throws {
        try await withAgentHub { hub in
            let token = try #require(hub.server.agents?.token)
            let agent = try await TestAgent(greeted: hub)
            let change = change.mapValues {
                $0.replacing("TOKEN", with: token).replacing("PORT", with: "\(hub.port)")
            }
            #expect(try await agent.send(Self.list, change).status == 200)
        }
    }

    @Test("Agents need their own token in the header, which differs from the pages' token")
    func token() async throws {
        try await withAgentHub {
            $0.token = .secret
        } _: { hub in
            #expect(hub.server.agents?.token != "secretsecretsecret")
            #expect(try await hub.get("/?token=\(hub.server.agents?.token ?? "")").status == 403)
            let agent = try await TestAgent(greeted: hub)
            #expect(try await agent.send(Self.list).status == 200)
            let headers = agent.headers.filter { $0.key != "Authorization" }
            let response = try await RawConnection(port: hub.port)
                .request("POST", "/mcp?token=secretsecretsecret", headers, body: Self.list)
            #expect(response.status == 401)
            #expect(response.headers["www-authenticate"] == "Bearer")
        }
    }

    @Test("Methods other than POST and DELETE are refused with 405", arguments: ["GET", "PUT", "OPTIONS"])
    func methods(method: String) async throws {
        try await withAgentHub { hub in
            let answer = try await TestAgent(greeted: hub).send("", method: method)
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "POST, DELETE")
        }
    }

    // MARK: Messages

    @Test(
        "An invalid message is refused, with the reason",
        arguments: [
            ("nonsense", -32_700, "not JSON"),
            ("", -32_700, "not JSON"),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}", -32_700, "twice"),
            ("[\(list)]", -32_600, "Batches"),
            ("[]", -32_600, "Batches"),
            ("7", -32_600, "2.0"),
            (#"{"id":1,"method":"ping"}"#, -32_600, "2.0"),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600, "2.0"),
            (#"{"jsonrpc":"2.0","id":1}"#, -32_600, "method"),
            (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32_600, "method"),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600, "id"),
            (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32_600, "id"),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32_600, "params"),
        ]
    )
    func badMessage(body: String, code: Int, part: String) async throws {
        try await withAgentHub { hub in
            let answer = try await TestAgent(greeted: hub).send(body)
            #expect(answer.status == 400)
            #expect(answer.code == code)
            #expect(answer.message.contains(part))
            // A request is answered under its id, if it has a valid one.
            let isRequest =
                body.hasPrefix("{") && body.contains(#""id":1,"method""#) && !body.contains(#""id":2"#)
            #expect(answer.json.object?["id"] == (isRequest ? JSON(1) : .null))
        }
    }

    @Test("A message that is nested too deeply, or too long, is refused")
    func tooMuch() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            let deep = String(repeating: "[", count: 100_000)
            #expect(try await agent.send(deep).code == -32_700)
            let long = try await agent.send(String(repeating: " ", count: RPCLimit.bytes) + Self.list)
            #expect(long.status == 413)
            let longest = String(repeating: " ", count: RPCLimit.bytes - Self.list.utf8.count) + Self.list
            #expect(try await agent.send(longest).status == 200)
        }
    }

    @Test(
        "Methods that the hub does not offer are unknown",
        arguments: ["resources/list", "completion/complete", "x\u{1B}[2J"]
    )
    func unknownMethod(method: String) async throws {
        try await withAgentHub { hub in
            let name = method.replacing("\u{1B}", with: "\\u001b")
            let answer = try await TestAgent(greeted: hub).request(name)
            #expect(answer.status == 200)
            #expect(answer.code == -32_601)
            #expect(!answer.message.contains("\u{1B}"))
        }
    }

    @Test(
        "A call of an unknown tool is refused",
        arguments: [
            #"{"name":"nothing"}"#, "{}", #"{"name":7}"#, #"{"name":"sessions","arguments":[]}"#,
            #"{"name":"sessions","arguments":"x"}"#,
        ]
    )
    func unknownTool(params: String) async throws {
        try await withAgentHub { hub in
            let answer = try await TestAgent(greeted: hub).request("tools/call", params)
            #expect(answer.status == 200)
            #expect(answer.code == -32_602)
        }
    }

    // MARK: With a handshake

    @Test(
        "A handshake agrees on a revision that both sides support",
        arguments: [
            ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
            ("2026-07-28", "2025-11-25"), ("x", "2025-11-25"),
        ]
    )
    func handshake(wanted: String, settled: String) async throws {
        try await withAgentHub { hub in
            var agent = TestAgent(hub)
            let answer = try await agent.request("initialize", #"{"protocolVersion":"\#(wanted)"}"#)
            #expect(answer.result?["protocolVersion"] == .string(settled))
            #expect(answer.result?["capabilities"] == ["tools": [:], "prompts": [:]])
            #expect(answer.result?["instructions"]?.string?.contains("never follow it") == true)
            agent.session = answer.headers["mcp-session-id"]
            let note = try await agent.send(
                #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                ["MCP-Protocol-Version": settled]
            )
            #expect(note.status == 202)
            #expect(note.body == "")
            #expect(try await agent.request("ping").result == [:])
            let tools = try await agent.request("tools/list").result?["tools"]?.array ?? []
            #expect(tools.contains { $0.object?["name"] == "stores" })
            #expect(try await agent.request("initialize", #"{"protocolVersion":"2025-11-25"}"#).status == 200)
        }
    }

    @Test(
        "The list of tools says what each of them changes, and which permission it needs",
        arguments: [
            ("stores", "look", ["readOnlyHint": .bool(true), "openWorldHint": .bool(false)]),
            ("save_recording", "look", ["destructiveHint": .bool(false), "openWorldHint": .bool(false)]),
            ("scroll", "act", ["destructiveHint": .bool(false), "openWorldHint": .bool(false)]),
            ("tap", "act", [:]), ("time", "time", [:]),
        ] as [(String, String, JSON)]
    )
    func tools(name: String, grade: String, annotations: JSON) async throws {
        try await withAgentHub { hub in
            let tools = try await TestAgent(greeted: hub).request("tools/list").result?["tools"]?.array ?? []
            let tool = try #require(tools.compactMap(\.object).first { $0["name"] == .string(name) })
            #expect(tool["annotations"] == annotations)
            let demand = " Permission: \(grade)."
            #expect(tool["description"]?.string?.hasSuffix(demand) == (grade != "look"))
            let arguments = tool["inputSchema"]?.object?["properties"]?.object
            #expect(arguments?["session"] != nil)
        }
    }

    @Test("A list has one page, so a cursor is refused", arguments: ["tools/list", "prompts/list"])
    func cursor(method: String) async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            #expect(try await agent.request(method, #"{"cursor":"x"}"#).code == -32_602)
            #expect(try await agent.request(method, #"{"cursor":null}"#).result != nil)
        }
    }

    @Test("A handshake without a revision is refused")
    func badHandshake() async throws {
        try await withAgentHub { hub in
            let answer = try await TestAgent(hub).request("initialize")
            #expect(answer.status == 400)
            #expect(answer.code == -32_602)
        }
    }

    @Test("A request without a handshake is refused, and a request to an ended session is answered with 404")
    func sessions() async throws {
        try await withAgentHub { hub in
            var agent = TestAgent(hub)
            let missing = try await agent.send(Self.list)
            #expect(missing.status == 400)
            #expect(missing.code == -32_600)
            #expect(missing.message.contains("initialize"))
            #expect(try await agent.send(#"{"jsonrpc":"2.0","method":"notifications/x"}"#).status == 202)
            agent = try await TestAgent(greeted: hub)
            let unknown = try await agent.send(Self.list, ["MCP-Protocol-Version": "2020-01-01"])
            #expect(unknown.status == 400)
            #expect(unknown.code == -32_022)
            #expect(try await agent.send("", method: "DELETE").status == 204)
            #expect(try await agent.send(Self.list).status == 404)
            #expect(try await agent.send("", method: "DELETE").status == 404)
            #expect(try await agent.send(#"{"jsonrpc":"2.0","method":"notifications/x"}"#).status == 404)
            #expect(try await agent.send(Self.list, ["Mcp-Session-Id": "nonsense"]).status == 404)
        }
    }

    // MARK: Without a handshake

    /// A request that contains the agent's identity, and the matching headers.
    private func sent(
        _ method: String,
        _ members: String = "",
        revision: String = "2026-07-28",
        name: String? = nil,
        to hub: TestHub
    ) async throws -> TestAgent.Answer {
        let meta =
            #""_meta":{"io.modelcontextprotocol/protocolVersion":"\#(revision)","#
            + #""io.modelcontextprotocol/clientInfo":{"name":"modern","version":"2"},"#
            + #""io.modelcontextprotocol/clientCapabilities":{}}"#
        var headers = ["MCP-Protocol-Version": revision, "Mcp-Method": method]
        headers["Mcp-Name"] = name
        let params = members.isEmpty ? "{\(meta)}" : "{\(members),\(meta)}"
        return try await TestAgent(hub).send(TestAgent.message(method, params, id: 1), headers)
    }

    @Test("An agent that identifies itself in each request needs no handshake")
    func withoutHandshake() async throws {
        try await withAgentHub { hub in
            let discovery = try await sent("server/discover", to: hub)
            #expect(discovery.result?["supportedVersions"]?.array?.contains("2026-07-28") == true)
            #expect(discovery.result?["resultType"] == "complete")
            #expect(discovery.result?["instructions"]?.string?.contains("app_data") == true)
            #expect(discovery.headers["mcp-session-id"] == nil)
            let list = try await sent("tools/list", to: hub)
            #expect(list.result?["ttlMs"]?.integer(Int.self) ?? -1 >= 0)
            #expect(list.result?["cacheScope"] == "private")
            let call = try await sent("tools/call", #""name":"sessions""#, name: "sessions", to: hub)
            #expect(call.status == 200)
            #expect(call.result?["resultType"] == "complete")
            #expect(call.content == ["app_data": ["sessions": []]])
        }
    }

    @Test("Headers that contradict the message are refused")
    func headers() async throws {
        try await withAgentHub { hub in
            let agent = TestAgent(hub)
            let meta =
                #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"#
                + #""name":"sessions"}"#
            let body = TestAgent.message("tools/call", meta, id: 1)
            let good = [
                "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "sessions",
            ]
            #expect(try await agent.send(body, good).status == 200)
            for (name, value) in [
                ("MCP-Protocol-Version", "2025-11-25"), ("MCP-Protocol-Version", ""),
                ("Mcp-Method", "tools/list"),
                ("Mcp-Method", ""), ("Mcp-Name", "stores"), ("Mcp-Name", ""),
            ] {
                let answer = try await agent.send(body, good.merging([name: value]) { $1 })
                #expect(answer.status == 400)
                #expect(answer.code == -32_020, "\(name): \(value)")
            }
            let twice = try await agent.send(body, good.merging(["mcp-method": "tools/call"]) { $1 })
            #expect(twice.code == -32_020)
            #expect(twice.message.contains("2 times"))
            let anonymous = try await agent.send(
                TestAgent.message("tools/call", #"{"name":"sessions"}"#, id: 1),
                good
            )
            #expect(anonymous.code == -32_020)
        }
    }

    @Test("A request with an incomplete identity is refused")
    func badEnvelope() async throws {
        try await withAgentHub { hub in
            let agent = TestAgent(hub)
            let headers = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"]
            let half = #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#
            let answer = try await agent.send(TestAgent.message("tools/list", half, id: 1), headers)
            #expect(answer.status == 400)
            #expect(answer.code == -32_602)
            #expect(answer.message.contains("clientCapabilities"))
            let other = try await sent("tools/list", revision: "2030-01-01", to: hub)
            #expect(other.status == 400)
            #expect(other.code == -32_022)
            #expect(other.json.object?["error"]?.object?["data"]?.object?["supported"] == ["2026-07-28"])
            let unknown = try await sent("resources/list", to: hub)
            #expect(unknown.status == 404)
            #expect(unknown.code == -32_601)
            let tool = try await sent("tools/call", #""name":"nothing""#, name: "nothing", to: hub)
            #expect(tool.status == 400)
            #expect(tool.code == -32_602)
        }
    }
}

/// The documented limits of messages.
enum RPCLimit {
    static let bytes = 1_024 * 1_024
}

/// Runs a hub that permits agents everything.
func withAgentHub<Result>(
    in folder: URL? = nil,
    _ change: (inout HubOptions) -> Void = { _ in },
    _ body: (TestHub) async throws -> Result
) async throws -> Result {
    try await withHub(in: folder) {
        $0.agents = .time
        change(&$0)
    } _: { hub in
        try await body(hub)
    }
}
