import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Testing

@testable import MillraceHub

/// Agents that exchange lines of text with a hub in this process or in another one.
@Suite("Hub: agents by lines", .timeLimit(.minutes(30)))
struct AgentStreamTests {
    /// How the agent's lines reach the hub: by calls in this process, or over HTTP as if the agent were in another
    /// process.
    enum Way: CaseIterable {
        case inProcess, byHTTP

        func stream(to hub: TestHub) throws -> AgentStream {
            switch self {
            case .inProcess: try #require(hub.server.hub.agentStream())
            case .byHTTP: AgentStream(try #require(hub.server.agents))
            }
        }
    }

    private static let initialize = TestAgent.message(
        "initialize",
        #"{"protocolVersion":"2025-06-18","clientInfo":{"name":"lines","version":"1"}}"#,
        id: 0
    )

    @Test("If agents are disabled, a hub has no agent stream")
    func off() async throws {
        try await withHub { hub in
            let stream = hub.server.hub.agentStream()
            #expect(stream == nil)
        }
    }

    @Test(
        "An agent introduces itself, lists tools and calls them; it is removed when its lines end",
        arguments: Way.allCases
    )
    func session(way: Way) async throws {
        try await withAgentHub { hub in
            let control = try #require(hub.server.hub.agents)
            try await withLines(way.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                #expect(try await agent.next().result?["protocolVersion"] == "2025-06-18")
                agent.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
                agent.send(TestAgent.message("tools/list", "{}", id: 1))
                #expect(try await agent.next().result?["tools"]?.array?.isEmpty == false)
                agent.send(TestAgent.message("tools/call", #"{"name":"sessions"}"#, id: 2))
                let call = try await agent.next()
                #expect(call.id == JSON(2))
                #expect(call.result?["isError"] == .bool(false))
                #expect(await control.status.agents.map(\.name) == ["lines"])
            }
            #expect(await control.status.agents.isEmpty)
        }
    }

    @Test("An agent that identifies itself in each request needs no handshake", arguments: Way.allCases)
    func withoutHandshake(way: Way) async throws {
        try await withAgentHub { hub in
            try await withLines(way.stream(to: hub)) { agent in
                let meta =
                    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
                    + #""io.modelcontextprotocol/clientCapabilities":{}}"#
                agent.send(TestAgent.message("server/discover", "{\(meta)}", id: 1))
                let discovery = try await agent.next()
                #expect(discovery.result?["resultType"] == "complete")
                agent.send(TestAgent.message("tools/call", #"{"name":"sessions",\#(meta)}"#, id: 2))
                #expect(try await agent.next().result?["resultType"] == "complete")
                agent.send(TestAgent.message("tools/call", #"{"name":"nothing",\#(meta)}"#, id: 3))
                #expect(try await agent.next().code == -32_602)
            }
        }
    }

    @Test(
        "An invalid message is answered with the reason, and the next message is read",
        arguments: Way.allCases
    )
    func badLines(way: Way) async throws {
        try await withAgentHub { hub in
            try await withLines(way.stream(to: hub)) { agent in
                agent.send("nonsense")
                #expect(try await agent.next().code == -32_700)
                agent.send("[]")
                #expect(try await agent.next().code == -32_600)
                agent.send(String(repeating: "x", count: 3 * 1_024 * 1_024))
                let long = try await agent.next()
                #expect(long.code == -32_600)
                #expect(long.message.contains("1048576"))
                agent.send(" \r\n\n")
                agent.send(TestAgent.message("ping", "{}", id: 1) + "\r")
                #expect(try await agent.next().result == [:])
                agent.send(TestAgent.message("tools/list", "{}", id: 2))
                let early = try await agent.next()
                #expect(early.code == -32_600)
                #expect(early.message.contains("initialize"))
            }
        }
    }

    @Test("A message may arrive in pieces of any length")
    func pieces() async throws {
        try await withAgentHub { hub in
            try await withLines(Way.inProcess.stream(to: hub)) { agent in
                for byte in (TestAgent.message("ping", "{}", id: 1) + "\n").utf8 { agent.send(Data([byte])) }
                let answer = try await agent.next()
                #expect(answer.result == [:])
            }
        }
    }

    @Test(
        "A call that the agent cancels is not answered, and is cancelled in the app",
        arguments: Way.allCases
    )
    func cancelling(way: Way) async throws {
        try await withCalledApp { hub, app, _ in
            try await withLines(way.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                _ = try await agent.next()
                agent.send(TestAgent.message("tools/call", #"{"name":"stores"}"#, id: 1))
                let call = try await app.nextCall()
                agent.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
                #expect(try await app.nextCancellation() == call.number)
                agent.send(TestAgent.message("ping", "{}", id: 2))
                let next = try await agent.next()
                #expect(next.id == JSON(2))
                #expect(next.result == [:])
            }
        }
    }

    @Test("A second handshake on the same lines is refused")
    func secondHandshake() async throws {
        try await withAgentHub { hub in
            try await withLines(Way.inProcess.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                #expect(try await agent.next().result != nil)
                agent.send(Self.initialize)
                let second = try await agent.next()
                #expect(second.code == -32_600)
                #expect(second.message.contains("already"))
            }
        }
    }

    @Test(
        "An identity with an invalid revision is refused",
        arguments: [("7", -32_602, "is a string"), (#""2025-11-25""#, -32_022, "without a handshake")]
    )
    func badIdentity(revision: String, code: Int, part: String) async throws {
        try await withAgentHub { hub in
            try await withLines(Way.inProcess.stream(to: hub)) { agent in
                let meta =
                    #""_meta":{"io.modelcontextprotocol/protocolVersion":\#(revision),"#
                    + #""io.modelcontextprotocol/clientCapabilities":{}}"#
                agent.send(TestAgent.message("tools/list", "{\(meta)}", id: 1))
                let answer = try await agent.next()
                #expect(answer.code == code)
                #expect(answer.message.contains(part))
            }
        }
    }

    @Test("A call that the hub has cancelled is not answered")
    func cancelledByHub() async throws {
        try await withCalledApp { hub, app, _ in
            let roster = try #require(hub.server.hub.endpoint).server.roster
            let meta: JSON = [
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
            let call = RPCRequest(
                id: "1",
                method: "tools/call",
                params: ["name": "stores", "_meta": meta]
            )
            let peer = RemotePeer(try #require(hub.server.agents), timeout: .seconds(300))
            async let answer = peer.answer(call)
            _ = try await app.nextCall()
            await roster.disconnect(try await roster.agent(AgentIdentity(nil)).id)
            #expect(await answer == nil)
        }
    }

    @Test("The end of an agent's input cancels its running calls", arguments: Way.allCases)
    func ending(way: Way) async throws {
        try await withCalledApp { hub, app, _ in
            let call = try await withLines(way.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                _ = try await agent.next()
                agent.send(TestAgent.message("tools/call", #"{"name":"stores"}"#, id: 1))
                return try await app.nextCall()
            }
            #expect(try await app.nextCancellation() == call.number)
        }
    }

    @Test("Several calls run concurrently", arguments: Way.allCases)
    func atOnce(way: Way) async throws {
        try await withCalledApp { hub, app, _ in
            try await withLines(way.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                _ = try await agent.next()
                var calls: [CalledApp.Call] = []
                for id in 1...20 {
                    agent.send(TestAgent.message("tools/call", #"{"name":"stores"}"#, id: id))
                }
                for _ in 1...20 { calls.append(try await app.nextCall()) }
                // A notification that is no cancellation has no effect.
                agent.send(#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"requestId":1}}"#)
                agent.send(TestAgent.message("ping", "{}", id: 21))
                #expect(try await agent.next().id == JSON(21))
                for call in calls.reversed() { try await app.answer(call, "{}") }
                var ids: Set<JSON> = []
                for _ in 1...20 { ids.insert(try await agent.next().id) }
                #expect(ids == Set((1...20).map { JSON($0) }))
            }
        }
    }

    @Test("A call to a stopped hub fails with an error that says what to do")
    func stoppedHub() async throws {
        // The port of a hub that was stopped may already be another test's.
        let address = AgentAddress(port: 1, token: "left", grade: "act")
        try await withLines(AgentStream(address)) { agent in
            agent.send(Self.initialize)
            let answer = try await agent.next()
            #expect(answer.code == -32_000)
            #expect(answer.message.contains("start it"))
        }
    }

    @Test("An agent that was replaced returns with a new handshake", arguments: Way.allCases)
    func comingBack(way: Way) async throws {
        try await withAgentHub { hub in
            try await withLines(way.stream(to: hub)) { agent in
                agent.send(Self.initialize)
                _ = try await agent.next()
                for number in 1...16 { _ = try await TestAgent(greeted: hub, name: "agent \(number)") }
                agent.send(TestAgent.message("tools/list", "{}", id: 1))
                #expect(try await agent.next().code == -32_001)
                agent.send(Self.initialize)
                #expect(try await agent.next().result != nil)
                agent.send(TestAgent.message("tools/list", "{}", id: 2))
                #expect(try await agent.next().result != nil)
            }
        }
    }

    @Test("A tool's name that is not valid in a header is refused", arguments: Way.allCases)
    func badName(way: Way) async throws {
        try await withAgentHub { hub in
            try await withLines(way.stream(to: hub)) { agent in
                let meta =
                    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
                    + #""io.modelcontextprotocol/clientCapabilities":{}}"#
                agent.send(TestAgent.message("tools/call", #"{"name":"a\r\nHost: b",\#(meta)}"#, id: 1))
                let answer = try await agent.next()
                #expect(answer.code == -32_602)
                #expect(answer.message.contains("tools/list"))
            }
        }
    }

    @Test("A call fails if the hub does not answer in time")
    func silentHub() async throws {
        try await withCalledApp { hub, _, _ in
            let address = try #require(hub.server.agents)
            let meta: JSON = [
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
            let call = RPCRequest(
                id: "1",
                method: "tools/call",
                params: ["name": "stores", "_meta": meta]
            )
            let peer = RemotePeer(address, timeout: .milliseconds(500))
            let answer = LineAgent.Answer(json: await peer.answer(call) ?? .null)
            #expect(answer.code == -32_000)
            #expect(answer.message.contains("silent"))
        }
    }

    @Test("While an agent does not read answers, its messages are not read")
    func backPressure() async throws {
        try await withAgentHub { hub in
            let read = LogLines()
            let bytes = AsyncStream<Data> {
                read.note("a line")
                let count = read.all.count
                return count <= 500 ? Data((TestAgent.message("ping", "{}", id: count) + "\n").utf8) : nil
            }
            let (locked, lock) = AsyncStream.makeStream(of: Never.self)
            let room = Task { for await _ in locked {} }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let stream = try Way.inProcess.stream(to: hub)
            let serving = Task {
                await stream.serve(bytes) { _ in
                    begin.yield()
                    await room.value
                }
            }
            // 64 requests are running, so the next one is refused.
            var answers = 0
            for await _ in begun {
                answers += 1
                if answers == 65 { break }
            }
            #expect(read.all.count == 65)
            lock.finish()
            await serving.value
            #expect(read.all.count == 501)
        }
    }

    // MARK: Finding a hub

    @Test("A running hub has a file with the agents' address, which only the user can read")
    func address() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(AgentAddress(in: folder) == nil)
        let file = folder.appending(path: "agents.json").path()
        let address = try await withAgentHub(in: folder) {
            $0.agents = .act
        } _: { hub in
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let address = try #require(AgentAddress(in: folder))
            #expect(address == hub.server.agents)
            #expect(address.port == hub.port)
            #expect(address.grade == "act")
            #expect(address.url == "http://127.0.0.1:\(hub.port)/mcp")
            #expect(await address.isAnswered(within: .seconds(300)))
            let stranger = AgentAddress(port: address.port, token: "wrong", grade: "act")
            #expect(await !stranger.isAnswered(within: .seconds(300)))
            let ping = RPCRequest(id: "1", method: "ping", params: [:])
            let refusal = await RemotePeer(stranger, timeout: .seconds(300)).answer(ping)
            let reason = refusal?.object?["error"]?.object?["message"]?.string
            #expect(reason?.contains("401") == true)
            #expect(reason?.contains("token is missing or wrong") == true)
            return address
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(await !address.isAnswered)
    }

    @Test("The address of a killed hub is ignored, and removed when another hub uses the folder")
    func leftAddress() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let address = AgentAddress(port: 1, token: "left", grade: "act")
        try address.write(to: folder)
        #expect(AgentAddress(in: folder) == nil)
        try await withHub(in: folder) { _ in
            #expect(AgentAddress(in: folder) == nil)
            let answer = await RemotePeer(address, in: folder).answer(
                RPCRequest(id: "1", method: "ping", params: [:])
            )
            #expect(answer?.object?["error"]?.object?["message"]?.string?.contains("has ended") == true)
        }
    }

    @Test(
        "After a restart of the hub an agent continues without a handshake; meanwhile its calls fail with advice"
    )
    func restartedHub() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stream = try await withAgentHub(in: folder) { hub in
            AgentStream(try #require(hub.server.agents), in: folder)
        }
        try await withLines(stream) { agent in
            let call = TestAgent.message("tools/call", #"{"name":"sessions"}"#, id: 1)
            let greeted = try await withAgentHub(in: folder) { hub in
                agent.send(Self.initialize)
                return try await agent.next()
            }
            #expect(greeted.result?["protocolVersion"] == "2025-06-18")
            agent.send(call)
            let refused = try await agent.next()
            #expect(refused.code == -32_000 && refused.message.contains("repeat the call"))
            try await withAgentHub(in: folder) { hub in
                for id in 1...4 {
                    agent.send(TestAgent.message("tools/call", #"{"name":"sessions"}"#, id: id))
                }
                for _ in 1...4 {
                    let answer = try await agent.next()
                    #expect(answer.result?["content"] != nil, "\(answer.json)")
                }
                #expect(await hub.server.hub.agents?.status.agents.map(\.name) == ["lines"])
            }
        }
    }

    @Test("A hub that cannot write the agents' address does not start, and frees its port and its folder")
    func unwritableAddress() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "agents.json/other"),
            withIntermediateDirectories: true
        )
        var options = HubOptions()
        options.folder = folder
        options.agents = .look
        // Another process may take the port meanwhile, but hardly ten times in a row.
        for _ in 1...10 {
            let port = try await withHub { $0.port }
            do {
                _ = try await HubServer.start(options, port: port)
                Issue.record("the hub has started")
                return
            } catch WebServerError.portTaken {
                continue
            } catch HubError.folder(let unusable, let reason) {
                #expect(unusable == folder)
                #expect(!reason.isEmpty)
            }
            options.agents = nil
            do {
                try await HubServer.start(options, port: port).stop()
                return
            } catch WebServerError.portTaken {
                options.agents = .look
            }
        }
        Issue.record("the ports stay taken")
    }

    @Test("An address is not written into a folder that does not exist")
    func noFolder() {
        let folder = temporaryFolder()
        let error = #expect(throws: HubError.self) {
            try AgentAddress(port: 1, token: "a", grade: "look").write(to: folder)
        }
        guard case .folder(folder, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("The address file of a killed hub is replaced, including its mode")
    func staleAddress() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "agents.json").path()
        for path in [file, file + ".new"] {
            try Data().write(to: URL(filePath: path))
        }
        try await withAgentHub(in: folder) { hub in
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(AgentAddress(in: folder) == hub.server.agents)
        }
    }
}

/// The agent's end of a stream.
struct LineAgent {
    let bytes: AsyncStream<Data>.Continuation
    var answers: AsyncStream<Data>.Iterator

    /// An answer.
    struct Answer {
        let json: JSON

        var id: JSON { json.object?["id"] ?? .null }
        var result: [String: JSON]? { json.object?["result"]?.object }
        var code: Int? { json.object?["error"]?.object?["code"]?.integer() }
        var message: String { json.object?["error"]?.object?["message"]?.string ?? "" }
    }

    func send(_ line: String) { bytes.yield(Data("\(line)\n".utf8)) }
    func send(_ piece: Data) { bytes.yield(piece) }

    /// Reads the next line, which is an answer.
    mutating func next() async throws -> Answer {
        guard let line = await answers.next() else { throw NotWelcome() }
        let isLine = line.last == UInt8(ascii: "\n") && !line.dropLast().contains(UInt8(ascii: "\n"))
        if !isLine { throw NotWelcome() }
        return Answer(json: try JSON(text: line))
    }
}

/// Serves an agent that the test plays, until `body` returns.
func withLines<Result>(
    _ stream: AgentStream,
    _ body: (inout LineAgent) async throws -> Result
) async throws -> Result {
    let (bytes, input) = AsyncStream.makeStream(of: Data.self)
    let (lines, output) = AsyncStream.makeStream(of: Data.self)
    let serving = Task {
        await stream.serve(bytes) { output.yield($0) }
        output.finish()
    }
    defer { input.finish() }
    var agent = LineAgent(bytes: input, answers: lines.makeAsyncIterator())
    let result = try await body(&agent)
    input.finish()
    await serving.value
    return result
}
