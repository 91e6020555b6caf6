import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Testing

@testable import MillraceHub

/// How agents save recordings, without secrets.
@Suite("Hub: recordings saved for agents", .timeLimit(.minutes(30)))
struct SavedRecordingTests {
    /// A recording with two secrets: one under a built-in name, and one under a name that only this app has declared.
    private static let recording =
        CounterRecording.header
        + #"{"line":"store","id":1,"dialect":"Prex","name":"Member","stateType":"App.State","actionType":"App.Action","#
        + #""base":{"type":"App.State","json":{"password":"","memberNumber":"","note":""}}}"# + "\n"
        + #"{"line":"entry","id":1,"store":1,"kind":"action","action":{"type":"App.Action","case":"enter","json":{"enter":{}}},"#
        + #""state":{"type":"App.State","json":{"password":"hunter22","memberNumber":"M-12345","note":"I am M-12345"}},"at":1,"#
        + #""took":1.5,"thread":{"number":1,"main":true},"sequence":1}"# + "\n"

    /// Runs a hub with a session of an app that has declared a name of a secret.
    private func withMember(_ body: (TestHub, TestAgent) async throws -> Void) async throws {
        try await withAgentHub { hub in
            var hello = AppHello.counter()
            hello.secretNames = ["memberNumber"]
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(Self.recording, at: 0)
                try await hub.session(alive: true)
                try await body(hub, TestAgent(greeted: hub))
            }
        }
    }

    @Test(
        "A saved file is a recording without secrets, including secrets that the app has named"
    )
    func redaction() async throws {
        try await withMember { hub, agent in
            let answer = try await agent.call("save_recording", #"{"name":"safe"}"#)
            let path = try #require(answer.content.object?["file"]?.string)
            #expect(path == hub.folder.appending(path: "saved/safe.millrace.jsonl").path())
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(answer.content.object?["bytes"] == JSON(text.utf8.count))
            #expect(!text.contains("hunter22"))
            #expect(!text.contains("M-12345"))
            #expect(text.contains("I am"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let opened = try await agent.call("open_recording", #"{"file":"\#(path)"}"#)
            let id = try #require(opened.content.object?["session"]?.string)
            #expect(try await agent.call("stores", #"{"session":"\#(id)"}"#).failure == nil)
        }
    }

    @Test("Saving is recorded as a call in the saved session, even if it is refused")
    func record() async throws {
        try await withMember { hub, agent in
            _ = try await agent.call("save_recording", #"{"name":"safe"}"#)
            let session = try #require(await hub.server.hub.sessions.newest)
            _ = try await agent.call("save_recording", #"{"name":"safe"}"#)
            let calls = await hub.calls(in: session)
            #expect(calls.map(\.summary) == ["save safe.millrace.jsonl", "save_recording"])
            #expect(calls.last?.error?.hasPrefix("refused") == true)
        }
    }

    @Test("Saving an empty session fails with an explanation")
    func emptySession() async throws {
        try await withCalledApp { _, _, agent in
            let answer = try await agent.call("save_recording")
            #expect(answer.failure == "notFound")
            #expect(answer.content.object?["message"]?.string?.contains("Nothing has been recorded") == true)
        }
    }

    @Test("Revoking the permission ends a pending save at once, while another one runs")
    func stopping() async throws {
        try await withMember { hub, agent in
            let control = try #require(hub.server.hub.agents)
            let saver = hub.server.hub.sessions.saver
            let end = DispatchSemaphore(value: 0)
            let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
            let other = Task {
                try await saver.run {
                    beginning.finish()
                    end.wait()
                }
            }
            for await _ in begun {}
            async let answer = agent.call("save_recording", #"{"name":"safe"}"#)
            await control.waitForCall()
            await control.permit(nil)
            #expect(try await answer.failure == "cancelled")
            end.signal()
            try await other.value
            // The queue is serial, so this operation runs after the cancelled one has ended.
            try await saver.run {}
            let saved = hub.folder.appending(path: "saved/safe.millrace.jsonl").path()
            #expect(!FileManager.default.fileExists(atPath: saved))
        }
    }

    @Test("A save that is cancelled while it writes leaves no file")
    func cancelledWhileWriting() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try Self.session()
        let save = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try SavedRecordings(folder: folder, limit: .max).save(session.recordingForAgents, as: "safe")
        }
        await #expect(throws: CancellationError.self) { try await save.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
    }

    private static func session() throws -> ClosedSession {
        var importer = SessionImporter.ofEndedApp
        try importer.read(Data(recording.utf8))
        return ClosedSession(try importer.finish(), hello: .counter())
    }

    @Test("Nothing is saved to a folder that cannot be created, and the error contains the folder")
    func noFolder() throws {
        let folder = URL(filePath: "/dev/null/saved", directoryHint: .isDirectory)
        let session = try Self.session()
        let error = #expect(throws: AgentError.self) {
            try SavedRecordings(folder: folder, limit: .max).save(session.recordingForAgents, as: "safe")
        }
        #expect(error?.code == .refused)
        #expect(error?.message.hasPrefix("/dev/null/saved/ cannot be written") == true)
    }

    #if os(Linux)
    @Test("Nothing is saved to a folder that the system protects")
    func protectedFolder() throws {
        let folder = URL(filePath: "/proc/sys/kernel", directoryHint: .isDirectory)
        let session = try Self.session()
        let error = #expect(throws: AgentError.self) {
            try SavedRecordings(folder: folder, limit: .max).save(session.recordingForAgents, as: "safe")
        }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("cannot be written") == true)
    }
    #endif

    @Test("Nothing is saved if the folder has a thousand files")
    func manyFiles() throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...1_000 { try Data().write(to: folder.appending(path: "\(number)")) }
        let (saved, session) = (SavedRecordings(folder: folder, limit: .max), try Self.session())
        let error = #expect(throws: AgentError.self) { try saved.save(session.recordingForAgents, as: "a") }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("has 1000 recordings") == true)
        try FileManager.default.removeItem(at: folder.appending(path: "1"))
        let (file, bytes) = try saved.save(session.recordingForAgents, as: "a")
        #expect(try Data(contentsOf: file).count == bytes)
    }

    @Test("If the folder for saved recordings is a file, saving fails with an error of the tool")
    func fileAsFolder() async throws {
        try await withMember { hub, agent in
            let saved = hub.folder.appending(path: "saved")
            try Data().write(to: saved)
            #expect(try await agent.call("save_recording").failure == "refused")
            try FileManager.default.removeItem(at: saved)
            #expect(try await agent.call("save_recording").failure == nil)
        }
    }

    @Test(
        "By default a file is named after the app and the time",
        arguments: [
            ("Counter", "Counter"), ("My  App", "My-App"), ("(Beta) App", "Beta-App"), ("日本", "session"),
            (String(repeating: "x", count: 70), String(repeating: "x", count: 60)),
        ]
    )
    func defaultName(app name: String, beginning: String) async throws {
        try await withAgentHub { hub in
            var hello = AppHello.counter()
            hello.app = name
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...2), at: 0)
                let answer = try await TestAgent(greeted: hub).call("save_recording")
                let file = try #require(answer.content.object?["file"]?.string)
                let saved = URL(filePath: file).lastPathComponent
                #expect(saved.hasPrefix(beginning + "-"))
                #expect(
                    saved.dropFirst(beginning.count).wholeMatch(of: /-\d{8}T\d{6}Z\.millrace\.jsonl/) != nil
                )
            }
        }
    }

    @Test("Recordings are read one at a time; reading does not block other tasks, and can be cancelled")
    func reader() async throws {
        let reader = ReadingQueue()
        let end = DispatchSemaphore(value: 0)
        let works = (1...64).map { _ in Task { try await reader.run { end.wait() } } }
        for number in 1...64 { #expect(await Task { number }.value == number) }
        for work in works { work.cancel() }
        end.signal()
        var done = 0
        for work in works where (try? await work.value) != nil { done += 1 }
        #expect(done <= 1)
    }

    @Test("The secrets that an app has named stay hidden after the app has ended")
    func endedSession() async throws {
        try await withAgentHub { hub in
            var hello = AppHello.counter()
            hello.secretNames = ["memberNumber"]
            try await withGreetedApp(hub, hello) { app, _ in _ = try await app.record(Self.recording, at: 0) }
            try await hub.session(alive: false)
            let agent = try await TestAgent(greeted: hub)
            for tool in ["stores", "entries", "entry", "value"] {
                let arguments =
                    tool == "entry" ? #"{"session":"Counter","entry":1}"# : #"{"session":"Counter"}"#
                let answer = try await agent.call(tool, arguments)
                #expect(!answer.body.contains("M-12345"), "\(tool): \(answer.body)")
                #expect(!answer.body.contains("hunter22"), "\(tool): \(answer.body)")
            }
        }
    }

    @Test(
        "Texts that an app has sent as secret are hidden in answers, saved files and opened files"
    )
    func sentSecrets() async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        var hello = AppHello.counter()
        hello.secretNames = ["memberNumber"]
        let own = folder.appending(path: hello.session.uuidString)
        func expectHidden(_ hub: TestHub, _ agent: TestAgent, _ session: String) async throws {
            for (tool, arguments) in [
                ("stores", ""), ("entries", ""), ("entry", #","entry":1"#), ("value", #","store":1"#),
                ("search", #","text":"I am""#),
            ] {
                let answer = try await agent.call(tool, #"{"session":"\#(session)"\#(arguments)}"#)
                #expect(answer.failure == nil, "\(tool): \(answer.body)")
                for secret in ["I am", "M-12345", "hunter22"] {
                    #expect(!answer.body.contains(secret), "\(tool): \(answer.body)")
                }
            }
        }
        try await withAgentHub(in: folder) { hub in
            let agent = try await TestAgent(greeted: hub)
            try await withGreetedApp(hub, hello) { app, _ in
                for text in ["other", "I am", "I am"] { try await app.send(.secret(text)) }
                _ = try await app.record(Self.recording, at: 0)
                let answer = try await agent.call("save_recording", #"{"name":"live"}"#)
                let path = try #require(answer.content.object?["file"]?.string)
                let saved = try String(contentsOfFile: path, encoding: .utf8)
                #expect(saved.contains("memberNumber"))
                for secret in ["I am", "M-12345", "hunter22"] { #expect(!saved.contains(secret)) }
            }
            try await hub.session(alive: false)
            try await expectHidden(hub, agent, "Counter")
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: own)
            for file in [own, link].map({ $0.appending(path: "1.millrace.jsonl") }) {
                let opened = try await agent.call("open_recording", #"{"file":"\#(file.path())"}"#)
                let id = try #require(opened.content.object?["session"]?.string)
                try await expectHidden(hub, agent, id)
            }
        }
        let file = own.appending(path: "agent-secrets.json")
        #expect(try JSONDecoder().decode([String].self, from: Data(contentsOf: file)) == ["other", "I am"])
        let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // The next hub with this folder hides these secrets too. When it deletes the session, it removes them.
        try await withAgentHub(in: folder) { hub in
            try await expectHidden(hub, TestAgent(greeted: hub), "Counter")
            #expect(try await hub.server.hub.sessions.delete(hello.session))
            #expect(!FileManager.default.fileExists(atPath: own.path()))
        }
    }

    @Test("Over the limits of secrets the oldest are dropped, and the newest stay hidden")
    func manySecrets() throws {
        let folder = temporaryFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = (1...1_001).map { "secret \($0)" }
        try JSONEncoder().encode(texts.dropLast()).write(to: folder.appending(path: SessionSecrets.fileName))
        var secrets = try SessionSecrets(in: PlainFolder(folder))
        try secrets.add(texts[1_000])
        #expect(try SessionSecrets(in: PlainFolder(folder)).texts == Array(texts.dropFirst()))
        let longest = String(repeating: "x", count: 1 << 20)
        try secrets.add(longest)
        #expect(try SessionSecrets(in: PlainFolder(folder)).texts == [longest])
    }

    @Test("No file is overwritten, and nothing is written outside the folder")
    func place() async throws {
        try await withMember { hub, agent in
            let first = try await agent.call("save_recording", #"{"name":"safe"}"#)
            let path = try #require(first.content.object?["file"]?.string)
            try Data("mine".utf8).write(to: URL(filePath: path))
            #expect(try await agent.call("save_recording", #"{"name":"safe"}"#).failure == "refused")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
            for name in ["../x", "/tmp/x", ".x", "", "a b", String(repeating: "x", count: 101)] {
                let answer = try await agent.call("save_recording", #"{"name":"\#(name)"}"#)
                #expect(answer.failure == "badArgument", "\(name)")
            }
            let saved = hub.folder.appending(path: "saved")
            let elsewhere = hub.folder.appending(path: "elsewhere")
            try FileManager.default.moveItem(at: saved, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: saved, withDestinationURL: elsewhere)
            let answer = try await agent.call("save_recording", #"{"name":"other"}"#)
            #expect(answer.failure == "refused")
            #expect(answer.content.object?["message"]?.string?.contains("link") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path()).count == 1)
        }
    }

    @Test("Nothing is saved beyond the hub's limit of bytes")
    func limit() async throws {
        try await withAgentHub {
            $0.limits.bytes = 10
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(Self.recording, at: 0)
                let agent = try await TestAgent(greeted: hub)
                #expect(try await agent.call("save_recording").failure == nil)
                let answer = try await agent.call("save_recording", #"{"name":"more"}"#)
                #expect(answer.failure == "refused")
                #expect(answer.content.object?["message"]?.string?.contains("remove some") == true)
            }
        }
    }
}
