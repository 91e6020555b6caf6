import LocalWebServer
import Testing
import WebTestSupport

@Suite("Web server: WebSockets")
struct WebSocketTests {
    @Test("Texts arrive in order in both directions")
    func texts() async throws {
        try await withServer { server in
            let page = try await server.openWebSocket()
            for length in [0, 1, 125, 126, 65_535, 65_536, 1_024 * 1_024] {
                try await page.send(String(repeating: "ü", count: length / 2))
                #expect(try await page.receiveText().utf8.count == length / 2 * 2)
            }
            for number in 1...500 { try await page.send("\(number)") }
            for number in 1...500 { #expect(try await page.receiveText() == "\(number)") }
        }
    }

    @Test("Texts sent from many threads arrive complete, in order per thread")
    func threads() async throws {
        let connection = LiveConnection { _, send in
            await withTaskGroup(of: Void.self) { group in
                for sender in 0..<4 {
                    group.addTask { for number in 0..<250 { send("\(sender) \(number)") } }
                }
            }
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await server.openWebSocket()
            var next = [0, 0, 0, 0]
            for _ in 0..<1_000 {
                let numbers = try await page.receiveText().split(separator: " ").compactMap { Int($0) }
                #expect(numbers[1] == next[numbers[0]])
                next[numbers[0]] += 1
            }
            await #expect(throws: RawConnection.Closed.self) { _ = try await page.receiveText() }
        }
    }

    @Test("A text may be fragmented, with control frames between its fragments")
    func fragments() async throws {
        try await withServer { server in
            let page = try await server.openWebSocket()
            try await page.send(kind: 1, isLast: false, Array("one ".utf8))
            try await page.send(kind: 9, Array("ping".utf8))
            try await page.send(kind: 0, isLast: false, [])
            try await page.send(kind: 0, Array("two".utf8))
            let pong = try await page.receiveFrame()
            #expect(pong.kind == 10)
            #expect(pong.payload == Array("ping".utf8))
            #expect(try await page.receiveText() == "one two")
        }
    }

    @Test("Bytes directly after the request are not lost")
    func eager() async throws {
        try await withServer { server in
            let page = try await RawConnection(port: server.port)
            let request = [
                "GET /live HTTP/1.1", "Connection: keep-alive, Upgrade", "Upgrade: WebSocket",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
            ].joined(separator: "\r\n")
            try await page.send(bytes: Array(request.utf8) + [0x81, 0x81, 0, 0, 0, 0, 65])
            let response = try await page.response()
            #expect(response.status == 101)
            // The expected response to this key, from RFC 6455.
            #expect(response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(try await page.receiveText() == "A")
        }
    }

    @Test("A request without an upgrade to WebSocket is refused with 426")
    func notAsked() async throws {
        try await withServer { server in
            #expect(try await server.get("/live").status == 426)
            let base = [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            ]
            for change in [
                ["Sec-WebSocket-Version": "8"], ["Upgrade": "h2c"], ["Connection": "close"],
                ["Sec-WebSocket-Key": "a\r\nSec-WebSocket-Key: b"],
            ] {
                #expect(try await server.get("/live", base.merging(change) { _, new in new }).status == 426)
            }
            for method in ["HEAD", "POST"] {
                let response = try await RawConnection(port: server.port).request(method, "/live", base)
                #expect(response.status == 426)
            }
            let old = base.map { "\($0): \($1)\r\n" }.joined()
            #expect(try await server.exchange("GET /live HTTP/1.0\r\n\(old)\r\n").contains(" 426 "))
            let withBody = try await RawConnection(port: server.port).request(
                "GET",
                "/live",
                base,
                body: "abc"
            )
            #expect(withBody.status == 426)
        }
    }

    // MARK: Closing

    @Test("A page that sends a close frame receives one, and the conversation ends")
    func closedByPage() async throws {
        let log = Log()
        let connection = LiveConnection { texts, _ in
            for await _ in texts {}
            log.append("ended")
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await server.openWebSocket()
            try await page.send(kind: 8, [0x03, 0xE8])
            let answer = try await page.receiveFrame()
            #expect(answer.kind == 8)
            #expect(await page.untilClosed() == "")
            await log.wait(for: "ended")
        }
    }

    @Test("A conversation that reads nothing is cancelled when its page disconnects")
    func cancelled() async throws {
        let log = Log()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let connection = LiveConnection { _, _ in
            for await _ in never {}
            log.append("cancelled: \(Task.isCancelled)")
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            try await server.openWebSocket().close()
            await log.wait(for: "cancelled: true")
        }
    }

    @Test("When the conversation ends, the connection is closed after all texts were sent")
    func closedByServer() async throws {
        let connection = LiveConnection { _, send in
            for number in 1...100 { send("\(number)") }
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await server.openWebSocket()
            for number in 1...100 { #expect(try await page.receiveText() == "\(number)") }
            #expect(await page.closeCode() == 1_000)
            #expect(await page.untilClosed() == "")
        }
    }

    @Test("Stopping the server ends its conversations")
    func stopped() async throws {
        let log = Log()
        let connection = LiveConnection { texts, _ in
            log.append("begun")
            for await _ in texts {}
            log.append("ended")
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await server.openWebSocket()
            await log.wait(for: "begun")
            await server.stop()
            #expect(log.lines == ["begun", "ended"])
            #expect(await page.untilClosed() == "")
        }
    }
}
