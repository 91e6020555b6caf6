import Foundation
import LocalWebServer
import Millrace
import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing
import WebTestSupport

@testable import MillraceInspector

/// A timeline sees the whole process, so tests that record run in processes of their own.
@Suite("Inspector: over HTTP")
struct InspectorServerTests {
    // MARK: The page

    @Test(
        "The page and its files are delivered with their types",
        arguments: [
            ("/", "text/html; charset=utf-8", "<title>Inspector"),
            ("/assets/main.js", "text/javascript; charset=utf-8", "import"),
            ("/assets/tokens.css", "text/css; charset=utf-8", ":root"),
            ("/assets/wheel.svg", "image/svg+xml", "<svg"),
        ]
    )
    func files(path: String, type: String, content: String) async throws {
        try await withInspector { _, port in
            let response = try await get(path, port)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == type)
            #expect(response.headers["cache-control"] == "no-store")
            let policy = try #require(response.headers["content-security-policy"])
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(response.body.contains(content))
        }
    }

    @Test(
        "What is not there is not found",
        arguments: [
            "/nothing", "/assets/", "/assets/../Package.swift", "/assets/%2e%2e%2fPackage.swift",
            "/assets/none.js",
            "/live/x", "/../../etc/passwd",
        ]
    )
    func notFound(path: String) async throws {
        try await withInspector { _, port in
            let response = try await get(path, port)
            #expect(response.status == 404)
            #expect(!response.body.contains("import"))
        }
    }

    @Test("A page connects, sees what happens and travels")
    func live() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            try await withInspector(of: Timeline()) { _, port in
                tally.dispatch(.add(1))
                let page = try await RawConnection(port: port)
                let host = "127.0.0.1:\(port)"
                #expect(
                    try await page.openWebSocket("/live", host: host, origin: "http://\(host)").status == 101
                )
                let hello = try await page.receive()
                #expect(hello["type"] as? String == "hello")
                #expect(hello["app"] as? String == "The App")
                #expect(orders([try await page.receive()]) == [1])
                try await page.send(#"{"type":"acknowledge"}"#)
                tally.dispatch(.add(1))
                #expect(orders([try await page.receive()]) == [2])
                try await page.send(#"{"type":"travel","request":1,"to":1}"#)
                var kinds: Set<String> = []
                while kinds.count < 2 { kinds.insert(try await page.receive()["type"] as? String ?? "") }
                #expect(kinds == ["answer", "status"])
                #expect(tally.state.count == 1)
                try page.close()
            }
        }
    }

    // MARK: Who may ask

    @Test(
        "A foreign host name is refused",
        arguments: ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::2]", ""]
    )
    func foreignHost(host: String) async throws {
        let log = Log<String>()
        try await withInspector {
            $0.log = { log.note($0) }
        } _: { _, port in
            for path in ["/", "/assets/main.js", "/export", "/live"] {
                let response = try await get(path, port, host: host)
                #expect(response.status == 403)
            }
            // A page of that name, which its server has sent to this machine, is of the same origin.
            let page = try await RawConnection(port: port)
            #expect(
                try await page.openWebSocket("/live", host: host, origin: "http://\(host)").status == 403
            )
            #expect(log.values.count == 5)
        }
    }

    @Test(
        "A WebSocket, and an import, are refused to pages of other origins",
        arguments: [
            nil, "null", "http://evil.example", "http://localhost", "https://localhost:80",
            "http://localhost:PORT0", "http://localhost:PORT.evil.example",
        ]
    )
    func foreignOrigin(origin: String?) async throws {
        try await withInspector { _, port in
            let origin = origin?.replacing("PORT", with: "\(port)")
            let response = try await RawConnection(port: port)
                .openWebSocket("/live", host: "localhost:\(port)", origin: origin)
            #expect(response.status == 403)
            #expect(try await post("", port, ["Origin": origin]).status == 403)
        }
    }

    @Test("Bound to more than loopback, the token is asked for, and the Host is not")
    func token() async throws {
        try await withInspector {
            $0.host = .address("127.0.0.1")
            $0.token = "secret"
        } _: { inspector, port in
            #expect(inspector.url.absoluteString == "http://127.0.0.1:\(port)/?token=secret")
            for path in [
                "/", "/export", "/live", "/?token=", "/?token=secre", "/?token=secrets", "/?t=secret",
            ] {
                #expect(try await get(path, port).status == 403)
            }
            #expect(try await get("/?token=secret", port, host: "device.local:1").status == 200)
            #expect(try await get("/assets/main.js", port, host: "device.local:1").status == 200)
            for (path, origin, status) in [
                ("/live?token=secret", "http://device.local:1", 101),
                ("/live?token=secret", "http://evil.example", 403),
                ("/live", "http://device.local:1", 403),
            ] {
                let connection = try await RawConnection(port: port)
                let response = try await connection.openWebSocket(
                    path,
                    host: "device.local:1",
                    origin: origin
                )
                #expect(response.status == status)
                try connection.close()
            }
        }
    }

    @Test("Without a token of one's own, there is one that nobody can guess")
    func randomToken() async throws {
        var tokens: Set<String> = []
        for _ in 1...2 {
            try await withInspector {
                $0.host = .any
            } _: { inspector, port in
                let token = try #require(inspector.url.query()?.dropFirst("token=".count))
                #expect(token.count == 64)
                tokens.insert(String(token))
                #expect(try await get("/?token=\(token)", port).status == 200)
            }
        }
        #expect(tokens.count == 2)
    }

    @Test("Nothing is read after a body, so that none can pass for a request", arguments: [10, 3_000_000])
    func smuggling(size: Int) async throws {
        try await withInspector { _, port in
            let connection = try await RawConnection(port: port)
            let hidden = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
            await connection.sendAsMuchAsTaken(
                "POST",
                "/import",
                ["Host": "localhost", "Origin": "http://evil.example", "Connection": "keep-alive"],
                body: hidden + String(repeating: " ", count: size)
            )
            let answers = await connection.untilClosed()
            // Where the connection has been closed while much was on its way, the answer may be lost.
            let count = answers.ranges(of: "HTTP/1.1 ").count
            #expect(count == 1 || count == 0 && size > 1_000_000)
            #expect(count == answers.ranges(of: "HTTP/1.1 403 ").count)
        }
    }

    @Test("A token is compared as a whole")
    func tokens() {
        let token = AccessToken("abc")
        #expect(token.matches("abc"))
        for wrong in ["", "a", "abcabc", "abd", "ABC", "abc\0"] { #expect(!token.matches(wrong)) }
    }

    // MARK: Recordings

    @Test("An export can be imported: the timeline is replaced, paused and at its start")
    func exportAndImport() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            try await withInspector(of: Timeline()) { inspector, port in
                tally.dispatch(.add(5))
                tally.dispatch(.note("a"))
                let export = try await get("/export", port)
                #expect(export.status == 200)
                #expect(export.headers["content-type"] == "application/jsonl")
                let disposition = try #require(export.headers["content-disposition"])
                #expect(disposition.hasPrefix("attachment; filename=\"The-App-"))
                #expect(disposition.hasSuffix(".millrace.jsonl\""))
                tally.dispatch(.add(100))

                let response = try await post(export.body, port)
                #expect(response.status == 200)
                let report = try JSONDecoder().decode(ImportReport.self, from: Data(response.body.utf8))
                #expect(report.entries == 2)
                #expect(report.grade == .fine)
                #expect(inspector.timeline.isPaused)
                #expect(inspector.timeline.position == .start)
                #expect(inspector.timeline.ids.count == 2)
                #expect(tally.state == Tally.State())

                let page = try await RawConnection(port: port)
                let host = "127.0.0.1:\(port)"
                _ = try await page.openWebSocket("/live", host: host, origin: "http://\(host)")
                let status = try await page.receive()["status"] as? [String: Any]
                let imported = try #require(status?["imported"] as? [String: Any])
                #expect(imported["name"] as? String == "The App")
                #expect((imported["report"] as? [String: Any])?["entries"] as? Int == 2)
                try page.close()
            }
        }
    }

    @Test("What is no recording is refused with a reason, and changes nothing")
    func badImport() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            try await withInspector(of: Timeline()) { inspector, port in
                tally.dispatch(.add(5))
                for body in ["", "nonsense", "{}\n", String(repeating: "nonsense\n", count: 500_000)] {
                    let response = try await post(body, port)
                    #expect(response.status == 400)
                    #expect(response.headers["content-type"] == "application/json")
                    #expect(response.body.hasPrefix(#"{"error":""#))
                }
                for mark in [nil, "", "export", "import, import"] {
                    let unmarked = try await post("", port, ["X-Millrace": mark])
                    #expect(unmarked.status == 400)
                    #expect(unmarked.body.contains("X-Millrace"))
                }
                #expect(try await get("/import", port).status == 405)
                #expect(inspector.timeline.ids.count == 1)
                #expect(!inspector.timeline.isPaused)
            }
        }
    }

    // MARK: In another server

    @Test("Below a path of another server, other pages of it may frame the page")
    func mounted() async throws {
        var options = Inspector.Options()
        options.evenInRelease = true
        options.timeline = .unattached()
        let handler = try Inspector.handler(base: "/inspector/", options: options)
        let server = try await ListeningServer.start(port: 0, handler: handler)
        let page = try await get("/inspector/", server.port)
        #expect(page.status == 200)
        #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
        #expect(try await get("/inspector/assets/main.js", server.port).status == 200)
        #expect(try await get("/inspector/export", server.port).status == 200)
        let redirection = try await get("/inspector", server.port)
        #expect(redirection.status == 302)
        #expect(redirection.headers["location"] == "/inspector/")
        #expect(try await get("/", server.port).status == 404)
        #expect(try await get("/assets/main.js", server.port).status == 404)
        let connection = try await RawConnection(port: server.port)
        let host = "localhost:\(server.port)"
        let response = try await connection.openWebSocket(
            "/inspector/live",
            host: host,
            origin: "http://\(host)"
        )
        #expect(response.status == 101)
        #expect(try await connection.receive()["type"] as? String == "hello")
        try connection.close()
        await server.stop()
    }
}

// MARK: Helpers

/// - Parameter change: to options for an inspector of nothing, on a free port.
private func withInspector(
    of timeline: Timeline = .unattached(),
    _ change: (inout Inspector.Options) -> Void = { _ in },
    _ body: (Inspector, UInt16) async throws -> Void
) async throws {
    var options = Inspector.Options()
    options.evenInRelease = true
    options.appName = "The App"
    options.timeline = timeline
    options.log = { _ in }
    change(&options)
    let inspector = try await Inspector.start(port: 0, options: options)
    do {
        try await body(inspector, UInt16(try #require(inspector.url.port)))
    } catch {
        await inspector.stop()
        throw error
    }
    await inspector.stop()
}

private func get(_ path: String, _ port: UInt16, host: String? = nil) async throws
    -> RawConnection.Response
{
    try await RawConnection(port: port)
        .request("GET", path, ["Host": host ?? "localhost:\(port)", "Connection": "close"])
}

private func post(_ body: String, _ port: UInt16, _ changes: [String: String?] = [:]) async throws
    -> RawConnection.Response
{
    var headers: [String: String] = [
        "Host": "localhost:\(port)", "Origin": "http://localhost:\(port)", "X-Millrace": "import",
        "Connection": "keep-alive",
    ]
    for (header, value) in changes { headers[header] = value }
    return try await RawConnection(port: port).request("POST", "/import", headers, body: body)
}
