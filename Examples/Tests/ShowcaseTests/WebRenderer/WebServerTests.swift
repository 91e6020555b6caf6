import FlyingFox
import HeadlessUIKit
import LocalWebServer
import TestSupport
import Testing
import WebRenderer
import WebTestSupport

@MainActor
@Suite("The web server", .exclusively(.keyWindow))
struct WebServerTests {
    private let log = LogLines()

    // MARK: Files

    @Test(
        "The page and its files are delivered with their types",
        arguments: [
            ("/apps/form", "text/html; charset=utf-8", "<title>Millrace</title>"),
            ("/apps/form/a/place?in=it", "text/html; charset=utf-8", "<title>Millrace</title>"),
            ("/assets/main.js", "text/javascript; charset=utf-8", "import"),
            ("/assets/page.css", "text/css; charset=utf-8", ".masthead"),
            ("/assets/icons.svg", "image/svg+xml", "<symbol"),
            ("/apps.json", "application/json", #"{"dialect":"Test","id":"form""#),
        ]
    )
    func files(path: String, type: String, content: String) async throws {
        try await withServer { server in
            let response = try await get(path, from: server)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == type)
            #expect(response.headers["cache-control"] == "no-store")
            #expect(response.body.contains(content))
        }
    }

    @Test("The root leads to the first app")
    func root() async throws {
        try await withServer { server in
            for path in ["/", "/apps", "/apps/"] {
                let response = try await get(path, from: server)
                #expect(response.status == 302)
                #expect(response.headers["location"] == "/apps/form")
            }
        }
    }

    @Test("The short address of an app leads to it")
    func shortAddress() async throws {
        try await withServer { server in
            let response = try await get("/form", from: server)
            #expect(response.status == 302)
            #expect(response.headers["location"] == "/apps/form")
        }
    }

    @Test(
        "An app that does not exist is not found, but the page comes and says so",
        arguments: ["/nothing", "/apps/nothing", "/apps/nothing/form"]
    )
    func unknownApp(path: String) async throws {
        try await withServer { server in
            let response = try await get(path, from: server)
            #expect(response.status == 404)
            #expect(response.body.contains("<title>Millrace</title>"))
        }
    }

    @Test(
        "Nothing outside the folder of the page can be read",
        arguments: [
            "/assets/../Server/Router.swift", "/assets/%2e%2e/Package.swift",
            "/assets/..%2f..%2fPackage.swift",
            "/assets//etc/passwd", "/assets/%2fetc%2fpasswd", "/assets/", "/assets", "/assets/none.css",
            "/assets/a/main.js", "/../../../etc/passwd",
        ]
    )
    func traversal(path: String) async throws {
        try await withServer { server in
            let response = try await get(path, from: server)
            #expect(response.status == 404)
            #expect(!response.body.contains("root:"))
            #expect(!response.body.contains("import PackageDescription"))
        }
    }

    @Test("Only reading is answered")
    func methods() async throws {
        try await withServer { server in
            let response = try await RawConnection(port: server.port)
                .request("DELETE", "/form", ["Host": "localhost", "Connection": "close"])
            #expect(response.status == 405)
        }
    }

    @Test("The page may load from this server only, and runs no script but its files")
    func contentSecurityPolicy() async throws {
        try await withServer { server in
            let response = try await get("/apps/form", from: server)
            let policy = try #require(response.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("script-src 'self';"))
            #expect(!policy.contains("unsafe"))
            #expect(response.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test("What is mounted answers below its path, and the page may frame it")
    func mounted() async throws {
        let server = try await WebServer.start(
            apps: [],
            port: 0,
            mounted: ["tool": ClosureHTTPHandler { .text(.ok, "the tool at \($0.path)") }]
        ) { [log] in log.append($0) }
        for path in ["/tool", "/tool/", "/tool/a/b"] {
            #expect(try await get(path, from: server).body.hasPrefix("the tool at /tool"))
        }
        let foreign = try await RawConnection(port: server.port)
            .request("GET", "/tool", ["Host": "evil.example", "Connection": "close"])
        #expect(foreign.status == 403)
        let page = try await get("/apps/none", from: server)
        #expect(page.headers["content-security-policy"]?.contains("frame-src 'self';") == true)
        await server.stop()
    }

    // MARK: Who may ask

    @Test(
        "A foreign host name is refused",
        arguments: [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::2]", "localhost:x", "",
        ]
    )
    func foreignHost(host: String) async throws {
        try await withServer { server in
            let response = try await RawConnection(port: server.port)
                .request("GET", "/apps.json", ["Host": host, "Connection": "close"])
            #expect(response.status == 403)
            #expect(!response.body.contains("Form"))
            #expect(log.lines.count == 1)
        }
    }

    @Test(
        "Names of loopback are answered",
        arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:80"]
    )
    func loopbackHost(host: String) async throws {
        try await withServer { server in
            let response = try await RawConnection(port: server.port)
                .request("GET", "/apps.json", ["Host": host, "Connection": "close"])
            #expect(response.status == 200)
        }
    }

    @Test(
        "A WebSocket is refused to pages of other origins",
        arguments: [nil, "null", "http://evil.example", "http://localhost", "https://localhost:80"]
    )
    func foreignOrigin(origin: String?) async throws {
        try await withServer { server in
            let response = try await RawConnection(port: server.port)
                .openWebSocket("/live/form", host: "localhost:\(server.port)", origin: origin)
            #expect(response.status == 403)
            #expect(log.lines.count == 1)
        }
    }

    @Test("A WebSocket to an app that does not exist is not found")
    func unknownLiveApp() async throws {
        try await withServer { server in
            let host = "localhost:\(server.port)"
            let response = try await RawConnection(port: server.port)
                .openWebSocket("/live/none", host: host, origin: "http://\(host)")
            #expect(response.status == 404)
        }
    }

    // MARK: Live

    @Test("A tab sees the screen, acts on it, and sees the change; another tab sees it too")
    func live() async throws {
        try await withServer { server in
            let one = try await openTab(server)
            let two = try await openTab(server)
            let button = try #require(firstNode("button", in: try await one.receive()["root"]))
            _ = try await two.receive()

            try await one.send(#"{"type":"tap","node":"\#(button)"}"#)
            for tab in [one, two] {
                let update = try await tab.receive()
                #expect(update["type"] as? String == "update")
                #expect(update["revision"] as? Int == 2)
            }
        }
    }

    @Test("Nonsense is refused with a message, and the connection lives on")
    func nonsense() async throws {
        try await withServer { server in
            let tab = try await openTab(server)
            let button = try #require(firstNode("button", in: try await tab.receive()["root"]))
            try await tab.send("nonsense")
            #expect(try await tab.receive()["type"] as? String == "refused")
            try await tab.send(#"{"type":"tap","node":"\#(button)"}"#)
            #expect(try await tab.receive()["type"] as? String == "update")
        }
    }

    @Test("A tab that goes away leaves the others in peace")
    func closedTab() async throws {
        try await withServer { server in
            let one = try await openTab(server)
            let two = try await openTab(server)
            let button = try #require(firstNode("button", in: try await one.receive()["root"]))
            _ = try await two.receive()
            try two.close()
            try await one.send(#"{"type":"tap","node":"\#(button)"}"#)
            #expect(try await one.receive()["type"] as? String == "update")
        }
    }

    @Test(
        "Frames that are wrong end their connection at most",
        arguments: [
            [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5],
            [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5],
            [0x88, 0x81, 0, 0, 0, 0, 3], [0x88, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
            [0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28], [0x82, 0x81, 0, 0, 0, 0, 7], [0x8F, 0x80, 0, 0, 0, 0],
            [0x01, 0x81, 0, 0, 0, 0, 65, 0x01, 0x81, 0, 0, 0, 0, 65], [0x81, 0x01, 65], [0xFF, 0xFF],
        ] as [[UInt8]]
    )
    func wrongFrames(bytes: [UInt8]) async throws {
        try await withServer { server in
            let hostile = try await openTab(server)
            _ = try await hostile.receive()
            try await hostile.send(bytes: bytes)
            try await expectToWork(server)
            try hostile.close()
        }
    }

    @Test("Random frames end their connection at most", arguments: UInt64(1)...40)
    func randomFrames(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        try await withServer { server in
            let hostile = try await openTab(server)
            _ = try await hostile.receive()
            try await hostile.send(bytes: bytes)
            try await expectToWork(server)
            try hostile.close()
        }
    }

    // MARK: Ports

    @Test("A port that is taken is an error that says which")
    func portTaken() async throws {
        try await withServer { server in
            await #expect(throws: WebServerError.portTaken(server.port)) {
                _ = try await WebServer.start(apps: [], port: server.port) { _ in }
            }
        }
    }

    @Test("After stopping the port is free again")
    func restart() async throws {
        // Another process may be given the port before it is asked for again, but not time after time.
        for _ in 1...10 {
            let first = try await start()
            await first.stop()
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

    // MARK: Helpers

    private func withServer(_ body: (WebServer) async throws -> Void) async throws {
        let server = try await start()
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func start(port: UInt16 = 0) async throws -> WebServer {
        let form = WebApp(
            id: "form",
            title: "Form",
            summary: "A form.",
            dialect: "Test",
            sourcePath: "Tests",
            makeRootViewController: { FormController() }
        )
        return try await WebServer.start(apps: [form], port: port) { [log] in log.append($0) }
    }

    private func get(_ path: String, from server: WebServer) async throws -> RawConnection.Response {
        try await RawConnection(port: server.port)
            .request("GET", path, ["Host": "localhost:\(server.port)", "Connection": "close"])
    }

    private func expectToWork(_ server: WebServer) async throws {
        let tab = try await openTab(server)
        #expect(try await tab.receive()["type"] as? String == "tree")
        try tab.close()
    }

    private func openTab(_ server: WebServer) async throws -> RawConnection {
        let connection = try await RawConnection(port: server.port)
        let host = "127.0.0.1:\(server.port)"
        let response = try await connection.openWebSocket("/live/form", host: host, origin: "http://\(host)")
        #expect(response.status == 101)
        return connection
    }

    private func firstNode(_ tag: String, in node: Any?) -> String? {
        guard let node = node as? [String: Any] else { return nil }
        if node["tag"] as? String == tag { return node["id"] as? String }
        let children = node["children"] as? [Any] ?? []
        return children.lazy.compactMap { firstNode(tag, in: $0) }.first
    }
}
