import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import Testing
import WebTestSupport

@testable import MillraceHub

/// How pages show agents and change their permission.
@Suite("Hub: pages of agents")
struct AgentPagesTests {
    private let tap = AgentTool("tap", .act, "Taps.")
    private let read = AgentTool("read", .look, "Reads.")

    // MARK: Permission

    @Test("If agents are disabled, pages are notified of it, and cannot change the permission")
    func disabled() async throws {
        try await withHub { hub in
            let page = try await hub.page("/agents")
            let message = try await page.receive()
            #expect(message["type"] as? String == "agents")
            #expect(message["enabled"] as? Bool == false)
            let response = try await hub.permit("look")
            #expect(response.status == 409)
            #expect(response.body.contains("--agents"))
        }
    }

    @Test("A page receives the permission and the agents, at first and after every change")
    func status() async throws {
        try await withHub {
            $0.agents = .act
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            let page = try await hub.page("/agents")
            let first = try await page.receive()
            #expect(first["enabled"] as? Bool == true)
            #expect(first["grade"] as? String == "act")
            #expect(first["most"] as? String == "act")
            #expect((first["agents"] as? [Any])?.isEmpty == true)
            let agent = Agent(id: UUID(), name: "claude", version: "1", since: .now)
            await control.connect(agent)
            let connected = try await page.agents { $0.count == 1 }[0]
            #expect(connected["name"] as? String == "claude")
            #expect(connected["calls"] as? Int == 0)
            let number = try await control.begin(tap, by: agent.id) {}
            #expect(
                try await page.agents { $0.first?["running"] as? [String] == ["tap"] }[0]["calls"] as? Int
                    == 1
            )
            await control.end(number, nil, in: nil)
            _ = try await page.agents { $0.first?["running"] as? [String] == [] }
            await control.disconnect(agent.id)
            _ = try await page.agents(\.isEmpty)
            await control.permit(.look)
            while try await page.receive()["grade"] as? String != "look" {}
        }
    }

    @Test("Agents are listed in the order in which they connected, and their running calls, oldest first")
    func order() async throws {
        let control = AgentControl(most: .look)
        let agents = (1...9).map { number in
            Agent(
                id: UUID(),
                name: "agent \(number)",
                version: "1",
                since: Date(timeIntervalSince1970: Double(number))
            )
        }
        for agent in agents.reversed() { await control.connect(agent) }
        let tools = (1...9).map { "tool \($0)" }
        for tool in tools {
            for agent in agents[...1] {
                _ = try await control.begin(AgentTool(tool, .look, ""), by: agent.id) {}
            }
        }
        let listed = await control.status.agents
        #expect(listed.map(\.name) == agents.map(\.name))
        #expect(listed.map(\.calls) == [9, 9] + Array(repeating: 0, count: 7))
        // A page shows at most eight.
        let running = Array(tools.prefix(8))
        #expect(listed.map(\.running) == [running, running] + Array(repeating: [], count: 7))
    }

    @Test("The permission is never raised above the hub's option")
    func mostPermission() async {
        let control = AgentControl(most: .act)
        await control.permit(nil)
        await control.permit(.time)
        #expect(await control.grade == .act)
    }

    @Test("A person can change the permission, up to the hub's option")
    func permitting() async throws {
        try await withHub {
            $0.agents = .act
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            for grade in ["none", "look", "act"] {
                #expect(try await hub.permit(grade).status == 200)
                #expect(await control.status.grade == grade)
            }
            let refusal = try await hub.permit("time")
            #expect(refusal.status == 409)
            #expect(refusal.body.contains("--agents time"))
            #expect(await control.status.grade == "act")
        }
    }

    @Test("Stop cancels each running call once, and further calls are refused")
    func stopping() async throws {
        try await withHub {
            $0.agents = .time
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            let agent = Agent(id: UUID(), name: "claude", version: "1", since: .now)
            await control.connect(agent)
            let cancelled = LogLines()
            let number = try await control.begin(tap, by: agent.id) { cancelled.note("tap") }
            _ = try await control.begin(read, by: agent.id) { cancelled.note("read") }
            #expect(try await hub.permit("look").status == 200)
            #expect(cancelled.all == ["tap"])
            #expect(try await hub.permit("none").status == 200)
            #expect(try await hub.permit("none").status == 200)
            #expect(cancelled.all == ["tap", "read"])
            await control.end(number, nil, in: nil)
            let error = await #expect(throws: AgentError.self) {
                try await control.begin(read, by: agent.id) {}
            }
            #expect(error?.code == .notPermitted)
        }
    }

    @Test("A refused call says whether the page's switch is enough or the hub must be started anew")
    func remedies() async throws {
        let control = AgentControl(most: .act)
        await control.permit(.look)
        let travel = AgentTool("travel", .time, "Travels.")
        for (tool, remedy) in [(tap, "with the switch on the hub's page"), (travel, "--agents time")] {
            let error = await #expect(throws: AgentError.self) {
                try await control.begin(tool, by: UUID()) {}
            }
            #expect(error?.message.contains(remedy) == true, "\(tool.name): \(error?.message ?? "")")
        }
    }

    @Test(
        "An invalid permission is refused",
        arguments: ["", "nonsense", "{}", #"{"grade":7}"#, #"{"grade":"all"}"#, #"["look"]"#]
    )
    func nonsense(body: String) async throws {
        try await withHub {
            $0.agents = .time
        } _: { hub in
            let response = try await hub.post("/agents", mark: "agents", body: body)
            #expect(response.status == 400)
            #expect(response.body.contains("grade"))
            #expect(await hub.server.hub.agents?.status.grade == "time")
        }
    }

    @Test("A permission that is too long is not read completely")
    func tooLong() async throws {
        try await withHub {
            $0.agents = .time
        } _: { hub in
            let body = #"{"grade":"none","more":""# + String(repeating: "x", count: 2_000) + "\"}"
            let response = try await hub.post("/agents", mark: "agents", body: body)
            #expect(response.status == 400)
            #expect(await hub.server.hub.agents?.status.grade == "time")
        }
    }

    @Test("Only pages of the hub can change the permission and receive the agents' status")
    func foreign() async throws {
        try await withHub {
            $0.agents = .act
            $0.token = .secret
        } _: { hub in
            let body = #"{"grade":"none"}"#
            let right = "/agents?token=secretsecretsecret"
            #expect(try await hub.post("/agents", mark: "agents", body: body).status == 403)
            #expect(try await hub.post(right, mark: nil, body: body).status == 400)
            #expect(try await hub.post(right, mark: "delete", body: body).status == 400)
            #expect(
                try await hub.post(right, mark: "agents", origin: "http://evil.example", body: body).status
                    == 403
            )
            #expect(await hub.server.hub.agents?.status.grade == "act")
            #expect(try await hub.get("/agents").status == 403)
            let socket = try await RawConnection(port: hub.port)
            let host = "localhost:\(hub.port)"
            let response = try await socket.openWebSocket(right, host: host, origin: "http://evil.example")
            #expect(response.status == 403)
            #expect(try await hub.post(right, mark: "agents", body: body).status == 200)
            #expect(await hub.server.hub.agents?.status.grade == "none")
        }
    }

    // MARK: Calls

    @Test("A session's page receives the earlier calls, and then the new ones")
    func calls() async throws {
        try await withHub {
            $0.agents = .act
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { _, _ in
                await control.end(1, .tap(1), in: hello.session)
                let page = try await hub.page("/sessions/\(hello.session)/agents")
                let first = try await page.calls()
                #expect(first["from"] as? Int == 0)
                let call = try #require((first["calls"] as? [[String: Any]])?.first)
                #expect(call["agent"] as? String == "claude")
                #expect(call["tool"] as? String == "tap")
                #expect(call["grade"] as? String == "act")
                #expect(call["summary"] as? String == "tap number 1")
                #expect(call["at"] as? String == "2026-01-01T00:00:00.000Z")
                #expect(call["took"] as? Double == 1.5)
                #expect(call["first"] as? Int == 1)
                #expect(call["next"] as? Int == 2)
                #expect(call["error"] == nil)
                await control.end(2, .tap(2, error: "notFound: There is none."), in: hello.session)
                let second = try await page.calls()
                #expect(second["from"] as? Int == 1)
                #expect((second["calls"] as? [[String: Any]])?.count == 1)
                #expect(
                    (second["calls"] as? [[String: Any]])?.first?["error"] as? String
                        == "notFound: There is none."
                )
            }
            #expect(try await hub.get("/sessions/\(UUID())/agents").status == 403)
        }
    }

    @Test("A refused call is recorded in its session, although it did not begin")
    func refused() async throws {
        try await withHub {
            $0.agents = .look
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { _, _ in
                let page = try await hub.page("/sessions/\(hello.session)/agents")
                #expect((try await page.calls()["calls"] as? [Any])?.isEmpty == true)
                await control.permit(nil)
                let answer = try await hub.callStores()
                #expect(answer.contains("notPermitted"))
                let calls = try #require(try await page.calls()["calls"] as? [[String: Any]])
                #expect(calls.map { $0["tool"] as? String } == ["stores"])
                #expect(calls.map { $0["agent"] as? String } == ["claude"])
                #expect((calls.first?["error"] as? String)?.hasPrefix("notPermitted: ") == true)
                #expect(calls.first?["first"] as? Int == 0)
                #expect(await control.status.agents.map(\.running) == [[]])
            }
        }
    }

    @Test("The page receives any number of calls, in batches")
    func manyCalls() async throws {
        try await withHub {
            $0.agents = .act
        } _: { hub in
            let control = try #require(hub.server.hub.agents)
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { _, _ in
                for number in 1...1_203 { await control.end(number, .tap(number), in: hello.session) }
                let page = try await hub.page("/sessions/\(hello.session)/agents")
                var summaries: [String] = []
                while summaries.count < 1_203 {
                    let calls = try #require(try await page.calls()["calls"] as? [[String: Any]])
                    #expect(calls.count <= 500)
                    summaries += calls.compactMap { $0["summary"] as? String }
                }
                #expect(summaries == (1...1_203).map { "tap number \($0)" })
            }
        }
    }

    @Test("A restarted hub shows a session's calls, even without agents")
    func restart() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let hello = AppHello.counter()
        try await withHub(in: folder) {
            $0.agents = .act
        } _: { hub in
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
                await hub.server.hub.agents?.end(1, .tap(1), in: hello.session)
            }
            try await hub.session(alive: false)
            // This call ends after the app has disconnected.
            await hub.server.hub.agents?.end(2, .tap(2), in: hello.session)
        }
        try await withHub(in: folder) { hub in
            let page = try await hub.page("/sessions/\(hello.session)/agents")
            let calls = try #require(try await page.calls()["calls"] as? [[String: Any]])
            #expect(calls.map { $0["summary"] as? String } == ["tap number 1", "tap number 2"])
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 200)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0 != "lock" } == []
        )
    }
}

extension TestHub {
    /// Introduces an agent, calls the tool `stores`, and returns its answer.
    fileprivate func callStores() async throws -> String {
        let token = try #require(server.agents?.token)
        var headers = [
            "Host": "localhost:\(port)", "Authorization": "Bearer \(token)",
            "Content-Type": "application/json",
            "MCP-Protocol-Version": "2025-06-18",
        ]
        let client =
            #"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"claude","version":"1"}}"#
        let greeting = try await RawConnection(port: port).request(
            "POST",
            "/mcp",
            headers,
            body: #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":\#(client)}"#
        )
        headers["Mcp-Session-Id"] = greeting.headers["mcp-session-id"]
        return try await RawConnection(port: port).request(
            "POST",
            "/mcp",
            headers,
            body: #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"stores","arguments":{}}}"#
        ).body
    }

    fileprivate func permit(_ grade: String) async throws -> RawConnection.Response {
        try await post("/agents", mark: "agents", body: #"{"grade":"\#(grade)"}"#)
    }
}

extension RawConnection {
    /// Waits until the agents on the page satisfy a condition, and returns them.
    fileprivate func agents(_ isWanted: ([[String: Any]]) -> Bool) async throws -> [[String: Any]] {
        while true {
            let agents = try #require(try await receive()["agents"] as? [[String: Any]])
            if isWanted(agents) { return agents }
        }
    }

    /// The next message about calls.
    fileprivate func calls() async throws -> [String: Any] {
        while true {
            let message = try await receive()
            if message["type"] as? String == "calls" { return message }
        }
    }
}

extension AgentCallRecord {
    /// A tap, dated at the beginning of 2026.
    static func tap(_ number: Int, by agent: String = "claude", error: String? = nil) -> AgentCallRecord {
        AgentCallRecord(
            agent: agent,
            tool: "tap",
            grade: .act,
            summary: "tap number \(number)",
            at: Date(timeIntervalSince1970: 1_767_225_600),
            took: 1.5,
            first: number,
            next: number + 1,
            error: error
        )
    }
}
