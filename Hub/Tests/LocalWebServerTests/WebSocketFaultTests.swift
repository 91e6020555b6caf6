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
            await log.wait(for: "wait for a page that does not take them")
        }
    }
}
