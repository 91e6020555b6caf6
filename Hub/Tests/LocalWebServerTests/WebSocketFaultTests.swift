import LocalWebServer
import Testing
import WebTestSupport

@Suite("Web server: faults of WebSockets")
struct WebSocketFaultTests {
    @Test(
        "Invalid frames close the connection, with the reason",
        arguments: [
            ([0x81, 0xFF, 0x10, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5], 1_009),
            ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 1, 2, 3, 4, 5], 1_009),
            ([0x89, 0xFE, 0, 126, 0, 0, 0, 0], 1_002), ([0x09, 0x80, 0, 0, 0, 0], 1_002),
            ([0x80, 0x80, 0, 0, 0, 0], 1_002),
            ([0x01, 0x81, 0, 0, 0, 0, 65, 0x01, 0x81, 0, 0, 0, 0, 65], 1_002),
            ([0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28], 1_007), ([0x82, 0x81, 0, 0, 0, 0, 7], 1_003),
            // Without a mask: a text, the continuation of a text, and a ping.
            ([0x81, 0x05] + Array("hello".utf8), 1_002),
            ([0x01, 0x81, 0, 0, 0, 0, 65, 0x80, 0x01, 65], 1_002), ([0x89, 0x00], 1_002),
            // A close frame with half a code.
            ([0x88, 0x81, 0, 0, 0, 0, 3], 1_002),
            // With each of the reserved bits.
            ([0xC1, 0x80, 0, 0, 0, 0], 1_002), ([0xA1, 0x80, 0, 0, 0, 0], 1_002),
            ([0x91, 0x80, 0, 0, 0, 0], 1_002), ([0xC9, 0x80, 0, 0, 0, 0], 1_002),
            // With reserved opcodes.
            ([0x83, 0x80, 0, 0, 0, 0], 1_002), ([0x87, 0x80, 0, 0, 0, 0], 1_002),
            ([0x8B, 0x80, 0, 0, 0, 0], 1_002), ([0x8F, 0x80, 0, 0, 0, 0], 1_002),
        ] as [([UInt8], Int)]
    )
    func wrongFrames(bytes: [UInt8], code: Int) async throws {
        let log = Log()
        try await withServer(log: log) { server in
            let page = try await server.openWebSocket()
            try await page.send(bytes: bytes)
            #expect(await page.closeCode() == code)
            #expect(await page.untilClosed() == "")
            #expect(log.lines.count == 1)
        }
    }

    @Test("A fragmented text over the limit closes the connection")
    func longInParts() async throws {
        try await withServer(limits: .with { $0.message = 1_000 }) { server in
            let page = try await server.openWebSocket()
            for _ in 1...10 { try await page.send(kind: 1, isLast: false, []) }
            #expect(await page.closeCode() == 1_002)
            let other = try await server.openWebSocket()
            try await other.send(kind: 1, isLast: false, Array(repeating: 65, count: 600))
            try await other.send(kind: 0, Array(repeating: 65, count: 600))
            #expect(await other.closeCode() == 1_009)
        }
    }

    @Test("Random bytes at most close their own connection", arguments: UInt64(1)...40)
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

    @Test("A page with too many pending bytes is disconnected")
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
            await log.wait(for: "closed a WebSocket: it left more than 1000000 bytes in memory")
        }
    }

    @Test("A frame after a forbidden frame is not delivered")
    func afterForbidden() async throws {
        try await withServer { server in
            let page = try await server.openWebSocket()
            let text: [UInt8] = [0x81, 0x81, 0, 0, 0, 0, 65]
            try await page.send(bytes: [0x81, 0x01, 65] + text)
            #expect(await page.closeCode() == 1_002)
        }
    }

    @Test(
        "Of pages with incomplete messages over the common limit, the largest is closed, and the others go on"
    )
    func incompleteMessages() async throws {
        let log = Log()
        try await withServer(limits: .with { $0.memory = 300_000 }, log: log) { server in
            let page = try await server.openWebSocket()
            try await page.send(kind: 1, isLast: false, Array("still ".utf8))
            let large = try await server.openWebSocket()
            try await large.send(kind: 1, isLast: false, Array(repeating: 65, count: 200_000))
            let hostile = try await server.openWebSocket()
            for _ in 1...5 {
                try? await hostile.send(kind: 1, isLast: false, Array(repeating: 65, count: 200_000))
            }
            await log.wait(for: "all connections left more than 300000 bytes in memory")
            try await page.send(kind: 0, Array("there".utf8))
            #expect(try await page.receiveText() == "still there")
        }
    }

    @Test("Messages that are read no longer count, however many there are")
    func completeMessages() async throws {
        try await withServer(
            limits: .with {
                $0.unsent = 400_000; $0.memory = 400_000
            }
        ) { server in
            let page = try await server.openWebSocket()
            for _ in 1...20 {
                try await page.send(kind: 1, isLast: false, Array(repeating: 65, count: 50_000))
                try await page.send(kind: 9, [1, 2, 3])
                try await page.send(kind: 0, Array(repeating: 66, count: 50_000))
                #expect(try await page.receiveText().count == 100_000)
            }
        }
    }
}
