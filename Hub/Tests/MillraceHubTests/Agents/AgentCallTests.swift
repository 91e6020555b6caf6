import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Testing
import WebTestSupport

@testable import MillraceHub

/// How agents' calls are executed, ended and limited.
@Suite("Hub: agents' calls", .timeLimit(.minutes(30)))
struct AgentCallTests {
    // MARK: Answers

    @Test("A call reaches the app without the argument session, and the answer is marked as the app's data")
    func answer() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores", #"{"session":"counter"}"#)
            let call = try await app.nextCall()
            #expect(call.tool == "stores")
            #expect(call.arguments == [:])
            try await app.answer(call, #"{"stores":[]}"#)
            let result = try await answer
            #expect(result.failure == nil)
            #expect(result.content == ["app_data": ["stores": []]])
        }
    }

    @Test("An error from the app is an error of the tool")
    func failure() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores")
            let call = try await app.nextCall()
            try await app.answer(call, failure: #"{"error":"noScreens","message":"There are none."}"#)
            let result = try await answer
            #expect(result.status == 200)
            #expect(result.failure == "noScreens")
            #expect(result.content.object?["message"] == "There are none.")
        }
    }

    @Test("Calls share a channel, and receive their own answers in any order")
    func order() async throws {
        try await withCalledApp { hub, app, agent in
            async let first = agent.call("stores", id: 1)
            let one = try await app.nextCall()
            async let second = agent.call("stores", id: 2)
            let two = try await app.nextCall()
            #expect(one.channel == two.channel)
            try await app.answer(two, #""second""#)
            #expect(try await second.content == ["app_data": "second"])
            try await app.answer(one, #""first""#)
            #expect(try await first.content == ["app_data": "first"])
            #expect(app.openedChannels == 1)
        }
    }

    @Test("Calls are recorded in the session, with a summary and the entries during the call")
    func record() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores")
            let call = try await app.nextCall()
            try await app.answer(call, "{}", summary: "looked", first: 3, next: 5)
            _ = try await answer
            let file = hub.folder.appending(path: "\(app.session)/agents.jsonl")
            let record = try #require(try JSON(text: Data(contentsOf: file)).object)
            #expect(record["agent"] == "tester")
            #expect(record["tool"] == "stores")
            #expect(record["summary"] == "looked")
            #expect(record["first"] == JSON(3))
            #expect(record["next"] == JSON(5))
            #expect(record["error"] == nil)
        }
    }

    @Test(
        "An unanswered call is recorded with its tool and target, without texts that may be secret"
    )
    func recordWithoutAnswer() async throws {
        try await withCalledApp {
            $0.limits.answer = .milliseconds(50)
        } _: { hub, app, agent in
            for (tool, arguments) in [
                ("tap", ##"{"element":"#login"}"##),
                ("type", ##"{"element":"#password","text":"hunter22"}"##),
                ("dispatch", #"{"store":2,"action":{"enter":{"_0":"hunter22"}}}"#),
                ("time", #"{"do":"travel","to":3}"#), ("stores", "{}"),
            ] {
                let answer = try await agent.call(tool, arguments)
                #expect(answer.failure == "timedOut")
            }
            #expect(
                await hub.calls(in: app.session).map(\.summary) == [
                    "tap element #login", "type element #password", "dispatch enter store 2",
                    "time do travel, to 3", "stores",
                ]
            )
        }
    }

    @Test("Agents of the same name are told apart by a number")
    func sameNames() async throws {
        try await withCalledApp {
            $0.limits.answer = .milliseconds(50)
        } _: { hub, app, agent in
            let others = [try await TestAgent(greeted: hub), try await TestAgent(greeted: hub)]
            for agent in [agent] + others { _ = try await agent.call("stores") }
            let names = ["tester", "tester (2)", "tester (3)"]
            #expect(await hub.calls(in: app.session).map(\.agent) == names)
            #expect(await hub.server.hub.agents?.status.agents.map(\.name) == names)
        }
    }

    // MARK: Calls that end early

    @Test("An app that disconnects ends its unanswered calls")
    func dyingApp() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            let hello = AppHello.counter()
            let answer = try await withGreetedApp(hub, hello) { app, _ in
                let answer = Task { try await agent.call("stores") }
                var calls = CalledApp(app, hello.session)
                _ = try await calls.nextCall()
                return answer
            }
            let result = try await answer.value
            #expect(result.failure == "appHasGone")
            #expect(result.content.object?["message"]?.string?.contains("start the app again") == true)
        }
    }

    @Test("A call without an answer times out, and is cancelled in the app")
    func hangingApp() async throws {
        try await withCalledApp {
            $0.limits.answer = .milliseconds(50)
        } _: { hub, app, agent in
            async let answer = agent.call("stores")
            let call = try await app.nextCall()
            let result = try await answer
            #expect(result.failure == "timedOut")
            #expect(result.content.object?["message"]?.string?.contains("main thread") == true)
            #expect(try await app.nextCancellation() == call.number)
            // This answer arrives after the call has ended, and must be ignored.
            try await app.answer(call, "{}")
            async let next = agent.call("stores")
            let other = try await app.nextCall()
            #expect(other.number != call.number)
            _ = try await next
        }
    }

    @Test("A wait call times out after its requested time plus the limit for other calls")
    func hangingWait() async throws {
        try await withCalledApp {
            $0.limits.answer = .milliseconds(50)
        } _: { hub, app, agent in
            let answer = try await agent.call("wait", #"{"for":"entry","seconds":1}"#)
            #expect(answer.failure == "timedOut")
            #expect(answer.content.object?["message"]?.string?.contains("for 1 seconds") == true)
        }
    }

    @Test("Revoking the permission ends a call at once, although the app does not answer")
    func stopping() async throws {
        try await withCalledApp { hub, app, agent in
            let control = try #require(hub.server.hub.agents)
            async let answer = agent.call("stores")
            let call = try await app.nextCall()
            await control.permit(nil)
            let result = try await answer
            #expect(result.failure == "cancelled")
            #expect(result.content.object?["message"]?.string?.contains("person") == true)
            #expect(try await app.nextCancellation() == call.number)
            #expect(try await agent.call("stores").failure == "notPermitted")
            #expect(try await agent.call("sessions").failure == "notPermitted")
            await control.permit(.look)
            #expect(try await agent.call("sessions").failure == nil)
        }
    }

    @Test("Revoking the permission ends a call even if the app reads nothing")
    func stoppingBeforeTheAppReads() async throws {
        try await withCalledApp { hub, app, agent in
            let control = try #require(hub.server.hub.agents)
            guard case .app(let connection)? = try await hub.server.hub.sessions.partner(for: app.session)
            else { throw NotWelcome() }
            // All pieces together are larger than the buffers of the sockets. Since the app does not read them, every
            // further send to the app suspends.
            let piece = ChannelPiece(channel: 99, bytes: Array(repeating: 0, count: 1 << 18))
            let filling = Task { for _ in 1...256 { try await connection.send(.data(piece)) } }
            defer { filling.cancel() }
            async let answer = agent.call("stores")
            await control.waitForCall()
            await control.permit(nil)
            #expect(try await answer.failure == "cancelled")
        }
    }

    @Test("An answer over the limit ends the call with an error, and the next call is answered")
    func longAnswer() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores")
            let text = String(repeating: "x", count: AgentChannel.longestAnswer)
            try await app.answer(try await app.nextCall(), #""\#(text)""#)
            #expect(try await answer.failure == "tooLong")
            async let next = agent.call("stores")
            try await app.answer(try await app.nextCall(), #""short""#)
            #expect(try await next.content == ["app_data": "short"])
        }
    }

    @Test("Without a free channel a call is refused, and later calls succeed once one is free")
    func noChannel() async throws {
        try await withCalledApp { hub, app, agent in
            guard case .app(let connection)? = try await hub.server.hub.sessions.partner(for: app.session)
            else { throw NotWelcome() }
            var pages: [AppConnection.AppChannel] = []
            for _ in 1...48 { pages.append(try await connection.open(.page)) }
            let answer = try await agent.call("stores")
            #expect(answer.failure == "refused")
            #expect(answer.content.object?["message"]?.string?.contains("48 pages") == true)
            await pages[0].drop()
            async let next = agent.call("stores")
            try await app.answer(try await app.nextCall(), "{}")
            #expect(try await next.failure == nil)
        }
    }

    @Test("A closed channel is deallocated")
    func closedChannel() async throws {
        var channel: AgentChannel? = AgentChannel()
        weak let closed = channel
        let delivery = Task { [channel] in await channel?.deliver { _ in } }
        await channel?.close()
        await delivery.value
        channel = nil
        #expect(closed == nil)
    }

    @Test("An agent can cancel a call by a notification, and receives no answer")
    func cancelling() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores", id: 7)
            let call = try await app.nextCall()
            let note = try await agent.send(
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#
            )
            #expect(note.status == 202)
            let result = try await answer
            #expect(result.status == 202)
            #expect(result.body == "")
            #expect(try await app.nextCancellation() == call.number)
        }
    }

    @Test("A call is not cancelled by another agent's notification, or by one of another method")
    func foreignCancellation() async throws {
        try await withCalledApp { hub, app, agent in
            let other = try await TestAgent(greeted: hub, name: "other")
            async let answer = agent.call("stores", id: 7)
            let call = try await app.nextCall()
            for (agent, method) in [(other, "notifications/cancelled"), (agent, "notifications/progress")] {
                let note = #"{"jsonrpc":"2.0","method":"\#(method)","params":{"requestId":7}}"#
                #expect(try await agent.send(note).status == 202)
            }
            try await app.answer(call, "{}")
            #expect(try await answer.content == ["app_data": [:]])
        }
    }

    @Test("An agent that closes its connection cancels its call", arguments: [false, true])
    func leaving(halfClosed: Bool) async throws {
        try await withCalledApp { hub, app, agent in
            let connection = try await RawConnection(port: hub.port)
            let body = TestAgent.message("tools/call", #"{"name":"stores"}"#, id: 1)
            await connection.sendAsMuchAsTaken("POST", "/mcp", agent.headers.with(length: body), body: body)
            let call = try await app.nextCall()
            if halfClosed { try await connection.endSending() } else { try connection.close() }
            #expect(try await app.nextCancellation() == call.number)
        }
    }

    @Test("An agent that ends its session cancels its calls")
    func ending() async throws {
        try await withCalledApp { hub, app, agent in
            async let answer = agent.call("stores")
            let call = try await app.nextCall()
            #expect(try await agent.send("", method: "DELETE").status == 204)
            #expect(try await answer.status == 202)
            #expect(try await app.nextCancellation() == call.number)
        }
    }

    @Test("A hub that stops ends the running calls")
    func stoppingHub() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withAgentHub(in: folder) { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                let agent = try await TestAgent(greeted: hub)
                var calls = CalledApp(app, hello.session)
                async let answer = agent.call("stores")
                _ = try await calls.nextCall()
                await hub.server.stop()
                // Either the agent's connection is closed, or the answer says that the app has ended.
                let result = try? await answer
                #expect(result == nil || result?.failure != nil || result?.status == 202)
            }
        }
    }

    // MARK: Limits

    @Test("An agent has at most 64 running calls, with different ids")
    func manyCalls() async throws {
        try await withCalledApp { hub, app, agent in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for id in 1...64 { group.addTask { try await agent.call("stores", id: id).status } }
                var calls: [CalledApp.Call] = []
                for _ in 1...64 { calls.append(try await app.nextCall()) }
                let same = try await agent.call("stores", id: 1)
                #expect(same.failure == "refused")
                let next = try await agent.call("stores", id: 65)
                #expect(next.failure == "refused")
                #expect(next.content.object?["message"]?.string?.contains("64") == true)
                let other = try await TestAgent(greeted: hub, name: "other")
                #expect(try await other.call("sessions").failure == nil)
                for call in calls { try await app.answer(call, "{}") }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await agent.call("sessions").failure == nil)
        }
    }

    @Test("An app that reads its calls receives any number of bytes")
    func manyBytes() async throws {
        let channel = AgentChannel()
        let delivery = Task {
            await channel.deliver { message in
                guard case .call(let number, _, _) = message else { return }
                await channel.take(Self.answer(to: number))
            }
        }
        let text = JSON.string(String(repeating: "x", count: 1_000_000))
        // Together these calls exceed the number of bytes that may wait for the app.
        for _ in 1...5 { _ = try await channel.call("type", ["text": text]) }
        await channel.close()
        await delivery.value
    }

    @Test("While a long call waits for the app, further calls are refused")
    func fullChannel() async throws {
        let channel = AgentChannel()
        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let delivery = Task {
            await channel.deliver { message in
                guard case .call(let number, _, _) = message else { return }
                beginning.finish()
                for await _ in gate {}
                await channel.take(Self.answer(to: number))
            }
        }
        // This call alone exceeds the number of bytes that may wait for the app.
        let text = JSON.string(String(repeating: "x", count: 5_000_000))
        let long = Task { try await channel.call("type", ["text": text]) }
        for await _ in begun {}
        let error = await #expect(throws: AgentError.self) { _ = try await channel.call("stores", [:]) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("takes no more calls") == true)
        opening.finish()
        _ = try await long.value
        await channel.close()
        await delivery.value
    }

    @Test("If a call cannot be sent to the app, it ends with an error, and so do later calls")
    func brokenChannel() async throws {
        let channel = AgentChannel()
        let delivery = Task { await channel.deliver { _ in throw NotWelcome() } }
        for _ in 1...2 {
            let error = await #expect(throws: AgentError.self) { _ = try await channel.call("stores", [:]) }
            #expect(error?.code == .appHasGone)
        }
        await delivery.value
    }

    @Test("A call of a cancelled task is not sent to the app")
    func cancelledBefore() async throws {
        let channel = AgentChannel()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await channel.call("stores", [:])
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        await channel.close()
        await channel.deliver { message in Issue.record("\(message)") }
    }

    /// The app's answer to a call.
    private static func answer(to number: Int) -> [UInt8] {
        Array(#"{"call":\#(number),"summary":"","first":1,"next":1,"result":{}}"#.utf8)
    }

    @Test("A seventeenth agent is refused while all others are at work")
    func busyAgents() async throws {
        try await withAgentHub { hub in
            let roster = try #require(hub.server.hub.endpoint).server.roster
            let (gate, opening) = AsyncStream.makeStream(of: Never.self)
            let work = Task { for await _ in gate {} }
            var requests: [Task<Void?, Never>] = []
            for number in 1...16 {
                let agent = try await roster.connect(AgentIdentity(["name": .string("agent \(number)")]))
                requests.append(try agent.requests.run("1") { await work.value })
            }
            let refused = try await TestAgent(hub).request(
                "initialize",
                #"{"protocolVersion":"2025-11-25"}"#
            )
            #expect(refused.status == 503)
            #expect(refused.code == -32_000)
            #expect(refused.message.contains("Try again later"))
            opening.finish()
            for request in requests { _ = await request.value }
            let agent = try await TestAgent(greeted: hub)
            #expect(agent.session != nil)
        }
    }

    @Test("A seventeenth agent replaces the one that was idle for longest")
    func manyAgents() async throws {
        try await withAgentHub { hub in
            var agents: [TestAgent] = []
            for number in 1...16 { agents.append(try await TestAgent(greeted: hub, name: "agent \(number)")) }
            let control = try #require(hub.server.hub.agents)
            #expect(await control.status.agents.count == 16)
            _ = try await agents[0].call("sessions")
            let newest = try await TestAgent(greeted: hub, name: "agent 17")
            #expect(try await newest.call("sessions").status == 200)
            #expect(try await agents[0].call("sessions").status == 200)
            #expect(try await agents[1].call("sessions").status == 404)
            #expect(await control.status.agents.count == 16)
        }
    }

    @Test("The name of an agent is limited in length, and contains no control characters")
    func names() async throws {
        try await withAgentHub { hub in
            _ = try await TestAgent(greeted: hub, name: "\\u001b[2J" + String(repeating: "x", count: 500))
            let control = try #require(hub.server.hub.agents)
            let agents = await control.status.agents
            let name = try #require(agents.first?.name)
            #expect(name.hasPrefix("?[2Jxxx"))
            #expect(name.count == 60)
            _ = try await TestAgent(greeted: hub, name: "\\u001b[2J" + String(repeating: "x", count: 500))
            let second = try #require(await control.status.agents.last?.name)
            #expect(second.hasSuffix(" (2)"))
            #expect(second.count <= 60)
        }
    }

    // MARK: Session of a call

    @Test("Without a connected app, a call fails with an explanation")
    func noApp() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            let answer = try await agent.call("stores")
            #expect(answer.failure == "notFound")
            #expect(answer.content.object?["message"]?.string?.contains("No app is connected") == true)
            #expect(try await agent.call("stores", #"{"session":7}"#).failure == "badArgument")
            #expect(try await agent.call("stores", #"{"session":""}"#).failure == "notFound")
            #expect(try await agent.call("stores", #"{"session":"Counter"}"#).failure == "notFound")
        }
    }

    @Test("An ended session is found by its id, the beginning of its id, or its name")
    func endedSession() async throws {
        try await withAgentHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
            }
            try await hub.session(alive: false)
            let agent = try await TestAgent(greeted: hub)
            let id = hello.session.uuidString
            for name in [id, id.lowercased(), String(id.prefix(4)), "Counter", "counter"] {
                let answer = try await agent.call("stores", #"{"session":"\#(name)"}"#)
                let stores = answer.content.object?["app_data"]?.object?["stores"]?.array
                #expect(stores?.first?.object?["name"] == "Counter", "\(name): \(answer.body)")
            }
            #expect(try await agent.call("stores").failure == "notFound")
        }
    }

    @Test(
        "The stores of an ended session have the recording's numbers, and the last few sessions remain loaded"
    )
    func storeNumbers() async throws {
        try await withAgentHub { hub in
            var ids: [UUID] = []
            for _ in 1...4 {
                let hello = AppHello.counter()
                try await withGreetedApp(hub, hello) { app, _ in
                    _ = try await app.record(CounterRecording.part(1...2), at: 0)
                }
                ids.append(hello.session)
            }
            _ = try await hub.list { $0.count == 4 && $0.allSatisfy { $0["alive"] as? Bool == false } }
            let sessions = hub.server.hub.sessions
            func load(_ id: UUID) async throws -> ClosedSession {
                guard case .recording(let closed, _)? = try await sessions.partner(for: id) else {
                    throw NotWelcome()
                }
                return closed
            }
            var loaded: [ClosedSession] = []
            for id in ids[..<3] { loaded.append(try await load(id)) }
            for (id, earlier) in zip(ids, loaded) { #expect(try await load(id) === earlier) }
            let agent = try await TestAgent(greeted: hub)
            for id in ids + ids {
                let answer = try await agent.call("value", #"{"session":"\#(id)","store":1,"path":"count"}"#)
                #expect(answer.content.object?["app_data"]?.object?["value"] == JSON(2), "\(answer.body)")
            }
            for id in ids[..<3] { _ = try await load(id) }
            loaded = []
            for id in ids[..<3] { loaded.append(try await load(id)) }
            _ = try await load(ids[3])
            #expect(try await load(ids[0]) !== loaded[0], "the one that was requested longest ago")
            #expect(try await load(ids[2]) === loaded[2])
        }
    }

    @Test("An ambiguous name is refused with the sessions' ids, connected ones first")
    func ambiguity() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            for second in 1...2 {
                try await withGreetedApp(hub, .counter(second: second)) { app, _ in
                    _ = try await app.record(CounterRecording.part(1...3), at: 0)
                }
            }
            _ = try await hub.list { $0.count == 2 && $0.allSatisfy { $0["alive"] as? Bool == false } }
            let answer = try await agent.call("stores", #"{"session":"Counter"}"#)
            #expect(answer.failure == "notFound")
            #expect(answer.content.object?["message"]?.string?.contains("fits 2 sessions") == true)
            let hello = AppHello.counter(second: 3)
            try await withGreetedApp(hub, hello) { app, _ in
                var calls = CalledApp(app, hello.session)
                async let named = agent.call("stores", #"{"session":"Counter"}"#)
                let call = try await calls.nextCall()
                try await calls.answer(call, #""connected""#)
                #expect(try await named.content == ["app_data": "connected"])
            }
        }
    }

    @Test(
        "An ambiguous name is refused with at most eight ids, and with the number of the others",
        arguments: [(8, "). Name one"), (10, "), and 2 more. Name one")]
    )
    func manyOfOneName(count: Int, end: String) async throws {
        let folder = try Self.folder(sessions: count)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withAgentHub(in: folder) { hub in
            let answer = try await TestAgent(greeted: hub).call("stores", #"{"session":"Counter"}"#)
            #expect(answer.failure == "notFound")
            let message = try #require(answer.content.object?["message"]?.string)
            #expect(message.contains("fits \(count) sessions"))
            #expect(message.ranges(of: "(Counter, ended, began").count == 8)
            #expect(message.contains(end))
        }
    }

    @Test(
        "A call to a session whose recording is unreadable fails with the reason",
        arguments: ["stores", "save_recording"]
    )
    func unreadable(tool: String) async throws {
        try await withAgentHub { hub in
            try await withGreetedApp(hub, .counter()) { app, _ in
                _ = try await app.record(CounterRecording.header + "nonsense\n", at: 0)
            }
            try await hub.session(alive: false)
            let answer = try await TestAgent(greeted: hub).call(tool, #"{"session":"Counter"}"#)
            #expect(answer.failure == "refused")
            let message = try #require(answer.content.object?["message"]?.string)
            #expect(message.contains("cannot be read"))
            #expect(message.contains("Line 2 is not JSON"))
        }
    }

    @Test("With several connected apps, the answer to a call without a session names the app")
    func guess() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            let newest = AppHello.counter(second: 2)
            try await withGreetedApp(hub, .counter(second: 1)) { _, _ in
                try await withGreetedApp(hub, newest) { app, _ in
                    var calls = CalledApp(app, newest.session)
                    async let answer = agent.call("stores")
                    let call = try await calls.nextCall()
                    try await calls.answer(call, "{}")
                    let name = "\(newest.session.uuidString.prefix(8)) (Counter)"
                    #expect(try await answer.content == ["app_data": [:], "session": .string(name)])
                    let ambiguous = try await agent.call("stores", #"{"session":"Counter"}"#)
                    let message = try #require(ambiguous.content.object?["message"]?.string)
                    #expect(message.ranges(of: "(Counter, connected, began").count == 2)
                }
            }
        }
    }

    // MARK: The hub's own tools

    @Test("Sessions are listed, connected ones first, with the number of omitted ones")
    func sessions() async throws {
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            var hello = AppHello.counter(second: 0)
            hello.screens = true
            try await withGreetedApp(hub, .counter(second: 1)) { _, _ in }
            try await hub.session(alive: false)
            try await withGreetedApp(hub, hello) { _, _ in
                _ = try await hub.list { $0.count == 2 }
                let all = try await agent.call("sessions").content.object?["app_data"]?.object
                let list = (all?["sessions"]?.array ?? []).compactMap(\.object)
                try #require(list.count == 2)
                #expect(list.map { $0["connected"] } == [.bool(true), .bool(false)])
                #expect(list[0]["screens"] == .bool(true))
                #expect(list[0]["device"] == "imac.local, Test 1.0")
                #expect(list[0]["process"] == JSON(4_711))
                #expect(list[0]["ended"] == nil)
                #expect(list[1]["screens"] == nil)
                #expect(list[1]["ended"]?.string != nil)
                #expect(list[0]["session"] == .string(String(hello.session.uuidString.prefix(8))))
                #expect(all?["left_out"] == nil)
                let one = try await agent.call("sessions", #"{"limit":1}"#).content.object?["app_data"]?
                    .object
                #expect(one?["sessions"]?.array?.count == 1)
                #expect(one?["left_out"]?.string?.hasPrefix("1 older") == true)
                let none = try await agent.call("sessions", #"{"app":"xyz"}"#).content
                #expect(none == ["app_data": ["sessions": []]])
            }
            for arguments in [#"{"limit":0}"#, #"{"limit":"one"}"#, #"{"other":1}"#] {
                #expect(try await agent.call("sessions", arguments).failure == "badArgument")
            }
        }
    }

    @Test("A list of a hundred sessions is shortened, with the number of omitted ones")
    func manySessions() async throws {
        let folder = try Self.folder(sessions: 100)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withAgentHub(in: folder) { hub in
            let answer = try await TestAgent(greeted: hub).call("sessions", #"{"limit":100}"#).content
            #expect(answer.data.count < 8_000)
            let list = answer.object?["app_data"]?.object
            let count = try #require(list?["sessions"]?.array?.count)
            #expect(count > 20)
            #expect(list?["left_out"] == .string("\(100 - count) older sessions: filter by 'app'."))
        }
    }

    /// Creates a hub's folder with empty sessions.
    private static func folder(sessions count: Int) throws -> URL {
        let folder = temporaryFolder()
        for second in 1...count {
            let hello = AppHello.counter(second: second)
            let session = folder.appending(path: hello.session.uuidString, directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: session, withIntermediateDirectories: true)
            try SessionInfo(hello).write(in: PlainFolder(session))
        }
        return folder
    }

    @Test("The tool guide answers with the guide for agents")
    func guide() async throws {
        try await withAgentHub { hub in
            let answer = try await TestAgent(greeted: hub).call("guide")
            #expect(try answer.content == ["guide": .string(AgentGuide().text())])
        }
    }

    @Test("A recording is opened as one session per file; any other file is refused")
    func openRecording() async throws {
        let folder = URL.temporaryDirectory.appending(path: "files-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.millrace.jsonl").path()
        try Data(CounterRecording.part(1...3).utf8).write(to: URL(filePath: file))
        let pipe = folder.appending(path: "pipe").path()
        mkfifo(pipe, 0o600)
        try await withAgentHub { hub in
            let agent = try await TestAgent(greeted: hub)
            let opened = try await agent.call("open_recording", #"{"file":"\#(file)"}"#)
            let id = try #require(opened.content.object?["session"]?.string)
            #expect(try await agent.call("stores", #"{"session":"\#(id)"}"#).failure == nil)
            let sessions = await hub.server.hub.sessions.listing(address: "").sessions
            let calls = try await hub.calls(in: #require(UUID(uuidString: sessions[0].id)))
            #expect(calls.map(\.tool) == ["open_recording", "stores"])
            #expect(calls.first?.summary == "open a.millrace.jsonl")
            let list = try await agent.call("sessions").content.object?["app_data"]?.object?["sessions"]?
                .array
            let listed = try #require(list?.first?.object)
            #expect(listed["file"] == "a.millrace.jsonl")
            #expect(listed["device"] == nil)
            #expect(listed["process"] == nil)
            #expect(try await agent.call("open_recording", #"{"file":"\#(file)"}"#).content == opened.content)
            try Data(CounterRecording.part(1...4).utf8).write(to: URL(filePath: file))
            #expect(try await agent.call("open_recording", #"{"file":"\#(file)"}"#).content != opened.content)
            for (path, code) in [
                (pipe, "notFound"), (folder.path(), "notFound"), ("/nothing", "notFound"),
                ("a", "badArgument"),
                ("/etc/passwd", "refused"),
            ] {
                let answer = try await agent.call("open_recording", #"{"file":"\#(path)"}"#)
                #expect(answer.failure == code, "\(path)")
                #expect(!answer.body.contains("root:"))
            }
            #expect(try await agent.call("open_recording").failure == "badArgument")
        }
    }
}

extension [String: String] {
    fileprivate func with(length body: String) -> [String: String] {
        merging(["Content-Length": "\(body.utf8.count)"]) { $1 }
    }
}
