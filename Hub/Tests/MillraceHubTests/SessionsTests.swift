import Foundation
import LocalWebServer
import MillraceHub
@_spi(MillraceHub) import MillraceInspector
import Testing

/// What a hub keeps, and what it removes.
@Suite("Hub: what is kept")
struct SessionsTests {
    @Test("A session is deleted when its app has gone, and not before")
    func deleting() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let path = "/sessions/\(hello.session)/delete"
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
                try await hub.session(alive: true)
                #expect(try await hub.post(path, mark: "delete").status == 409)
            }
            try await hub.session(alive: false)
            #expect(try await hub.get(path).status == 405)
            #expect(try await hub.post(path, mark: nil).status == 400)
            #expect(try await hub.post(path, mark: "delete", origin: "http://evil.example").status == 403)
            try await hub.session(alive: false)
            #expect(try await hub.post(path, mark: "delete").status == 200)
            _ = try await hub.list(\.isEmpty)
            #expect(try folders(in: hub) == [])
            #expect(try await hub.post(path, mark: "delete").status == 409)
        }
    }

    @Test("What is not a session's stays in the folder")
    func foreignFiles() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let hello = AppHello.counter()
        let notes = folder.appending(path: "\(hello.session)/notes.txt")
        let other = folder.appending(path: "\(UUID())", directoryHint: .isDirectory)
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            try await hub.session(alive: false)
            try Data("mine".utf8).write(to: notes)
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 200)
        }
        #expect(try String(contentsOf: notes, encoding: .utf8) == "mine")
        try await withHub(in: folder) { hub in
            _ = try await hub.list(\.isEmpty)
            // Neither has a session.json.
            #expect(hub.log.all.count == 2)
        }
        #expect(FileManager.default.fileExists(atPath: other.path()))
    }

    @Test("Over the number of sessions, the ones that ended first are removed")
    func count() async throws {
        try await withHub {
            $0.limits.sessions = 2
        } _: { hub in
            let hellos = (0..<4).map { AppHello.counter(second: $0) }
            for (index, hello) in hellos.enumerated() {
                try await withGreetedApp(hub, hello) { _, _ in }
                _ = try await hub.list { list in
                    list.count == min(index + 1, 2)
                        && list.contains { $0["id"] as? String == hello.session.uuidString }
                        && list.allSatisfy { $0["alive"] as? Bool == false }
                }
            }
            let ids = try await hub.list { $0.count == 2 }.map { $0["id"] as? String }
            #expect(ids == [hellos[3], hellos[2]].map(\.session.uuidString))
        }
    }

    @Test("Over the number of bytes, the ones that ended first are removed, and never one that runs")
    func bytes() async throws {
        let text = CounterRecording.part(1...10)
        try await withHub {
            $0.limits.bytes = text.utf8.count * 2 - 1
        } _: { hub in
            let (long, short) = (AppHello.counter(second: 0), AppHello.counter(second: 1))
            try await withGreetedApp(hub, long) { app, _ in
                _ = try await app.record(text, at: 0)
                _ = try await app.record(text, part: 2, at: 0)
                try await withGreetedApp(hub, short) { app, _ in _ = try await app.record(text, at: 0) }
                let list = try await hub.list { $0.count == 1 }
                #expect(list[0]["id"] as? String == long.session.uuidString)
            }
        }
    }

    @Test("Sessions that ended too long ago are removed")
    func age() async throws {
        try await withHub {
            $0.limits.age = .zero
        } _: { hub in
            try await withGreetedApp(hub, .counter()) { _, _ in _ = try await hub.session(alive: true) }
            _ = try await hub.list(\.isEmpty)
        }
    }

    @Test("Two hubs do not share a folder")
    func folderInUse() async throws {
        try await withHub { hub in
            var options = HubOptions()
            options.folder = hub.folder
            let error = #expect(throws: HubError.self) { try Hub(options) }
            guard case .folderInUse(hub.folder) = error else { throw NotWelcome() }
        }
    }

    @Test("A temporary folder goes when the hub stops")
    func temporary() async throws {
        let file = try await withHub {
            $0.folder = nil
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            try await hub.session(alive: false)
            let folders = try FileManager.default.contentsOfDirectory(
                at: .temporaryDirectory,
                includingPropertiesForKeys: nil
            )
            let paths = folders.filter { $0.lastPathComponent.hasPrefix("millrace-") }
                .map { $0.appending(path: hello.session.uuidString).path() }
            return try #require(paths.first(where: FileManager.default.fileExists))
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("A folder that cannot be made is an error that says why")
    func folder() throws {
        var options = HubOptions()
        options.folder = URL(filePath: "/dev/null/sessions")
        #expect(throws: HubError.self) { try Hub(options) }
    }

    @Test("Files and folders are for the user only")
    func permissions() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            let session = hub.folder.appending(path: hello.session.uuidString)
            for (path, mode) in [
                (session, 0o700), (session.appending(path: "session.json"), 0o600),
                (session.appending(path: "1.millrace.jsonl"), 0o600),
            ] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path.path())
                #expect(
                    (attributes[.posixPermissions] as? NSNumber)?.intValue == mode,
                    "\(path.lastPathComponent)"
                )
            }
        }
    }

    @Test("Other machines are not let in without a token")
    func tokenNeeded() async throws {
        var options = HubOptions()
        options.folder = temporaryFolder()
        await #expect(throws: HubError.self) { try await HubServer.start(options, host: "0.0.0.0", port: 0) }
    }

    @Test(
        "With a token it listens on all addresses, and its own has the token",
        arguments: ["0.0.0.0", "::"]
    )
    func listening(host: String) async throws {
        try await withHub(host: host) {
            $0.token = AccessToken("secret")
        } _: { hub in
            #expect(hub.server.url.absoluteString == "http://127.0.0.1:\(hub.port)/?token=secret")
            let response = try await hub.get("/?token=secret", host: "device.local:\(hub.port)")
            #expect(response.status == 200)
            try await withGreetedApp(hub, .counter(token: "secret")) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
        }
    }

    private func folders(in hub: TestHub) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: hub.folder.path()).filter { $0 != "lock" }
    }
}
