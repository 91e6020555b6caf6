import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording
import Testing

@testable import MillraceHub

/// Which sessions remain when a hub stores more than its limits.
@Suite("Hub: which sessions are removed")
struct EvictionTests {
    private func hub(sessions: Int, bytes: Int = .max >> 1) throws -> Sessions {
        var options = HubOptions()
        options.folder = nil
        options.limits.sessions = sessions
        options.limits.bytes = bytes
        options.limits.pinned = 2
        return try Sessions(options)
    }

    /// Adds a session that has ended.
    @discardableResult
    private func add(
        to sessions: Sessions,
        app: String = "Counter",
        device: String = "imac.local",
        entries: Int = 0,
        ending: SessionEnding? = nil
    ) async throws -> UUID {
        var hello = AppHello.counter()
        (hello.app, hello.device) = (app, device)
        let connection = AppConnection.makeForTesting()
        let folder = try await sessions.begin(hello, connection)
        let text = entries == 0 ? CounterRecording.header : CounterRecording.part(1...entries)
        let piece = RecordingPiece(place: RecordingPlace(part: 1, offset: 0), bytes: Array(text.utf8))
        _ = try await folder.append(piece, by: ObjectIdentifier(connection))
        await sessions.note(folder.size, hasEntries: folder.hasEntries, of: hello.session)
        if let ending { await sessions.note(ending, of: hello.session) }
        await sessions.end(hello.session, connection)
        return hello.session
    }

    private func ids(in sessions: Sessions) async -> Set<String> {
        Set(await sessions.listing(address: "").sessions.map(\.id))
    }

    @Test("Sessions without transitions, such as those of a crash loop, displace only each other")
    func emptySessions() async throws {
        let sessions = try hub(sessions: 10)
        var real: [UUID] = []
        for _ in 1...5 { real.append(try await add(to: sessions, entries: 3)) }
        var empty: [UUID] = []
        for number in 1...100 { empty.append(try await add(to: sessions, app: "n\(number)")) }
        let expected = real + empty.suffix(5)
        #expect(await ids(in: sessions) == Set(expected.map(\.uuidString)))
        await sessions.stop()
    }

    @Test("A session whose app crashed before its first transition outlives those without any transition")
    func crashed() async throws {
        let sessions = try hub(sessions: 3)
        let crashed = try await add(to: sessions, ending: SessionEnding(.crashed))
        for number in 1...10 { try await add(to: sessions, app: "n\(number)") }
        #expect(await ids(in: sessions).contains(crashed.uuidString))
        await sessions.stop()
    }

    @Test("An app with very many sessions displaces its own, and leaves the other apps their share")
    func oneApp() async throws {
        let sessions = try hub(sessions: 10)
        var others: [UUID] = []
        for number in 1...4 { others.append(try await add(to: sessions, app: "App \(number)", entries: 3)) }
        for _ in 1...50 { try await add(to: sessions, app: "Loop", entries: 3) }
        let left = await ids(in: sessions)
        #expect(left.count == 10)
        #expect(left.isSuperset(of: others.map(\.uuidString)))
        await sessions.stop()
    }

    @Test("A device with very many apps displaces its own sessions, and leaves the other devices their share")
    func oneDevice() async throws {
        let sessions = try hub(sessions: 10)
        var others: [UUID] = []
        for number in 1...5 {
            others.append(try await add(to: sessions, device: "phone \(number % 2)", entries: 3))
        }
        for number in 1...50 { try await add(to: sessions, app: "n\(number)", device: "hostile", entries: 3) }
        #expect(await ids(in: sessions).isSuperset(of: others.map(\.uuidString)))
        await sessions.stop()
    }

    @Test("Over the limit of bytes, the app with the most bytes loses its oldest sessions")
    func bytes() async throws {
        let size = CounterRecording.part(1...20).utf8.count
        let sessions = try hub(sessions: 100, bytes: size * 4)
        let small = try await add(to: sessions, app: "Small", entries: 3)
        var large: [UUID] = []
        for _ in 1...6 { large.append(try await add(to: sessions, app: "Large", entries: 20)) }
        #expect(await ids(in: sessions) == Set(([small] + large.suffix(3)).map(\.uuidString)))
        await sessions.stop()
    }

    @Test("A pinned session is removed neither for its age nor by others, until it is unpinned")
    func pinned() async throws {
        let sessions = try hub(sessions: 3)
        let pinned = try await add(to: sessions)
        try await sessions.pin(pinned, true)
        for _ in 1...10 { try await add(to: sessions, entries: 3) }
        #expect(await ids(in: sessions).contains(pinned.uuidString))
        try await sessions.pin(pinned, false)
        try await add(to: sessions, entries: 3)
        #expect(await !ids(in: sessions).contains(pinned.uuidString))
        await sessions.stop()
    }

    @Test("If all others are pinned, a new session is removed when it ends")
    func onlyPinned() async throws {
        let sessions = try hub(sessions: 1)
        let first = try await add(to: sessions)
        try await sessions.pin(first, true)
        try await add(to: sessions, entries: 3)
        #expect(await ids(in: sessions) == [first.uuidString])
        await sessions.stop()
    }

    @Test("A limited number of sessions is pinned, and neither unknown sessions nor files are")
    func refusals() async throws {
        let sessions = try hub(sessions: 10)
        for _ in 1...2 { try await sessions.pin(add(to: sessions), true) }
        let third = try await add(to: sessions)
        await #expect(throws: Sessions.PinFailure.tooMany) { try await sessions.pin(third, true) }
        await #expect(throws: Sessions.PinFailure.unknown) { try await sessions.pin(UUID(), true) }
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CounterRecording.header.utf8).write(to: file)
        let shown = try await sessions.open(file)
        await #expect(throws: Sessions.PinFailure.isFile) { try await sessions.pin(shown, true) }
        await sessions.stop()
    }

    @Test("A pin is set by a page, shown in the list, and survives a restart of the hub")
    func page() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let hello = AppHello.counter()
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { _, _ in }
            let path = "/sessions/\(hello.session)/pin"
            #expect(try await hub.get(path).status == 405)
            #expect(try await hub.post(path, mark: "delete").status == 400)
            #expect(try await hub.post(path, mark: "pin", origin: "http://evil.example").status == 403)
            #expect(try await hub.post("/sessions/\(UUID())/pin", mark: "pin").status == 409)
            #expect(try await hub.post(path, mark: "pin").status == 200)
        }
        try await withHub(in: folder) {
            $0.limits.age = .zero
        } _: { hub in
            #expect(try await hub.list { $0.count == 1 }[0]["pinned"] as? Bool == true)
            let other = AppHello.counter()
            try await withGreetedApp(hub, other) { _, _ in }
            _ = try await hub.list { $0.count == 1 && $0[0]["id"] as? String == hello.session.uuidString }
            #expect(try await hub.post("/sessions/\(hello.session)/unpin", mark: "unpin").status == 200)
            _ = try await hub.list { $0.first?["pinned"] as? Bool == false }
        }
    }

    @Test("Whether a stored session has transitions is known after a restart")
    func restart() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = HubOptions()
        options.folder = folder
        let first = try Sessions(options)
        let (real, empty) = (try await add(to: first, entries: 1), try await add(to: first))
        await first.stop()
        let all = try Session.all(in: folder, options)
        #expect(all[real]?.isEmpty == false)
        #expect(all[empty]?.isEmpty == true)
    }
}
