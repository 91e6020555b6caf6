import Foundation
import LocalWebServer
import MillraceHub
@_spi(MillraceHub) import MillraceInspector
import Testing

/// How a hub stores an app's recording.
@Suite("Hub: recordings")
struct RecordingTests {
    @Test("An app's recording is stored, and can be exported while it runs and after it has ended")
    func export() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let text = CounterRecording.part(1...3)
            try await withGreetedApp(hub, hello) { app, place in
                #expect(place == RecordingPlace(part: 0, offset: 0))
                let stored = RecordingPlace(part: 1, offset: UInt64(text.utf8.count))
                #expect(try await app.record(text, at: 0) == .stored(stored))
                try await hub.session(alive: true)
                #expect(try await hub.get("/sessions/\(hello.session)/export").body == text)
            }
            let session = try await hub.session(alive: false)
            #expect(session["bytes"] as? Int == text.utf8.count)
            #expect(session["ended"] is String)
            let export = try await hub.get("/sessions/\(hello.session)/export")
            #expect(export.body == text)
            #expect(export.headers["content-type"] == "application/jsonl")
            #expect(
                export.headers["content-disposition"]
                    == "attachment; filename=\"Counter-20260101T000000Z.millrace.jsonl\""
            )
        }
    }

    @Test("The name of an exported file has only characters that every file system and header permits")
    func exportedName() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.app = "My \"App\"/2"
            try await withGreetedApp(hub, hello) { _, _ in
                let export = try await hub.get("/sessions/\(hello.session)/export")
                #expect(
                    export.headers["content-disposition"]
                        == "attachment; filename=\"My-App-2-20260101T000000Z.millrace.jsonl\""
                )
            }
        }
    }

    @Test("An app that reconnects resumes where its stored recording ends")
    func resuming() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let whole = CounterRecording.part(1...5)
            // The app disconnects in the middle of a line of its recording.
            let first = String(whole.prefix(whole.count - 30))
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(first, at: 0) }
            try await hub.session(alive: false)
            try await withGreetedApp(hub, hello) { app, place in
                #expect(place == RecordingPlace(part: 1, offset: UInt64(first.utf8.count)))
                let rest = String(whole.suffix(30))
                _ = try await app.record(rest, at: first.utf8.count)
                #expect(try await hub.get("/sessions/\(hello.session)/export").body == whole)
            }
        }
    }

    @Test("A restarted hub loads the sessions, and resumes them")
    func restart() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let hello = AppHello.counter(token: "the app's own business")
        let text = CounterRecording.part(1...2)
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(text, at: 0) }
        }
        try await withHub(in: folder) { hub in
            let session = try await hub.session(alive: false)
            #expect(session["app"] as? String == "Counter")
            #expect(session["process"] as? Int == 4_711)
            #expect(session["device"] as? String == "imac.local")
            #expect(session["began"] as? String == "2026-01-01T00:00:00.000Z")
            #expect(session["ended"] is String)
            try await withGreetedApp(hub, hello) { app, place in
                #expect(place == RecordingPlace(part: 1, offset: UInt64(text.utf8.count)))
                try await hub.session(alive: true)
            }
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        for file in files where file.hasSuffix(".json") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(!text.contains("business"))
        }
    }

    @Test("After a hub was killed, a session ends with its last recorded bytes")
    func killed() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let hello = AppHello.counter()
        try await withHub(in: folder) { hub in
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
            }
        }
        // A hub that is killed does not record when a session ended.
        let info = folder.appending(path: "\(hello.session)/session.json")
        var members = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: info)) as? [String: Any]
        )
        members["ended"] = nil
        try JSONSerialization.data(withJSONObject: members).write(to: info)
        let part = folder.appending(path: "\(hello.session)/1.millrace.jsonl").path()
        let date = Date(timeIntervalSince1970: 1_767_229_200)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: part)
        try await withHub(in: folder) { hub in
            let session = try await hub.session(alive: false)
            #expect(session["ended"] as? String == "2026-01-01T01:00:00.000Z")
        }
    }

    @Test(
        "A piece that does not continue the recording is refused, and what is stored remains",
        arguments: [(1, 5), (1, 0), (0, 0), (2, 1), (1, 100_000)] as [(UInt32, Int)]
    )
    func outOfPlace(part: UInt32, offset: Int) async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.header, at: 0)
                let answer = try await app.record("x", part: part, at: offset)
                try #require(answer == .refusal("The sent bytes do not continue the stored recording."))
                #expect(try await app.next() == nil)
            }
            #expect(try await hub.get("/sessions/\(hello.session)/export").body == CounterRecording.header)
        }
    }

    @Test("Parts are concatenated, without the incomplete last line of a part")
    func parts() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let (first, second) = (CounterRecording.part(1...2), CounterRecording.part(3...4))
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(first + "{\"line\":\"ent", at: 0)
                #expect(
                    try await app.record(second, part: 3, at: 0)
                        == .stored(RecordingPlace(part: 3, offset: UInt64(second.utf8.count)))
                )
                #expect(try await hub.get("/sessions/\(hello.session)/export").body == first + second)
            }
        }
    }

    @Test("A cleared session retains only the new part")
    func clearing() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...2), at: 0)
                _ = try await app.record(CounterRecording.part(3...4), part: 2, at: 0, dropsEarlier: true)
                let export = try await hub.get("/sessions/\(hello.session)/export")
                #expect(export.body == CounterRecording.part(3...4))
            }
        }
    }

    @Test("Of a session that is too long, the oldest parts are dropped")
    func ring() async throws {
        let parts = (0..<5).map { CounterRecording.part($0 * 10 + 1...$0 * 10 + 10) }
        try await withHub {
            // The limit allows slightly more than two parts.
            $0.limits.sessionBytes = parts[4].utf8.count * 2 + 100
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                for (index, part) in parts.enumerated() {
                    _ = try await app.record(part, part: UInt32(index) + 1, at: 0)
                }
                #expect(try await hub.get("/sessions/\(hello.session)/export").body == parts[3] + parts[4])
                let tooLong = String(repeating: " ", count: parts[4].utf8.count * 2)
                let answer = try await app.record(tooLong, part: 5, at: parts[4].utf8.count)
                #expect(answer == .refusal("A part of the recording is longer than a session may be here."))
            }
        }
    }

    @Test("Sessions are listed: connected ones first, then the newest")
    func sideBySide() async throws {
        try await withHub { hub in
            let hellos = (0..<4).map { AppHello.counter(second: $0) }
            try await withGreetedApp(hub, hellos[3]) { _, _ in }
            try await withGreetedApp(hub, hellos[2]) { _, _ in }
            try await withGreetedApp(hub, hellos[0]) { _, _ in
                try await withGreetedApp(hub, hellos[1]) { _, _ in
                    let list = try await hub.list {
                        $0.count { $0["alive"] as? Bool == true } == 2 && $0.count == 4
                    }
                    let ids = list.map { $0["id"] as? String }
                    #expect(ids == [1, 0, 3, 2].map { hellos[$0].session.uuidString })
                    let newest = try await hub.get("/newest")
                    #expect(newest.headers["location"] == "/sessions/\(hellos[1].session)/")
                }
            }
        }
    }
}

func temporaryFolder() -> URL {
    URL.temporaryDirectory.appending(path: "hub-\(UUID().uuidString)", directoryHint: .isDirectory)
}
