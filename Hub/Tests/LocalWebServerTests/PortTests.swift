import Foundation
import LocalWebServer
import NIOCore
import Testing
import WebTestSupport

@Suite("Web server: ports and protocols")
struct PortTests {
    @Test("A taken port is an error that contains the port")
    func portTaken() async throws {
        try await withServer { server in
            let port = server.port
            await #expect(throws: WebServerError.portTaken(port)) { try await start(port: port) }
        }
    }

    @Test(
        "An invalid address is an error that contains the address",
        arguments: ["localhost", "", "1.2.3", "[::1]", "::1::"]
    )
    func invalidAddress(host: String) async throws {
        await #expect(throws: WebServerError.invalidAddress(host)) { try await start(host: host, port: 0) }
    }

    @Test(
        "The description of an error contains the port or the address",
        arguments: [
            (.portTaken(8_701), "8701"), (.portForbidden(80), "80"), (.invalidAddress("nowhere"), "nowhere"),
        ] as [(WebServerError, String)]
    )
    func descriptions(error: WebServerError, part: String) {
        #expect("\(error)".contains(part))
    }

    #if os(Linux)
    /// This test runs in a process of its own, because the user of a process is changed if it is root.
    @Test(
        "A port that is reserved for root is an error that contains the port",
        .enabled(
            if: (try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding: .utf8))
                .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0 > 1,
            "the system reserves no ports"
        )
    )
    func portForbidden() async {
        await #expect(processExitsWith: .success) {
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            await #expect(throws: WebServerError.portForbidden(1)) {
                _ = try await ListeningServer.start(
                    port: 1,
                    handler: ClosureHandler(closure: echo),
                    log: { _ in }
                )
            }
        }
    }
    #endif

    /// This test runs in a process of its own, because it sends signals to the process.
    @Test(
        "A program that serves until it is interrupted ends on either signal",
        arguments: [SIGINT, SIGTERM]
    )
    func interrupted(number: Int32) async {
        await #expect(processExitsWith: .success) { [number] in
            let interruption = await Interruption()
            // The signal may come before the program waits for it.
            kill(getpid(), number)
            await interruption.wait()
        }
    }

    @Test("Stopping frees the port and closes the connections")
    func stop() async throws {
        // Another process may take the port before the second start, but hardly ten times in a row.
        for _ in 1...10 {
            let first = try await start(port: 0)
            let connection = try await RawConnection(port: first.port)
            #expect(try await connection.request("GET", "/").status == 200)
            await first.stop()
            #expect(await connection.untilClosed() == "")
            do {
                let second = try await start(port: first.port)
                #expect(second.port == first.port)
                await second.stop()
                return
            } catch WebServerError.portTaken {
                continue
            }
        }
        Issue.record("the ports stay taken")
    }

    // MARK: Another protocol

    @Test("Another protocol is recognised by its first bytes, in any pieces, and HTTP is served beside it")
    func otherProtocol() async throws {
        try await withServer(other: reversing) { server in
            let whole = try await RawConnection(port: server.port)
            try await whole.send(bytes: [0, 1, 2] + Array("abc".utf8))
            try await whole.endSending()
            #expect(await whole.untilClosed() == "cba")

            let slow = try await RawConnection(port: server.port)
            for byte: UInt8 in [0, 1, 2, 97, 98] { try await slow.send(bytes: [byte]) }
            try await slow.endSending()
            #expect(await String(slow.untilClosed().sorted()) == "ab")

            let web = try await RawConnection(port: server.port)
            for byte in "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n".utf8 {
                try await web.send(bytes: [byte])
            }
            #expect(await web.untilClosed().hasSuffix("GET /a 0"))
        }
    }

    @Test(
        "A connection that only begins like the other protocol is refused as a bad request",
        arguments: [[0, 1, 3], [0, 2], [1], [0, 71, 69, 84]]
    )
    func almostOther(bytes: [UInt8]) async throws {
        try await withServer(other: reversing) { server in
            let connection = try await RawConnection(port: server.port)
            try await connection.send(bytes: bytes)
            #expect(await connection.untilClosed().hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test(
        "A connection whose protocol cannot be recognised is closed",
        arguments: [[], [0], [0, 1]]
    )
    func tooShort(bytes: [UInt8]) async throws {
        try await withServer(other: reversing) { server in
            let connection = try await RawConnection(port: server.port)
            if !bytes.isEmpty { try await connection.send(bytes: bytes) }
            try await connection.endSending()
            #expect(await connection.untilClosed() == "")
        }
    }

    @Test("Stopping the server closes the other protocol's connections")
    func stopOther() async throws {
        let log = Log()
        let other = OtherProtocol(preface: [0]) { channel in
            log.append("begun")
            try? await channel.executeThenClose { inbound, _ in
                for try await _ in inbound {}
            }
            log.append("ended")
        }
        try await withServer(other: other) { server in
            let connection = try await RawConnection(port: server.port)
            try await connection.send(bytes: [0])
            await log.wait(for: "begun")
            await server.stop()
            #expect(log.lines == ["begun", "ended"])
            #expect(await connection.untilClosed() == "")
        }
    }

    @Test("A protocol without a preface stops with a message")
    func noPreface() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = OtherProtocol(preface: []) { _ in }
        }
        #expect(standardError(of: exit).contains("A protocol without a preface"))
    }

    /// Sends each piece back with its bytes reversed.
    private let reversing = OtherProtocol(preface: [0, 1, 2]) { channel in
        try? await channel.executeThenClose { inbound, outbound in
            for try await bytes in inbound {
                try await outbound.write(ByteBuffer(bytes: bytes.readableBytesView.reversed()))
            }
        }
    }

    @discardableResult
    private func start(host: String = "127.0.0.1", port: UInt16) async throws -> ListeningServer {
        try await ListeningServer.start(host: host, port: port, handler: ClosureHandler(closure: echo)) { _ in
        }
    }
}
