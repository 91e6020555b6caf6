import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording
import Testing
import WebTestSupport

@testable import MillraceHub

/// What others have put into the folder of sessions, and what apps say of themselves.
@Suite("Hub: untrusted files, names and dates")
struct UntrustedFilesTests {
    /// Which file of a session is a link, and what leads to it.
    private static let files = ["1.millrace.jsonl", "session.json", "agent-secrets.json", "agents.jsonl"]

    private let secret = #"{"line":"header","private":"do not show"}"# + "\n"

    /// Runs a test with a hub that has one ended session, and with another folder with the same files.
    private func withSession(
        _ body: (_ hub: TestHub, _ hello: AppHello, _ session: URL, _ other: URL) async throws -> Void
    ) async throws {
        let other = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: other) }
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        for file in Self.files { try Data(secret.utf8).write(to: other.appending(path: file)) }
        let hello = AppHello.counter()
        try await withHub { hub in
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
            }
            try await hub.session(alive: false)
            let session = hub.folder.appending(path: hello.session.uuidString, directoryHint: .notDirectory)
            try await body(hub, hello, session, other)
        }
        for file in Self.files {
            #expect(try String(contentsOf: other.appending(path: file), encoding: .utf8) == secret, "\(file)")
        }
    }

    private func replace(_ file: URL, byLinkTo other: URL) throws {
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    }

    /// The bytes of an exported recording. The connection ends early if the recording cannot be read.
    private func export(_ hello: AppHello, from hub: TestHub) async throws -> String {
        let connection = try await RawConnection(port: hub.port)
        let request =
            "GET /sessions/\(hello.session)/export HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        try await connection.send(bytes: Array(request.utf8))
        return await connection.untilClosed()
    }

    @Test("A link in place of a recording is neither exported nor shown, and deleting removes only the link")
    func linkedPart() async throws {
        try await withSession { hub, hello, session, other in
            #expect(try await export(hello, from: hub).contains("Counter"))
            let part = session.appending(path: "1.millrace.jsonl")
            try replace(part, byLinkTo: other.appending(path: "1.millrace.jsonl"))
            #expect(try await !export(hello, from: hub).contains("do not show"))
            #expect(try await hub.reasonWhyUnreadable(hello.session).contains("1.millrace.jsonl"))
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 200)
            #expect(!FileManager.default.fileExists(atPath: session.path()))
        }
    }

    @Test("A link in place of a session's folder is not followed, neither by an export nor by a deletion")
    func linkedFolder() async throws {
        try await withSession { hub, hello, session, other in
            try replace(session, byLinkTo: other)
            #expect(try await !export(hello, from: hub).contains("do not show"))
            #expect(try await hub.post("/sessions/\(hello.session)/delete", mark: "delete").status == 500)
        }
    }

    @Test("An app that reconnects writes through no link", arguments: files)
    func reconnection(file: String) async throws {
        try await withSession { hub, hello, session, other in
            try replace(session.appending(path: file), byLinkTo: other.appending(path: file))
            try await withApp(hub) { app in
                guard case .welcome(let place)? = try await app.greet(hello) else { return }
                try await app.send(.secret("a secret text"))
                _ = try await app.record(CounterRecording.entry(4), at: Int(place.offset))
            }
        }
    }

    @Test(
        "A restarted hub shows no session with a link as its folder, description or recording",
        arguments: 0...2
    )
    func restart(which: Int) async throws {
        let folder = temporaryFolder()
        let other = URL.temporaryDirectory.appending(path: "other-\(UUID())", directoryHint: .notDirectory)
        defer { for url in [folder, other] { try? FileManager.default.removeItem(at: url) } }
        let hello = AppHello.counter()
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
            }
        }
        let session = folder.appending(path: hello.session.uuidString, directoryHint: .notDirectory)
        let linked = [
            session, session.appending(path: "session.json"), session.appending(path: "1.millrace.jsonl"),
        ][which]
        try FileManager.default.moveItem(at: linked, to: other)
        try replace(linked, byLinkTo: other)
        try await withHub(in: folder) { hub in
            _ = try await hub.list(\.isEmpty)
            #expect(hub.log.all.count == 1)
            #expect(hub.log.all.first?.contains("is a link, or not what it should be: remove it.") == true)
        }
        #expect(FileManager.default.fileExists(atPath: other.path()))
    }

    @Test("A pipe in place of a file is refused, instead of waiting for its other side")
    func pipe() throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = PlainFolder(url)
        try folder.create()
        #expect(mkfifo(url.appending(path: "1.millrace.jsonl").path(), 0o600) == 0)
        #expect(throws: FileFailure.self) { try folder.open("1.millrace.jsonl", O_RDONLY) }
        #expect(throws: FileFailure.self) { _ = try SessionFolder(url, limit: 1_000) }
    }

    @Test(
        "A date that an app or a file says is replaced if it is not plausible",
        arguments: [
            (-1e15, false), (0, false), (1_767_225_600, true), (1e11, false), (1e15, false), (1e300, false),
        ]
    )
    func dates(seconds: Double, isPlausible: Bool) async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var hello = AppHello.counter()
        hello.began = Date(timeIntervalSince1970: seconds)
        let (before, id) = (Date.now.addingTimeInterval(-1), hello.session)
        func check(_ hub: TestHub) async throws {
            let text = try #require(try await hub.session(alive: false)["began"] as? String)
            let began = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            #expect(isPlausible ? began == hello.began : began >= before && began <= .now)
        }
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { _, _ in }
            try await check(hub)
        }
        let info = folder.appending(path: "\(id)/session.json")
        let stored = try String(contentsOf: info, encoding: .utf8)
        if !isPlausible {
            let hostile = stored.replacing(
                /"began" : "[^"]*"/,
                with: #""began" : "9999-01-01T00:00:00.000Z""#
            )
            #expect(hostile != stored)
            try Data(hostile.utf8).write(to: info)
        }
        try await withHub(in: folder) { try await check($0) }
    }

    @Test("Names have one line, and no characters that change the direction of what follows")
    func names() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            (hello.app, hello.device, hello.system) = (
                "Coun\u{202E}ter\n", "\u{2066}imac\u{1B}[2J", "Test\u{2028}1.0"
            )
            try await withGreetedApp(hub, hello) { _, _ in
                let session = try await hub.session(alive: true)
                #expect(session["app"] as? String == "Coun ter ")
                #expect(session["device"] as? String == " imac [2J")
                #expect(session["system"] as? String == "Test 1.0")
            }
        }
        let work = SessionEnding.Work(
            kind: .action,
            dialect: "Pr\u{202E}ex",
            store: "List\n",
            text: "add\u{2066}",
            thread: "q\u{1B}"
        )
        let ending = SessionEnding(.crashed, signal: "SIG\u{2028}ILL", work: [work]).cleaned
        #expect(ending.description == "Crashed while handling `add `: List  (Pr ex), on q , SIG ILL")
    }
}
