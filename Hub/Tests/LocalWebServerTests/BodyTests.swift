import NIOCore
import Synchronization
import Testing
import WebTestSupport

@testable import LocalWebServer

@Suite("Web server: bodies")
struct BodyTests {
    @Test("A body is complete, in whatever pieces the client sends it")
    func whole() async throws {
        try await withServer { server in
            let connection = try await RawConnection(port: server.port)
            let body = String(repeating: "x", count: 3_000_000)
            #expect(try await connection.request("POST", "/", [:], body: body).body == "POST / 3000000")
            let chunks =
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;a=b\r\nde\r\n0\r\nt: x\r\n\r\n"
            for byte in chunks.utf8 { try await connection.send(bytes: [byte]) }
            #expect(try await connection.response().body == "POST / 5")
        }
    }

    @Test("A client that expects 100 Continue receives it")
    func expectation() async throws {
        try await withServer { server in
            let connection = try await RawConnection(port: server.port)
            let head = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
            try await connection.send(bytes: Array(head.utf8))
            #expect(try await connection.response().status == 100)
            try await connection.send(bytes: Array("abc".utf8))
            #expect(try await connection.response().body == "POST / 3")
        }
    }

    @Test(
        "A body over the limit is answered with 413, even if the handler has another answer",
        arguments: [true, false]
    )
    func tooLong(isChunked: Bool) async throws {
        let limits = ServerLimits.with { $0.body = 1_000 }
        try await withServer(limits: limits) { server in
            let body = String(repeating: "x", count: 1_001)
            let text =
                isChunked
                ? "Transfer-Encoding: chunked\r\n\r\n3e9\r\n\(body)\r\n0\r\n\r\n"
                : "Content-Length: 1001\r\n\r\n\(body)"
            let answer = try await server.exchange("POST / HTTP/1.1\r\n" + text)
            #expect(answer.hasPrefix("HTTP/1.1 413 Payload Too Large\r\n"))
            #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
            let allowed = try await RawConnection(port: server.port)
                .request("POST", "/", [:], body: String(body.dropLast()))
            #expect(allowed.body == "POST / 1000")
        }
    }

    @Test(
        "A huge length is answered with 413 before a byte of the body is received",
        arguments: [1 << 60, 1 << 63] as [UInt64]
    )
    func announcedTooLong(length: UInt64) async throws {
        try await withServer { server in
            let answer = try await server.exchange("POST / HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 413 Payload Too Large\r\n"))
        }
    }

    @Test("After a body that the handler has not read, nothing more is read", arguments: [10, 3_000_000])
    func smuggling(size: Int) async throws {
        try await withServer { _ in
            .response(.text(.forbidden, "no"))
        } _: { server in
            let connection = try await RawConnection(port: server.port)
            let hidden = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
            await connection.sendAsMuchAsTaken(
                "POST",
                "/import",
                ["Host": "localhost", "Connection": "keep-alive"],
                body: hidden + String(repeating: " ", count: size)
            )
            let answers = await connection.untilClosed()
            #expect(answers.ranges(of: "HTTP/1.1 ").count == 1)
            #expect(answers.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
            #expect(answers.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("A body cannot be read after the request was answered")
    func revoked() async throws {
        let body = Mutex<WebBody?>(nil)
        try await withServer { request in
            body.withLock { $0 = request.body }
            return .response(.text(.ok, "done"))
        } _: { server in
            let connection = try await RawConnection(port: server.port)
            #expect(try await connection.request("POST", "/", [:], body: "abc").body == "done")
            var pieces = try #require(body.withLock { $0 }).makeAsyncIterator()
            await #expect(throws: WebBodyError.incomplete) { _ = try await pieces.next() }
        }
    }

    @Test("A body that has ended or failed is not read further, whatever follows it on the connection")
    func readAgain() async throws {
        let parts = Mutex<[IncomingPart]>([
            .body(ByteBuffer(string: "abc")), .end, .body(ByteBuffer(string: "hidden")),
        ])
        @Sendable func next(_ isFirst: Bool) -> IncomingPart? { parts.withLock { $0.removeFirst() } }
        let whole = BodyReader(length: 3, limit: 3, part: next)
        #expect(try await whole.next() == ByteBuffer(string: "abc"))
        for _ in 1...2 { #expect(try await whole.next() == nil) }
        #expect(whole.state == .ended)
        let tooLong = BodyReader(length: nil, limit: 3, part: next)
        for _ in 1...2 {
            await #expect(throws: WebBodyError.tooLong(limit: 3)) { try await tooLong.next() }
        }
    }

    @Test("A body throws if its client disconnects")
    func lost() async throws {
        let log = Log()
        try await withServer { request in
            do {
                for try await _ in request.body { log.append("a piece") }
            } catch {
                log.append("\(error)")
            }
            return .response(.text(.ok, ""))
        } _: { server in
            let connection = try await RawConnection(port: server.port)
            try await connection.send(bytes: Array("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc".utf8))
            await log.wait(for: "a piece")
            try connection.close()
            await log.wait(for: "incomplete")
        }
    }

    @Test("An unread body is not read from the network")
    func backPressure() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let log = Log()
        try await withServer { request in
            if request.method == .GET { return .response(.text(.ok, "")) }
            for await _ in gate {}
            let isSent = !log.lines.isEmpty
            _ = await echo(request)
            return .response(.text(.ok, "\(isSent)"))
        } _: { server in
            async let answer: String = {
                let connection = try await RawConnection(port: server.port)
                let body = String(repeating: "x", count: 30_000_000)
                await connection.sendAsMuchAsTaken("POST", "/", [:], body: body)
                log.append("sent")
                return try await connection.response().body
            }()
            // A faulty server would read the whole body. Give the event loop enough turns for that.
            for _ in 1...200 { _ = try await server.get("/") }
            opening.finish()
            #expect(try await answer == "false")
        }
    }
}
