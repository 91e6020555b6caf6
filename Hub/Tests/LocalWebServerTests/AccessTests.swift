import NIOCore
import NIOHTTP1
import Testing
import WebTestSupport

@testable import LocalWebServer

@Suite("Web server: who may ask")
struct AccessTests {
    @Test(
        "A foreign host name is refused, also for a WebSocket whose origin has the same name",
        arguments: [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::2]", "localhost:x",
            "localhost:80:80", "[::1]x", "evil.example:PORT", "",
        ]
    )
    func foreignHost(host: String) async throws {
        try await withGuardedServer { server in
            let host = host.replacing("PORT", with: "\(server.port)")
            #expect(try await server.get("/", ["Host": host]).status == 403)
            let page = try await RawConnection(port: server.port)
            #expect(try await page.openWebSocket("/live", host: host, origin: "http://\(host)").status == 403)
        }
    }

    @Test("A request with two hosts, or with none, is refused")
    func ambiguousHost() async throws {
        try await withGuardedServer { server in
            for headers in ["", "Host: localhost\r\nHost: localhost\r\n"] {
                let answer = try await server.exchange(
                    "GET / HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n"
                )
                #expect(answer.hasPrefix("HTTP/1.1 403 "))
            }
        }
    }

    @Test(
        "A request to a name of the loopback interface is answered",
        arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:80", "[::1]"]
    )
    func loopbackHost(host: String) async throws {
        try await withGuardedServer { server in
            let response = try await server.get("/", ["Host": host])
            #expect(response.status == 200)
        }
    }

    @Test(
        "A WebSocket is refused to pages of other origins",
        arguments: [
            nil, "null", "http://evil.example", "http://localhost", "https://localhost:PORT",
            "http://127.0.0.1:PORT",
            "http://localhost:PORT0", "http://localhost:PORT.evil.example", "http://localhost:PORT/",
            "http://xlocalhost:PORT", "",
        ]
    )
    func foreignOrigin(origin: String?) async throws {
        try await withGuardedServer { server in
            let origin = origin?.replacing("PORT", with: "\(server.port)")
            let page = try await RawConnection(port: server.port)
            let response = try await page.openWebSocket(
                "/live",
                host: "localhost:\(server.port)",
                origin: origin
            )
            #expect(response.status == 403)
        }
    }

    @Test("A WebSocket is opened for a page of this server")
    func ownOrigin() async throws {
        try await withGuardedServer { server in
            let page = try await RawConnection(port: server.port)
            let port = server.port
            let response = try await page.openWebSocket(
                "/live",
                host: "localhost:\(port)",
                origin: "HTTP://localhost:\(port)"
            )
            #expect(response.status == 101)
        }
    }

    @Test(
        "If a token is required, only the complete token is accepted",
        arguments: [
            "", "?token=", "?token=secretsecretsecre", "?token=secretsecretsecrets", "?t=secretsecretsecret",
        ]
    )
    func token(query: String) async throws {
        let token = AccessToken.secret
        let guesses = GuessLimit()
        try await withServer { request in
            do {
                try RequestGuard.check(token, of: request, guesses)
                return await echo(request)
            } catch {
                return .response(.text(.forbidden, "\(error)"))
            }
        } _: { server in
            let (wrong, right) = (
                try await server.get("/" + query), try await server.get("/?token=secretsecretsecret")
            )
            #expect(wrong.status == 403)
            #expect(right.status == 200)
        }
    }

    @Test("A token matches only if the whole text is equal")
    func tokens() {
        let token = AccessToken.secret
        #expect(token.matches("secretsecretsecret"))
        for wrong in [
            "", "s", "secret", "secretsecretsecretsecret", "secretsecretsecreT", "secretsecretsecret\0",
        ] {
            #expect(!token.matches(wrong))
        }
    }

    @Test(
        "A token consists of letters, digits and the marks that need no encoding in a URL",
        arguments: [" ", "/", "%20", "ä", "?"]
    )
    func validTokens(wrong: String) throws {
        let right = "0123456789azAZ-._~"
        #expect(try AccessToken(right).text == right)
        #expect(throws: AccessTokenError.wrongCharacter) { _ = try AccessToken(right + wrong) }
    }

    @Test(
        "A token of fewer than 16 characters is refused, with the remedy",
        arguments: ["", "a", "123456789012345"]
    )
    func shortToken(text: String) throws {
        #expect(throws: AccessTokenError.tooShort) { _ = try AccessToken(text) }
        #expect("\(AccessTokenError.tooShort)".contains("at least 16 characters, or 'random'"))
        _ = try AccessToken("1234567890123456")
    }

    @Test("Random tokens are long and differ")
    func randomToken() {
        let tokens = Set((1...10).map { _ in AccessToken.random().text })
        #expect(tokens.count == 10)
        #expect(tokens.allSatisfy { $0.count == 64 })
    }

    @Test(
        "Only programs with a loopback address are on this machine",
        arguments: [
            ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
            ("128.0.0.1", false), ("192.168.0.127", false), ("::2", false), ("::ffff:192.168.0.1", false),
            ("fe80::1", false), (nil, false),
        ]
    )
    func peer(address: String?, isThisMachine: Bool) throws {
        let request = try #require(
            WebRequest(
                method: .GET,
                headers: [:],
                target: "/",
                body: WebBody(reader: BodyReader(length: 0, limit: 0) { _ in nil }),
                peer: address.map { try SocketAddress(ipAddress: $0, port: 1) },
                disconnection: ClientDisconnection()
            )
        )
        #expect(request.isFromThisMachine == isThisMachine)
        let refusal: RequestGuard.Refusal?
        do {
            try RequestGuard.checkPeer(of: request)
            refusal = nil
        } catch {
            refusal = error
        }
        #expect(refusal == (isThisMachine ? nil : .foreignMachine))
        #expect(refusal.map { "\($0)".contains("same machine") } ?? true)
    }

    /// Runs a server with the same checks as the hub.
    private func withGuardedServer(_ body: (ListeningServer) async throws -> Void) async throws {
        try await withServer(
            answering: { request in
                do {
                    try RequestGuard.checkHost(of: request.headers)
                    if request.path == "/live" { try RequestGuard.checkOrigin(of: request.headers) }
                    return await echo(request)
                } catch {
                    return .response(.text(.forbidden, "\(error)"))
                }
            },
            body
        )
    }
}
