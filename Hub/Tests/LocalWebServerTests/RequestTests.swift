import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import WebTestSupport

@testable import LocalWebServer

@Suite("Web server: requests")
struct RequestTests {
    private let head = "Host: localhost\r\n"

    @Test("A request has its method, and its decoded path and query")
    func request() async throws {
        try await withServer { request in
            let query = request.query.map { "\($0.name)=\($0.value ?? "-")" }.joined(separator: ",")
            return .response(
                .text(.ok, "\(request.path) \(query) \(request.queryItem("b") ?? "") \(request.target)")
            )
        } _: { server in
            let response = try await server.get("/a%20b/%C3%A4?a=1&b=x%26y&c")
            #expect(response.body == "/a b/ä a=1,b=x&y,c=- x&y /a%20b/%C3%A4?a=1&b=x%26y&c")
            #expect(response.headers["connection"] == "close")
            // The path must not be parsed as a host name.
            #expect(try await server.get("//a/b").body == "//a/b   //a/b")
        }
    }

    @Test("A connection serves several requests in sequence")
    func keepAlive() async throws {
        try await withServer { server in
            let connection = try await RawConnection(port: server.port)
            for path in ["/1", "/2", "/3"] {
                let response = try await connection.request("GET", path, ["Host": "localhost"])
                #expect(response.body == "GET \(path) 0")
                #expect(response.headers["connection"] == nil)
            }
            let last = try await connection.request("POST", "/4", ["Connection": "close"], body: "four")
            #expect(last.body == "POST /4 4")
            #expect(await connection.untilClosed() == "")
        }
    }

    @Test("Pipelined requests are answered in order")
    func pipelining() async throws {
        try await withServer { server in
            let paths = (1...200).map { "/\($0)" }
            let requests = paths.map { "POST \($0) HTTP/1.1\r\n\(head)Content-Length: 3\r\n\r\nabc" }.joined()
            let connection = try await RawConnection(port: server.port)
            try await connection.send(bytes: Array(requests.utf8))
            for path in paths { #expect(try await connection.response().body == "POST \(path) 3") }
        }
    }

    @Test("A client that has closed its side receives its responses")
    func halfClosed() async throws {
        try await withServer { server in
            let connection = try await RawConnection(port: server.port)
            let requests = "GET /1 HTTP/1.1\r\n\(head)\r\nGET /2 HTTP/1.1\r\n\(head)\r\n"
            try await connection.send(bytes: Array(requests.utf8))
            try await connection.endSending()
            #expect(try await connection.response().body == "GET /1 0")
            #expect(try await connection.response().body == "GET /2 0")
            #expect(await connection.untilClosed() == "")
        }
    }

    @Test("HEAD is answered as GET, without the body")
    func headOnly() async throws {
        try await withServer { server in
            let connection = try await RawConnection(port: server.port)
            let response = try await connection.request("HEAD", "/a", ["Host": "localhost"])
            #expect(response.status == 200)
            #expect(response.headers["content-length"] == "8")
            #expect(try await connection.request("GET", "/a", ["Host": "localhost"]).body == "GET /a 0")
        }
    }

    @Test("An HTTP/1.0 client receives its response, and the connection is closed")
    func oldClient() async throws {
        try await withServer { server in
            let answer = try await server.exchange("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nGET /a 0"))
        }
    }

    @Test(
        "An invalid request is answered with 400, and nothing after it is read",
        arguments: [
            "nonsense\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET / HTTP/0.9\r\n\r\n",
            "GET http://a/ HTTP/1.1\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\n\r\n", "CONNECT a:80 HTTP/1.1\r\n\r\n", "GET /%zz HTTP/1.1\r\n\r\n",
            "GET /%ff HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\n: x\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            "\u{0}\u{1}\u{2}", "\u{16}\u{3}\u{1}\u{2}\u{0}",
        ]
    )
    func unreadable(bytes: String) async throws {
        try await withServer { server in
            let answers = try await server.exchange(
                bytes + "GET /hidden HTTP/1.1\r\nConnection: close\r\n\r\n"
            )
            #expect(answers.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(answers.ranges(of: "HTTP/1.1 ").count == 1)
            #expect(!answers.contains("hidden"))
        }
    }

    @Test("Of several errors in a client's input only the first is forwarded")
    func errors() throws {
        let channel = EmbeddedChannel(handler: RequestParts(ClientDisconnection()))
        for _ in 1...3 { channel.pipeline.fireErrorCaught(HTTPParserError.invalidMethod) }
        #expect(try channel.readInbound(as: IncomingPart.self) != nil)
        #expect(try channel.readInbound(as: IncomingPart.self) == nil)
    }

    @Test("A request for another protocol is answered, and nothing after it is read")
    func otherUpgrade() async throws {
        try await withServer { server in
            let request = "GET /a HTTP/1.1\r\n\(head)Connection: upgrade\r\nUpgrade: h2c\r\n\r\n"
            let answers = try await server.exchange(request + "GET /hidden HTTP/1.1\r\n\(head)\r\n")
            #expect(answers.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(!answers.contains("hidden"))
        }
    }

    @Test("A header of a response cannot be used to inject another header")
    func injectedHeader() async throws {
        try await withServer { request in
            .response(.redirection(to: request.path))
        } _: { server in
            let answer = try await server.exchange("GET /a%0d%0aSet-Cookie:b HTTP/1.1\r\n\(head)\r\n")
            #expect(answer == "")
            #expect(try await server.get("/a").headers["location"] == "/a")
        }
    }
}
