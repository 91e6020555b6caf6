import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import Testing
import WebTestSupport

@testable import MillraceHub

/// The hub's pages and WebSockets for browsers.
@Suite("Hub: pages")
struct PagesTests {
    // MARK: Files

    @Test(
        "Pages and their files are served with their types",
        arguments: [
            ("/", "text/html; charset=utf-8", "<title>"),
            ("/sessions/ID/", "text/html; charset=utf-8", "<title>Inspector"),
            ("/assets/main.js", "text/javascript; charset=utf-8", "import"),
            ("/sessions/ID/assets/main.js", "text/javascript; charset=utf-8", "import"),
            ("/sessions/ID/assets/tokens.css", "text/css; charset=utf-8", ":root"),
            ("/assets/wheel.svg", "image/svg+xml", "<svg"),
        ]
    )
    func files(path: String, type: String, content: String) async throws {
        try await withCounter { hub, hello, _ in
            let response = try await hub.get(path.replacing("ID", with: hello.session.uuidString))
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
        "Unknown paths are answered with 404",
        arguments: [
            "/nothing", "/assets/", "/assets/../Package.swift", "/assets/%2e%2e%2fPackage.swift",
            "/assets/none.js", "/watch/x", "/sessions/ID/x/main.js",
            "/sessions/", "/sessions/nonsense/", "/sessions/..%2f/", "/sessions/ID/nothing",
            "/sessions/ID/live/x",
            "/sessions/00000000-0000-0000-0000-000000000000/",
            "/sessions/00000000-0000-0000-0000-000000000000/export",
            "/sessions/00000000-0000-0000-0000-000000000000/live",
        ]
    )
    func notFound(path: String) async throws {
        try await withCounter { hub, hello, _ in
            let path = path.replacing("ID", with: hello.session.uuidString)
            let response = try await hub.get(path)
            #expect(response.status == 404 || response.status == 403 && path.hasSuffix("/live"))
            #expect(!response.body.contains("import"))
        }
    }

    @Test("A path without its trailing slash is redirected, with the token")
    func redirections() async throws {
        try await withHub {
            $0.token = .secret
        } _: { hub in
            let hello = AppHello.counter(token: "secretsecretsecret")
            try await withGreetedApp(hub, hello) { _, _ in
                let page = "/sessions/\(hello.session)"
                let response = try await hub.get("\(page)?token=secretsecretsecret")
                #expect(response.status == 302)
                #expect(response.headers["location"] == "\(page)/?token=secretsecretsecret")
                #expect(
                    try await hub.get("/newest?token=secretsecretsecret").headers["location"]
                        == "\(page)/?token=secretsecretsecret"
                )
            }
        }
    }

    @Test(
        "Pages and their files are answered to GET only",
        arguments: ["/", "/assets/main.js", "/sessions/ID/"]
    )
    func onlyGET(path: String) async throws {
        try await withCounter { hub, hello, _ in
            let path = path.replacing("ID", with: hello.session.uuidString)
            let response = try await hub.post(path, mark: nil)
            #expect(response.status == 405)
            #expect(response.body.contains("only GET"))
        }
    }

    @Test("A WebSocket for a session that does not exist is answered with 404")
    func noWebSocket() async throws {
        try await withHub { hub in
            for path in ["\(UUID())/live", "\(UUID())/agents"] {
                let host = "localhost:\(hub.port)"
                let response = try await RawConnection(port: hub.port)
                    .openWebSocket("/sessions/\(path)", host: host, origin: "http://\(host)")
                #expect(response.status == 404)
            }
        }
    }

    @Test("The list has the hub's address, and says whether other machines can reach the hub")
    func address() async throws {
        for token in [nil, AccessToken.secret] {
            try await withHub {
                $0.token = token
            } _: { hub in
                let page = try await hub.page("/watch?token=\(token?.text ?? "")")
                let info = try #require(try await page.receive()["hub"] as? [String: Any])
                #expect(info["address"] as? String == "localhost:\(hub.port)")
                #expect(info["exposed"] as? Bool == (token != nil))
            }
        }
    }

    // MARK: Access

    @Test("Who guesses the token is told to wait, by pages and as an app; agents have guesses of their own")
    func guesses() async throws {
        try await withHub {
            $0.token = .secret
            $0.agents = .look
        } _: { hub in
            var refused: RawConnection.Response?
            // The hub's clock runs meanwhile, so there may be more than ten guesses.
            for number in 1...1_000 where refused?.status != 429 {
                refused = try await hub.get("/?token=guess-\(number)")
            }
            #expect(refused?.status == 429)
            #expect(refused?.headers["retry-after"].flatMap { Int($0) }.map { 1...10 ~= $0 } == true)
            var answer: HubMessage?
            for number in 1...1_000 where !"\(answer as Any)".contains("Too many") {
                answer = try await withApp(hub) { app in
                    try await app.greet(.counter(token: "guess of an app \(number)"))
                }
            }
            #expect("\(answer as Any)".contains("Too many wrong tokens came from this address: try again in"))
            func list(_ token: String) async throws -> Int {
                try await RawConnection(port: hub.port).request(
                    "POST",
                    "/mcp",
                    [
                        "Host": "localhost:\(hub.port)", "Authorization": "Bearer \(token)",
                        "Connection": "close",
                    ],
                    body: "{}"
                ).status
            }
            #expect(try await list("guess") == 401)
            #expect(try await list(hub.server.agents?.token ?? "") == 415)
            var status = 0
            for number in 1...1_000 where status != 429 { status = try await list("guess-\(number)") }
            #expect(status == 429)
        }
    }

    @Test("With a token, everything except the pages' files is refused without it")
    func token() async throws {
        try await withHub {
            $0.token = .secret
        } _: { hub in
            let hello = AppHello.counter(token: "secretsecretsecret")
            try await withGreetedApp(hub, hello) { _, _ in
                let session = "/sessions/\(hello.session)"
                for path in ["/", "/newest", "/watch", "\(session)/", "\(session)/export", "\(session)/live"]
                {
                    for query in [
                        "", "?token=", "?token=secretsecretsecre", "?token=secretsecretsecrets",
                        "?t=secretsecretsecret",
                    ] {
                        let response = try await hub.get(path + query)
                        #expect(response.status == 403)
                    }
                }
                for action in ["import", "delete"] {
                    #expect(try await hub.post("\(session)/\(action)", mark: action).status == 403)
                }
                #expect(try await hub.get("/?token=secretsecretsecret", host: "device.local:1").status == 200)
                #expect(try await hub.get("/assets/main.js", host: "device.local:1").status == 200)
            }
        }
    }

    @Test(
        "Without a token, only names of this machine are accepted",
        arguments: ["evil.example", "localhost.evil.example", "[::2]", ""]
    )
    func foreignHost(host: String) async throws {
        try await withCounter { hub, hello, _ in
            for path in ["/", "/assets/main.js", "/watch", "/sessions/\(hello.session)/export"] {
                let response = try await hub.get(path, host: host)
                #expect(response.status == 403)
                #expect(response.headers["cache-control"] == "no-store")
            }
            #expect(hub.log.all.count { $0.contains("refused") } == 4)
        }
    }

    @Test("The hub logs only a few of many refused requests and apps")
    func manyRefusals() async throws {
        let now = ContinuousClock.now
        try await withHub {
            $0.token = .secret
            $0.now = { now }
        } _: { hub in
            for _ in 1...15 {
                #expect(try await hub.get("/").status == 403)
                try await withApp(hub) { app in
                    guard case .refusal = try await app.greet(.counter()) else { throw NotWelcome() }
                }
            }
            // Ten lines about apps and ten about requests, and after each group one line that announces the limit.
            #expect(hub.log.all.count { $0.contains("refused") } == 20)
            #expect(hub.log.all.count == 22)
        }
    }

    @Test(
        "WebSockets are refused for pages of other origins",
        arguments: [nil, "null", "http://evil.example"]
    )
    func foreignOrigin(origin: String?) async throws {
        try await withCounter { hub, hello, _ in
            for path in ["/watch", "/sessions/\(hello.session)/live"] {
                let connection = try await RawConnection(port: hub.port)
                let host = "localhost:\(hub.port)"
                #expect(try await connection.openWebSocket(path, host: host, origin: origin).status == 403)
            }
        }
    }

    // MARK: Pages of apps

    @Test("Messages are relayed between a page and its app")
    func relay() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                let page = try await hub.page("/sessions/\(hello.session)/live")
                guard case .open(let channel, .page) = try await app.next() else { throw NotWelcome() }
                try await page.send(#"{"n":1}"#)
                #expect(
                    try await app.next()
                        == .data(ChannelPiece(channel: channel, bytes: Array(#"{"n":1}"#.utf8)))
                )
                for piece in [
                    ChannelPiece(channel: channel, continues: true, bytes: Array(#"{"n""#.utf8)),
                    ChannelPiece(channel: channel, bytes: Array(":2}".utf8)),
                ] {
                    try await app.send(.data(piece))
                }
                #expect(try await page.receive()["n"] as? Int == 2)
                try page.close()
                #expect(try await app.next() == .end(channel: channel))
            }
        }
    }

    @Test("A page reconnects to the recording when its app disconnects, and to the app when it returns")
    func goingAndComing() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let live = "/sessions/\(hello.session)/live"
            let page = try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
                let page = try await hub.page(live)
                guard case .open(_, .page) = try await app.next() else { throw NotWelcome() }
                return page
            }
            await #expect(throws: RawConnection.Closed.self) { _ = try await page.receive() }

            let again = try await hub.page(live)
            let greeting = try await again.loaded()
            #expect(greeting["type"] as? String == "hello")
            #expect(greeting["session"] as? String == hello.session.uuidString)
            #expect(greeting["ended"] as? Bool == true)
            #expect(greeting["app"] as? String == "Counter")
            let entries = try #require(try await again.receive()["entries"] as? [[String: Any]])
            #expect(entries.map { $0["order"] as? Int } == [1, 2, 3])
            #expect(entries.map { $0["name"] as? String } == ["add", "add", "add"])

            try await withGreetedApp(hub, hello) { app, _ in
                // The page's connection is closed because the app has reconnected.
                while (try? await again.receive()) != nil {}
                let last = try await hub.page(live)
                guard case .open(_, .page) = try await app.next() else { throw NotWelcome() }
                // The hub need not open a channel for a page that has closed its connection.
                try last.close()
            }
        }
    }

    @Test("A page of an ended session receives answers, until the session is deleted")
    func answers() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
            }
            try await hub.session(alive: false)
            let page = try await hub.page("/sessions/\(hello.session)/live")
            try await page.send(#"{"type":"diff","request":7,"order":2}"#)
            while try await page.receive()["request"] as? Int != 7 {}
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 200)
            while (try? await page.receive()) != nil {}
        }
    }

    @Test("After an app has returned and ended again, its page shows what it has recorded since")
    func recordedSince() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let first = CounterRecording.part(1...3)
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(first, at: 0) }
            #expect(try await hub.entries(of: hello) == [1, 2, 3])
            try await withGreetedApp(hub, hello) { app, _ in
                #expect(try await hub.session(alive: true)["ended"] == nil)
                _ = try await app.record(CounterRecording.entry(4), at: first.utf8.count)
            }
            #expect(try await hub.entries(of: hello) == [1, 2, 3, 4])
        }
    }

    @Test("The list of sessions has the number of open pages")
    func counting() async throws {
        try await withCounter { hub, hello, app in
            let page = try await hub.page("/sessions/\(hello.session)/live")
            _ = try await hub.list { $0.first?["pages"] as? Int == 1 }
            try page.close()
            _ = try await hub.list { $0.first?["pages"] as? Int == 0 }
        }
    }

    @Test("An unreadable recording is shown with the reason, and can be exported")
    func unreadable() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let text = CounterRecording.header + "nonsense\n"
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(text, at: 0) }
            try await hub.session(alive: false)
            let reason = try await hub.reasonWhyUnreadable(hello.session)
            #expect(reason.contains("Line 2 is not JSON"))
            #expect(try await hub.get("/sessions/\(hello.session)/export").body == text)
        }
    }

    @Test(
        "A page that says why a recording is unreadable stays connected until the app returns, or the session is deleted"
    )
    func unreadableAndBack() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let text = CounterRecording.header + "nonsense\n"
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(text, at: 0) }
            try await hub.session(alive: false)
            let live = "/sessions/\(hello.session)/live"
            let page = try await hub.page(live)
            #expect(try await page.loaded()["type"] as? String == "unreadable")
            try await page.send(kind: 9, [1])
            while try await page.receiveFrame().kind != 10 {}
            try await withGreetedApp(hub, hello) { _, _ in
                while (try? await page.receive()) != nil {}
            }
            try await hub.session(alive: false)
            let again = try await hub.page(live)
            #expect(try await again.loaded()["type"] as? String == "unreadable")
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 200)
            await #expect(throws: RawConnection.Closed.self) { _ = try await again.receive() }
        }
    }

    @Test("An unreadable recording is shown once its file has been repaired")
    func repaired() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let text = CounterRecording.part(1...3)
            let broken = text.replacing(#"{"line":"store""#, with: #"["line":"store""#)
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(broken, at: 0) }
            try await hub.session(alive: false)
            _ = try await hub.reasonWhyUnreadable(hello.session)
            let file = hub.folder.appending(path: "\(hello.session)/1.millrace.jsonl")
            try Data(text.utf8).write(to: file)
            let page = try await hub.page("/sessions/\(hello.session)/live")
            #expect(try await page.loaded()["type"] as? String == "hello")
        }
    }

    // MARK: Importing

    @Test("An import reaches the app, and its answer is returned")
    func importing() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let path = "/sessions/\(hello.session)/import"
            for (answer, status) in [(#"{"entries":3}"#, 200), (#"{"error":"It is none."}"#, 400)] {
                try await withGreetedApp(hub, hello) { app, _ in
                    async let response = hub.post(path, mark: "import", body: "a recording")
                    guard case .open(let channel, .import) = try await app.next() else { throw NotWelcome() }
                    #expect(
                        try await app.next()
                            == .data(ChannelPiece(channel: channel, bytes: Array("a recording".utf8)))
                    )
                    #expect(try await app.next() == .end(channel: channel))
                    try await app.send(.data(ChannelPiece(channel: channel, bytes: Array(answer.utf8))))
                    try await app.send(.end(channel: channel))
                    #expect(try await response.status == status)
                    #expect(try await response.body == answer)
                }
                try await hub.session(alive: false)
            }
            #expect(try await hub.post(path, mark: "import").status == 409)
            for mark in [nil, "", "delete"] {
                let refusal = try await hub.post(path, mark: mark)
                #expect(refusal.status == 400)
                #expect(refusal.body.contains("X-Millrace"))
            }
            #expect(try await hub.post(path, mark: "import", origin: "http://evil.example").status == 403)
        }
    }

    @Test("An import is answered with 502 if the app disconnects before it answers")
    func importWithoutAnswer() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let response = try await withGreetedApp(hub, hello) { app, _ in
                let response = Task {
                    try await hub.post(
                        "/sessions/\(hello.session)/import",
                        mark: "import",
                        body: "a recording"
                    )
                }
                guard case .open(let channel, .import) = try await app.next() else { throw NotWelcome() }
                while try await app.next() != .end(channel: channel) {}
                return response
            }
            #expect(try await response.value.status == 502)
            #expect(try await response.value.body.contains("has disconnected"))
        }
    }

    @Test("An incomplete import is not shown by the app")
    func brokenImport() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                let upload = try await RawConnection(port: hub.port)
                let head = [
                    "POST /sessions/\(hello.session)/import HTTP/1.1", "Host: localhost:\(hub.port)",
                    "Origin: http://localhost:\(hub.port)", "X-Millrace: import", "Content-Length: 100", "",
                    "half",
                ]
                try await upload.send(bytes: Array(head.joined(separator: "\r\n").utf8))
                guard case .open(let channel, .import) = try await app.next() else { throw NotWelcome() }
                #expect(
                    try await app.next() == .data(ChannelPiece(channel: channel, bytes: Array("half".utf8)))
                )
                try upload.close()
                #expect(try await app.next() == .abandon(channel: channel))
            }
        }
    }

    // MARK: Files from elsewhere

    @Test("A file is shown as a session, and remains when the session is deleted")
    func opening() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CounterRecording.part(1...2).utf8).write(to: file)
        try await withHub { hub in
            let path = try await hub.server.hub.open(file)
            let page = try await hub.page("/\(path)live")
            #expect(try await page.loaded()["ended"] as? Bool == true)
            #expect(try await page.receive()["entries"] is [Any])
            try page.close()
            #expect(try await hub.session(alive: false)["file"] as? String == file.lastPathComponent)
            #expect(try await hub.get("/\(path)export").body == CounterRecording.part(1...2))
            #expect(try await hub.post("/\(path)delete", mark: "delete").status == 200)
        }
        #expect(FileManager.default.fileExists(atPath: file.path()))
    }

    @Test("The export of a file that was removed is answered with 500 and the reason")
    func removedFile() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CounterRecording.part(1...2).utf8).write(to: file)
        try await withHub { hub in
            let path = try await hub.server.hub.open(file)
            try FileManager.default.removeItem(at: file)
            let export = try await hub.get("/\(path)export")
            #expect(export.status == 500)
            #expect(!export.body.isEmpty)
            #expect(export.headers["cache-control"] == "no-store")
        }
    }

    @Test(
        "A file that is not a recording is not opened",
        arguments: ["", "nonsense\n", "{}\n", #"{"line":"header""#]
    )
    func openingNonsense(text: String) async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try await withHub { hub in
            await #expect(throws: HubError.self) { try await hub.server.hub.open(file) }
            try Data(text.utf8).write(to: file)
            await #expect(throws: HubError.self) { try await hub.server.hub.open(file) }
        }
    }

    // MARK: Use in another server

    @Test("Below a path of another server, the other server's pages may frame the hub's pages")
    func mounted() async throws {
        var options = HubOptions()
        options.folder = nil
        options.log = { _ in }
        let hub = try Hub(options)
        let handler = try hub.handler(base: "/inspector/", mayBeFramed: true)
        let server = try await ListeningServer.start(
            port: 0,
            handler: handler,
            other: hub.apps,
            log: { _ in }
        )
        func get(_ path: String) async throws -> RawConnection.Response {
            try await RawConnection(port: server.port)
                .request("GET", path, ["Host": "localhost:\(server.port)", "Connection": "close"])
        }
        let page = try await get("/inspector/")
        #expect(page.status == 200)
        #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
        #expect(try await get("/inspector/assets/main.js").status == 200)
        #expect(try await get("/inspector").headers["location"] == "/inspector/")
        #expect(try await get("/inspector/newest").headers["location"] == "/inspector/")
        #expect(try await get("/").status == 404)
        #expect(try await get("/assets/main.js").status == 404)
        await server.stop()
        await hub.stop()
    }
}

extension TestHub {
    /// The numbers of the entries that the page of an ended session shows.
    fileprivate func entries(of hello: AppHello) async throws -> [Int] {
        try await session(alive: false)
        let page = try await page("/sessions/\(hello.session)/live")
        #expect(try await page.loaded()["type"] as? String == "hello")
        let entries = try #require(try await page.receive()["entries"] as? [[String: Any]])
        try page.close()
        return entries.compactMap { $0["order"] as? Int }
    }
}

/// Runs a hub with a connected app that has recorded three entries.
private func withCounter(_ body: (TestHub, AppHello, FakeApp) async throws -> Void) async throws {
    try await withHub { hub in
        let hello = AppHello.counter()
        try await withGreetedApp(hub, hello) { app, _ in
            _ = try await app.record(CounterRecording.part(1...3), at: 0)
            try await body(hub, hello, app)
        }
    }
}
