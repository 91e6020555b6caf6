import HeadlessUIKit
import LocalWebServer
import TestSupport
import Testing
import WebRenderer
import WebTestSupport

@MainActor
@Suite("The web server", .exclusively(.keyWindow))
struct WebServerTests {
    private let form = FormServer()

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
        try await form.withServer { server in
            let response = try await form.get(path, from: server)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == type)
            #expect(response.headers["cache-control"] == "no-store")
            #expect(response.body.contains(content))
        }
    }

    @Test("The root path redirects to the first app")
    func root() async throws {
        try await form.withServer { server in
            for path in ["/", "/apps", "/apps/"] {
                let response = try await form.get(path, from: server)
                #expect(response.status == 302)
                #expect(response.headers["location"] == "/apps/form")
            }
        }
    }

    @Test("The short address of an app redirects to the app")
    func shortAddress() async throws {
        try await form.withServer { server in
            let response = try await form.get("/form", from: server)
            #expect(response.status == 302)
            #expect(response.headers["location"] == "/apps/form")
        }
    }

    @Test(
        "An unknown app is answered with 404 and the page",
        arguments: ["/nothing", "/apps/nothing", "/apps/nothing/form"]
    )
    func unknownApp(path: String) async throws {
        try await form.withServer { server in
            let response = try await form.get(path, from: server)
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
        try await form.withServer { server in
            let response = try await form.get(path, from: server)
            #expect(response.status == 404)
            #expect(!response.body.contains("root:"))
            #expect(!response.body.contains("import PackageDescription"))
        }
    }

    @Test("Only reading is answered")
    func methods() async throws {
        try await form.withServer { server in
            let response = try await RawConnection(port: server.port)
                .request("DELETE", "/form", ["Host": "localhost", "Connection": "close"])
            #expect(response.status == 405)
        }
    }

    @Test("The page may load only from this server, and run only script files")
    func contentSecurityPolicy() async throws {
        try await form.withServer { server in
            let response = try await form.get("/apps/form", from: server)
            let policy = try #require(response.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("script-src 'self';"))
            #expect(!policy.contains("unsafe"))
            #expect(response.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test("A mounted handler answers below its path, and the page may frame it")
    func mounted() async throws {
        let server = try await WebServer.start(
            apps: [],
            port: 0,
            mounted: ["tool": Tool()]
        ) { [form] in form.log.append($0) }
        for path in ["/tool", "/tool/", "/tool/a/b"] {
            #expect(try await form.get(path, from: server).body.hasPrefix("the tool at /tool"))
        }
        let foreign = try await RawConnection(port: server.port)
            .request("GET", "/tool", ["Host": "evil.example", "Connection": "close"])
        #expect(foreign.status == 403)
        let page = try await form.get("/apps/none", from: server)
        #expect(page.headers["content-security-policy"]?.contains("frame-src 'self';") == true)
        await server.stop()
    }

    // MARK: Origins

    @Test(
        "A foreign host name is refused",
        arguments: [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::2]", "localhost:x", "",
        ]
    )
    func foreignHost(host: String) async throws {
        try await form.withServer { server in
            let response = try await RawConnection(port: server.port)
                .request("GET", "/apps.json", ["Host": host, "Connection": "close"])
            #expect(response.status == 403)
            #expect(!response.body.contains("Form"))
            #expect(form.log.lines.count == 1)
        }
    }

    @Test(
        "A request to a name of the loopback interface is answered",
        arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:80"]
    )
    func loopbackHost(host: String) async throws {
        try await form.withServer { server in
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
        try await form.withServer { server in
            let response = try await RawConnection(port: server.port)
                .openWebSocket("/live/form", host: "localhost:\(server.port)", origin: origin)
            #expect(response.status == 403)
            #expect(form.log.lines.count == 1)
        }
    }

    @Test("A WebSocket to an app that does not exist is not found")
    func unknownLiveApp() async throws {
        try await form.withServer { server in
            let host = "localhost:\(server.port)"
            let response = try await RawConnection(port: server.port)
                .openWebSocket("/live/none", host: host, origin: "http://\(host)")
            #expect(response.status == 404)
        }
    }

    // MARK: Ports

    @Test("A taken port is an error that contains the port")
    func portTaken() async throws {
        try await form.withServer { server in
            await #expect(throws: WebServerError.portTaken(server.port)) {
                _ = try await WebServer.start(apps: [], port: server.port) { _ in }
            }
        }
    }

    @Test("The port is free again after the server has stopped")
    func restart() async throws {
        // Another process may get the port before the second server asks for it, but hardly ten times in a row.
        for _ in 1...10 {
            let first = try await form.start()
            await first.stop()
            do {
                let second = try await form.start(port: first.port)
                #expect(second.port == first.port)
                await second.stop()
                return
            } catch WebServerError.portTaken {
                continue
            }
        }
        Issue.record("the ports stay taken")
    }
}

/// Answers with the path of the request.
private struct Tool: WebHandler {
    func answer(_ request: WebRequest) async -> WebAnswer {
        .response(.text(.ok, "the tool at \(request.path)"))
    }
}
