import NIOCore
import NIOEmbedded
import Testing
import WebTestSupport

@testable import LocalWebServer

/// Requests that can freeze or crash a naive server.
@Suite("Web server: attacks")
struct AttackTests {
    @Test("A long line or header within the limit is accepted", arguments: [8_000, 15_000, 30_000])
    func longButAllowed(count: Int) async throws {
        try await withServer { server in
            let long = String(repeating: "a", count: count)
            let (line, header) = (
                try await server.get("/" + long), try await server.get("/", ["X-Long": long])
            )
            #expect(line.body == "GET /\(long) 0")
            #expect(header.status == 200)
        }
    }

    @Test("The limit of a head can be raised", arguments: [(150_000, 200), (210_000, 431)])
    func raisedLimit(count: Int, status: Int) async throws {
        try await withServer(limits: .with { $0.head = 200_000 }) { server in
            let header = try await server.get("/", ["X": String(repeating: "x", count: count)])
            #expect(header.status == status)
        }
    }

    @Test("16 kB of cookies, which other servers on this machine may have set, are accepted")
    func cookies() async throws {
        try await withServer { server in
            let cookies = (1...16).map { "cookie\($0)=" + String(repeating: "x", count: 1_000) }
            let response = try await server.get("/", ["Cookie": cookies.joined(separator: "; ")])
            #expect(response.status == 200)
        }
    }

    @Test(
        "A head over the limit is answered with 431, and the connection is closed",
        arguments: [33_000, 1_000_000]
    )
    func tooLong(count: Int) async throws {
        let long = String(repeating: "a", count: count)
        let short = String(repeating: "a: b\r\n", count: count / 6)
        let log = Log()
        try await withServer(log: log) { server in
            for request in [
                "GET /\(long) HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX: \(long)\r\n\r\n",
                "GET / HTTP/1.1\r\n\(long): x\r\n\r\n", "GET / HTTP/1.1\r\n\(short)\(short)\r\n",
                "GET /\(long)", "GET / HTTP/1.1\r\nX: \(long)", "GET / HTTP/1.1\r\n\(long)",
            ] {
                let connection = try await RawConnection(port: server.port)
                try await connection.send(bytes: Array(request.utf8))
                let answer = await connection.untilClosed()
                #expect(answer.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
                #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
            }
        }
        #expect(log.lines.count == 7)
    }

    @Test("The limit of a head holds for all headers together, also if they arrive at once")
    func severalHeaders() async throws {
        let channel = NIOAsyncTestingChannel()
        let parts = try await channel.testingEventLoop.executeInContext {
            try HTTPPipeline.add(to: channel, head: 1_000, disconnection: ClientDisconnection())
        }
        let headers = String(repeating: "a: \(String(repeating: "b", count: 200))\r\n", count: 6)
        try await channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\n\(headers)\r\n"))
        try await parts.executeThenClose { inbound, _ in
            var parts = inbound.makeAsyncIterator()
            guard case .unreadable(.requestHeaderFieldsTooLarge) = try await parts.next() else {
                Issue.record("the head is read")
                return
            }
        }
    }

    @Test("A request has at most 256 header fields", arguments: [(256, 200), (257, 431)])
    func fields(count: Int, status: Int) async throws {
        try await withServer { server in
            let fields = String(repeating: "a: b\r\n", count: count - 1)
            let connection = try await RawConnection(port: server.port)
            let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
            try await connection.send(bytes: Array(request.utf8))
            #expect(try await connection.response().status == status)
        }
    }

    @Test("Spaces before a value count towards the limit")
    func spaces() async throws {
        try await withServer { server in
            let spaces = String(repeating: " ", count: 1_000_000)
            let response = try await server.get("/", ["X": spaces + "x"])
            #expect(response.status == 431)
        }
    }

    @Test("Another client is answered while six foreign pages repeatedly send 60 kB each")
    func sixSenders() async throws {
        try await withServer(answering: guarded) { server in
            let body = String(repeating: "x", count: 60_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...6 {
                    group.addTask {
                        while !Task.isCancelled {
                            let connection = try await RawConnection(port: server.port)
                            let headers = [
                                "Host": "localhost", "Origin": "http://evil.example", "Cookie": body,
                            ]
                            await connection.sendAsMuchAsTaken("POST", "/live", headers, body: body)
                            _ = await connection.untilClosed()
                        }
                    }
                }
                for _ in 1...50 {
                    let response = try await server.get("/")
                    #expect(response.status == 200)
                }
                group.cancelAll()
            }
        }
    }

    @Test("Connections over the limit are closed, with one line in the log; later ones are answered")
    func connections() async throws {
        let log = Log()
        try await withServer(limits: .with { $0.connections = 4 }, log: log) { server in
            var open: [RawConnection] = []
            for _ in 1...4 {
                let connection = try await RawConnection(port: server.port)
                let response = try await connection.request("GET", "/")
                #expect(response.status == 200)
                open.append(connection)
            }
            for _ in 1...10 {
                let refused = try await RawConnection(port: server.port)
                #expect(await refused.untilClosed() == "")
            }
            #expect(log.lines == ["there are 4 connections; more are refused"])
            for connection in open { try connection.close() }
            // The server notices the closed connections asynchronously, so ask until it answers.
            while await (try? server.get("/"))?.status != 200 { try Task.checkCancellation() }
        }
    }

    /// Performs the same checks as the hub, then answers.
    @Sendable private func guarded(_ request: WebRequest) async -> WebAnswer {
        do {
            try RequestGuard.checkHost(of: request.headers)
            if request.path == "/live" { try RequestGuard.checkOrigin(of: request.headers) }
            return await echo(request)
        } catch {
            return .response(.text(.forbidden, "\(error)"))
        }
    }
}
