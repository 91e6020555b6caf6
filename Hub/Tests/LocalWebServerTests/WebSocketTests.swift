import LocalWebServer
import Testing
import WebTestSupport

@Suite("Web server: WebSockets")
struct WebSocketTests {
    @Test("Texts go both ways, in order")
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

    @Test("What is sent from many threads comes whole, and in each one's order")
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

    @Test("A text may come in parts, with signs of the protocol between them")
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

    @Test("What follows the request at once is not lost")
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
            // The answer to this key in RFC 6455.
            #expect(response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(try await page.receiveText() == "A")
        }
    }

    @Test("A request that asks for no WebSocket is told so")
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
            let withBody = try await RawConnection(port: server.port).request(
                "GET",
                "/live",
                base,
                body: "abc"
            )
            #expect(withBody.status == 426)
        }
    }

    // MARK: The end

    @Test("A page that closes gets its answer, and the conversation ends")
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

    @Test("A conversation that reads nothing is cancelled when its page has gone")
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

    @Test("When the conversation ends the connection is closed, after all that was sent")
    func closedByServer() async throws {
        let connection = LiveConnection { _, send in
            for number in 1...100 { send("\(number)") }
        }
        try await withServer { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await server.openWebSocket()
            for number in 1...100 { #expect(try await page.receiveText() == "\(number)") }
            #expect(await closeCode(page) == 1_000)
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

    // MARK: What is wrong

    @Test(
        "Frames that are wrong end their connection, with the reason",
        arguments: [
            ([0x81, 0xFF, 0x10, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5], 1_009),
            ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 1, 2, 3, 4, 5], 1_009),
            ([0x89, 0xFE, 0, 126, 0, 0, 0, 0], 1_002), ([0x09, 0x80, 0, 0, 0, 0], 1_002),
            ([0x80, 0x80, 0, 0, 0, 0], 1_002),
            ([0x01, 0x81, 0, 0, 0, 0, 65, 0x01, 0x81, 0, 0, 0, 0, 65], 1_002),
            ([0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28], 1_007), ([0x82, 0x81, 0, 0, 0, 0, 7], 1_003),
        ] as [([UInt8], Int)]
    )
    func wrongFrames(bytes: [UInt8], code: Int) async throws {
        let log = Log()
        try await withServer(log: log) { server in
            let page = try await server.openWebSocket()
            try await page.send(bytes: bytes)
            #expect(await closeCode(page) == code)
            #expect(await page.untilClosed() == "")
            #expect(log.lines.count == 1)
        }
    }

    @Test("A text in parts that is longer than allowed ends the connection")
    func longInParts() async throws {
        try await withServer(limits: .with { $0.message = 1_000 }) { server in
            let page = try await server.openWebSocket()
            for _ in 1...10 { try await page.send(kind: 1, isLast: false, []) }
            #expect(await closeCode(page) == 1_002)
            let other = try await server.openWebSocket()
            try await other.send(kind: 1, isLast: false, Array(repeating: 65, count: 600))
            try await other.send(kind: 0, Array(repeating: 65, count: 600))
            #expect(await closeCode(other) == 1_009)
        }
    }

    @Test("Random bytes end their connection at most", arguments: UInt64(1)...40)
    func randomFrames(seed: UInt64) async throws {
        var state = seed
        let bytes = (0..<200).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        try await withServer { server in
            let hostile = try await server.openWebSocket()
            try await hostile.send(bytes: bytes)
            let page = try await server.openWebSocket()
            try await page.send("still there")
            #expect(try await page.receiveText() == "still there")
            try hostile.close()
        }
    }

    @Test("A page for which too much waits is disconnected")
    func unsent() async throws {
        let log = Log()
        let text = String(repeating: "x", count: 100_000)
        let connection = LiveConnection { texts, send in
            while !Task.isCancelled {
                send(text)
                await Task.yield()
            }
        }
        try await withServer(limits: .with { $0.unsent = 1_000_000 }, log: log) { _ in
            .webSocket(connection)
        } _: { server in
            let page = try await RawConnection(port: server.port)
            _ = try await page.openWebSocket("/", host: "localhost", origin: nil)
            try await page.stopReading()
            await log.wait(for: "wait for a page that does not take them")
        }
    }

    private func closeCode(_ page: RawConnection) async -> Int? {
        do {
            while true { _ = try await page.receiveText() }
        } catch {
            return (error as? RawConnection.Closed)?.code
        }
    }
}
