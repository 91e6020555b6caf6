import LocalWebServer
import NIOCore
import Synchronization
import Testing
import WebTestSupport

@Suite("Web server: responses")
struct ResponseTests {
    private struct Failure: Error {}

    @Test("A long response is complete")
    func long() async throws {
        let text = String(repeating: "0123456789", count: 1_000_000)
        try await withServer { _ in
            .response(.text(.ok, text))
        } _: { server in
            let response = try await server.get("/")
            #expect(response.body == text)
        }
    }

    @Test("A JSON response has its keys in order, and paths as they are")
    func json() async throws {
        try await withServer { _ in
            .response(.json(.ok, ["b": "/c/d", "a": "1", "c": "2"]))
        } _: { server in
            let response = try await server.get("/")
            #expect(response.headers["content-type"] == "application/json")
            #expect(response.body == #"{"a":"1","b":"/c/d","c":"2"}"#)
        }
    }

    @Test("A stream is sent in chunks, and the connection stays open")
    func stream() async throws {
        try await withServer { _ in
            let pieces = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
                for text in ["one ", "", "two ", "three"] { continuation.yield(ByteBuffer(string: text)) }
                continuation.finish()
            }
            return .response(WebResponse(.ok, body: .stream(pieces)))
        } _: { server in
            let connection = try await RawConnection(port: server.port)
            for _ in 1...2 {
                let response = try await connection.request("GET", "/")
                #expect(response.headers["transfer-encoding"] == "chunked")
                #expect(response.body == "one two three")
            }
            #expect(try await connection.request("HEAD", "/").body == "")
            #expect(try await connection.request("GET", "/").body == "one two three")
        }
    }

    @Test("A stream that fails ends the connection without the last chunk")
    func failingStream() async throws {
        try await withServer { _ in
            let pieces = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
                continuation.yield(ByteBuffer(string: "one"))
                continuation.finish(throwing: Failure())
            }
            return .response(WebResponse(.ok, body: .stream(pieces)))
        } _: { server in
            let answer = try await server.exchange("GET / HTTP/1.1\r\n\r\n")
            #expect(answer.hasSuffix("\r\n3\r\none\r\n"))
        }
    }

    @Test("The server stops sending to a client that does not read")
    func backPressure() async throws {
        let taken = Mutex(0)
        try await withServer { request in
            if request.path == "/" { return .response(.text(.ok, "")) }
            let pieces = AsyncThrowingStream<ByteBuffer, any Error> {
                taken.withLock { $0 += 1 }
                return ByteBuffer(repeating: 0, count: 100_000)
            }
            return .response(WebResponse(.ok, body: .stream(pieces)))
        } _: { server in
            let connection = try await RawConnection(port: server.port)
            try await connection.stopReading()
            try await connection.send(bytes: Array("GET /endless HTTP/1.1\r\n\r\n".utf8))
            // A faulty server would send much more. Give the event loop enough turns for that.
            for _ in 1...200 { _ = try await server.get("/") }
            #expect(taken.withLock { $0 } < 200)
            try connection.close()
        }
    }
}
