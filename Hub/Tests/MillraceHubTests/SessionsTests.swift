import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOCore
import NIOEmbedded
import Testing

@testable import MillraceHub

/// Which sessions a hub stores, and which it removes.
@Suite("Hub: stored sessions and limits")
struct SessionsTests {
    @Test("A session can be deleted only after its app has disconnected")
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

    @Test("An app that reconnects while its session is being deleted is refused until the deletion has ended")
    func comingBackWhileDeleted() async throws {
        var options = HubOptions()
        options.folder = temporaryFolder()
        let sessions = try Sessions(options)
        let hello = AppHello.counter()
        let connection = AppConnection.makeForTesting()
        let folder = try await sessions.begin(hello, connection)
        await sessions.end(hello.session, connection)
        #expect(FileManager.default.fileExists(atPath: folder.url.path()))
        let comeback = try await sessions.delete(hello.session, while: hello, .makeForTesting())
        #expect(throws: AppRefusal.self) { try comeback.get() }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path()))
        let again = try await sessions.begin(hello, .makeForTesting())
        #expect(FileManager.default.fileExists(atPath: again.url.path()))
        await sessions.stop()
    }

    @Test("A page is connected to an app that reconnects while the recording is being loaded")
    func comingBackWhileLoaded() async throws {
        var options = HubOptions()
        options.folder = nil
        let sessions = try Sessions(options)
        let hello = AppHello.counter()
        let connection = AppConnection.makeForTesting()
        let folder = try await sessions.begin(hello, connection)
        let piece = RecordingPiece(
            place: RecordingPlace(part: 1, offset: 0),
            bytes: Array(CounterRecording.part(1...3).utf8)
        )
        _ = try await folder.append(piece, by: ObjectIdentifier(connection))
        await sessions.end(hello.session, connection)
        let comeback = AppConnection.makeForTesting()
        guard case .app(let app)? = try await sessions.partner(for: hello.session, while: hello, comeback)
        else { throw NotWelcome() }
        #expect(app === comeback)
        await sessions.stop()
    }

    @Test("If the files of a session cannot be removed, the deletion is answered with 500 and the reason")
    func failingDeletion() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            try await hub.session(alive: false)
            try FileManager.default.removeItem(at: hub.part(1, of: hello))
            let response = try await hub.post("/sessions/\(hello.session)/delete", mark: "delete")
            #expect(response.status == 500)
            #expect(response.body.contains("It cannot be removed: "))
        }
    }

    @Test("Other files in the folder are not touched")
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
            // One line for each of the two folders, since neither contains a session.json.
            #expect(hub.log.all.count == 2)
        }
        #expect(FileManager.default.fileExists(atPath: other.path()))
    }

    @Test("Over the limit of sessions, those that ended first are removed")
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

    @Test("Over the limit of bytes, those that ended first are removed, but no connected ones")
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

    @Test("Over the limit of bytes, no more sessions are removed than necessary")
    func noMoreBytes() async throws {
        let text = CounterRecording.part(1...10)
        var options = HubOptions()
        options.folder = nil
        options.limits.bytes = text.utf8.count * 2
        let sessions = try Sessions(options)
        let hellos = (0..<3).map { AppHello.counter(second: $0) }
        for hello in hellos {
            let connection = AppConnection.makeForTesting()
            let folder = try await sessions.begin(hello, connection)
            let place = RecordingPlace(part: 1, offset: 0)
            let piece = RecordingPiece(place: place, bytes: Array(text.utf8))
            _ = try await folder.append(piece, by: ObjectIdentifier(connection))
            await sessions.note(folder.size, hasEntries: true, of: hello.session)
            await sessions.end(hello.session, connection)
        }
        let ids = await sessions.listing(address: "").sessions.map(\.id)
        #expect(ids == [hellos[2], hellos[1]].map(\.session.uuidString))
        await sessions.stop()
    }

    @Test("A new session removes an old one at once; if its files cannot be removed, this is logged")
    func failingRemoval() async throws {
        try await withHub {
            $0.limits.sessions = 1
        } _: { hub in
            let old = AppHello.counter(second: 0)
            try await withGreetedApp(hub, old) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            try await hub.session(alive: false)
            try FileManager.default.removeItem(at: hub.part(1, of: old))
            let new = AppHello.counter(second: 1)
            try await withGreetedApp(hub, new) { _, _ in
                #expect(hub.log.all.count { $0.hasPrefix("An old session cannot be removed: ") } == 1)
                let list = try await hub.list { $0.count == 1 }
                #expect(list[0]["id"] as? String == new.session.uuidString)
            }
        }
    }

    @Test("At most 50 files are shown, until one is deleted from the list")
    func manyFiles() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = (1...51).map { folder.appending(path: "\($0).millrace.jsonl") }
        for file in files { try Data(CounterRecording.header.utf8).write(to: file) }
        var options = HubOptions()
        options.folder = nil
        let sessions = try Sessions(options)
        var ids: [UUID] = []
        for file in files.dropLast() { ids.append(try await sessions.open(file)) }
        let error = await #expect(throws: HubError.self) { _ = try await sessions.open(files[50]) }
        #expect(error?.description.contains("50 files are shown already") == true)
        #expect(try await sessions.open(files[0]) == ids[0])
        #expect(try await sessions.delete(ids[0]))
        _ = try await sessions.open(files[50])
        await sessions.stop()
    }

    @Test("Saving a session that was deleted meanwhile fails with an explanation")
    func savingDeleted() async throws {
        var options = HubOptions()
        options.folder = nil
        let sessions = try Sessions(options)
        let error = await #expect(throws: AgentError.self) { _ = try await sessions.save(UUID(), as: "a") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("deleted meanwhile") == true)
        await sessions.stop()
    }

    @Test("Files that are shown as sessions do not count towards the limits")
    func openedFiles() async throws {
        let text = CounterRecording.part(1...3)
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        var options = HubOptions()
        options.folder = nil
        options.limits.sessions = 1
        options.limits.bytes = text.utf8.count - 1
        let sessions = try Sessions(options)
        let shown = try await sessions.open(file)
        let hello = AppHello.counter()
        let connection = AppConnection.makeForTesting()
        _ = try await sessions.begin(hello, connection)
        // When a session ends, the limits are enforced.
        await sessions.end(hello.session, connection)
        let ids = await sessions.listing(address: "").sessions.map(\.id)
        #expect(Set(ids) == [shown.uuidString, hello.session.uuidString])
        await sessions.stop()
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

    @Test("A temporary folder is removed when the hub stops")
    func temporary() async throws {
        let file = try await withHub {
            $0.folder = nil
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
            try await hub.session(alive: false)
            // Other tests remove their folders meanwhile, so read names only.
            let folder = URL.temporaryDirectory
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            let paths = names.filter { $0.hasPrefix("millrace-") }
                .map { folder.appending(path: "\($0)/\(hello.session.uuidString)").path() }
            return try #require(paths.first(where: FileManager.default.fileExists))
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("When a hub stops, its lists end, and a temporary folder that cannot be removed is logged")
    func stopping() async throws {
        let log = LogLines()
        var options = HubOptions()
        options.folder = nil
        options.log = { log.note($0) }
        let sessions = try Sessions(options)
        let hello = AppHello.counter()
        let connection = AppConnection.makeForTesting()
        let folder = try await sessions.begin(hello, connection).url.deletingLastPathComponent()
        await sessions.end(hello.session, connection)
        let changes = await sessions.changes()
        try FileManager.default.removeItem(at: folder)
        await sessions.stop()
        for await _ in changes {}
        #expect(log.all.count == 1)
        #expect(log.all.last?.contains("cannot be removed") == true)
    }

    @Test("A folder that cannot be created or locked is an error with the reason")
    func folder() throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "lock"),
            withIntermediateDirectories: true
        )
        for folder in [URL(filePath: "/dev/null/sessions"), folder] {
            var options = HubOptions()
            options.folder = folder
            let error = #expect(throws: HubError.self) { try Hub(options) }
            guard case .folder(folder, let reason) = error else { throw NotWelcome() }
            #expect(!reason.isEmpty)
        }
    }

    @Test("The description of an error contains what to look at")
    func descriptions() {
        let place = URL(filePath: "/some where/x")
        for (error, parts) in [
            (.folderInUse(place), ["/some where/x", "--sessions"]),
            (.folder(place, reason: "It is full."), ["/some where/x", "It is full."]),
            (.unreadable(place, reason: "It is empty."), ["/some where/x", "It is empty."]),
            (.tokenNeeded, ["token"]),
        ] as [(HubError, [String])] {
            for part in parts { #expect(error.description.contains(part)) }
        }
    }

    #if os(Linux)
    /// This test runs in a process of its own, because it changes the process's environment.
    @Test("Sessions are stored in the user's folder for state; a relative folder is ignored")
    func defaultFolder() async {
        await #expect(processExitsWith: .success) {
            setenv("XDG_STATE_HOME", "/var/state", 1)
            #expect(HubOptions.defaultFolder.path() == "/var/state/Millrace/Sessions/")
            let home = URL.homeDirectory.appending(path: ".local/state/Millrace/Sessions/")
            setenv("XDG_STATE_HOME", "state", 1)
            #expect(HubOptions.defaultFolder.path() == home.path())
            unsetenv("XDG_STATE_HOME")
            #expect(HubOptions.defaultFolder.path() == home.path())
        }
    }
    #endif

    @Test("Only the user can read files and folders")
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

    @Test("Listening for other machines requires a token")
    func tokenNeeded() async throws {
        var options = HubOptions()
        options.folder = temporaryFolder()
        await #expect(throws: HubError.self) { try await HubServer.start(options, host: "0.0.0.0", port: 0) }
    }

    @Test(
        "With a token the hub listens on all addresses, and its URL contains the token",
        arguments: ["0.0.0.0", "::"]
    )
    func listening(host: String) async throws {
        try await withHub(host: host) {
            $0.token = .secret
        } _: { hub in
            #expect(hub.server.url.absoluteString == "http://127.0.0.1:\(hub.port)/?token=secretsecretsecret")
            let response = try await hub.get("/?token=secretsecretsecret", host: "device.local:\(hub.port)")
            #expect(response.status == 200)
            try await withGreetedApp(hub, .counter(token: "secretsecretsecret")) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
        }
    }

    @Test("The URL of a hub that listens on an IPv6 address has the address in brackets")
    func bracketed() async throws {
        try await withHub(host: "::1") {
            $0.token = .secret
        } _: { hub in
            #expect(hub.server.url.absoluteString == "http://[::1]:\(hub.port)/?token=secretsecretsecret")
        }
    }

    private func folders(in hub: TestHub) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: hub.folder.path()).filter { $0 != "lock" }
    }
}

extension TestHub {
    /// The file with a part of a session's recording.
    fileprivate func part(_ number: Int, of hello: AppHello) -> URL {
        folder.appending(path: "\(hello.session)/\(number).millrace.jsonl")
    }
}

extension Sessions {
    /// What a page of an ended session is connected to if the app reconnects while the recording is loaded.
    fileprivate func partner(for id: UUID, while hello: AppHello, _ connection: AppConnection) async throws
        -> Partner?
    {
        // `partner(for:)` suspends until the recording is loaded. Meanwhile the actor starts this task.
        let comeback = Task { _ = try await begin(hello, connection) }
        let partner = try await partner(for: id)
        try await comeback.value
        return partner
    }

    /// Deletes a session whose app reconnects at the same time.
    fileprivate func delete(_ id: UUID, while hello: AppHello, _ connection: AppConnection) async throws
        -> Result<Void, any Error>
    {
        // `delete` suspends until the files are deleted. Meanwhile the actor starts this task.
        let comeback = Task { _ = try await begin(hello, connection) }
        #expect(try await delete(id))
        return await comeback.result
    }
}
