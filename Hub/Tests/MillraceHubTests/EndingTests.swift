import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording
import Testing

@testable import MillraceHub

/// Processes that end while they are connected.
@Suite("Hub: how apps end", .serialized)
struct EndingTests {
    @Test(
        "A crash, a kill, an exit and a disconnection are told apart",
        arguments: [
            "trap": "crashed", "overflow": "crashed", "kill": "killed", "exit": "finished",
            "disconnect": "finished",
        ]
    )
    func kinds(_ way: String, _ kind: String) async throws {
        try await withHub { hub in
            let process = try start(way, hub)
            defer { process.terminate() }
            let ending = try await ending(in: hub)
            #expect(ending["kind"] == kind)
            if kind == "crashed" {
                let text = try #require(ending["text"])
                #expect(text.hasPrefix("Crashed while handling `end(\(way), password: "))
                #expect(text.contains("EndingState (Prex), on "))
            } else if way == "kill" {
                #expect(ending["text"]?.contains("while handling `end`: EndingState") == true)
            }
        }
    }

    @Test(
        "How an app has ended is known after a restart of the hub",
        arguments: ["trap": "crashed", "kill": "killed"]
    )
    func restart(_ way: String, _ kind: String) async throws {
        let folder = URL.temporaryDirectory.appending(path: "hub-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withHub(in: folder) { hub in
            _ = try start(way, hub)
            _ = try await ending(in: hub)
        }
        try await withHub(in: folder) { hub in
            let ending = try await ending(in: hub)
            #expect(ending["kind"] == kind)
        }
    }

    @Test("Agents read the crash without secrets, and one call makes the test that repeats it")
    func agents() async throws {
        try await withHub({ $0.agents = .look }) { hub in
            _ = try start("trap", hub)
            _ = try await ending(in: hub)
            let agent = try await TestAgent(greeted: hub)
            let id = try #require(try await hub.list { !$0.isEmpty }[0]["id"] as? String)
            let sessions = try await agent.call("sessions").body
            #expect(sessions.contains("crashed"))
            let stores = try await agent.call("stores", #"{"session":"\#(id)"}"#).body
            #expect(stores.contains("Crashed while handling `end("))
            #expect(stores.contains("‹hidden›"))
            let test = try await agent.call("make_test", #"{"session":"\#(id)","store":1}"#).body
            #expect(test.contains("The app crashed here."))
            #expect(test.contains("try await test.send("))
            for answer in [sessions, stores, test] { #expect(!answer.contains("hunter2-xyzzy")) }
        }
    }

    @Test("A connection whose process lives is lost, and a file that is not the app's own says nothing")
    func files() async throws {
        let folder = URL.temporaryDirectory.appending(
            path: "millrace-\(geteuid())",
            directoryHint: .isDirectory
        )
        mkdir(folder.path(), 0o700)
        let file = folder.appending(path: "\(UUID()).work")
        var page = [UInt8](repeating: 0, count: 4_152)
        page.replaceSubrange(0..<8, with: Array("MILLWORK".utf8))
        page[8] = 1
        page[12] = 42
        try Data(page).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let descriptor = open(file.path(), O_RDWR)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(WorkPageFile.read(file.path(), process: 42) == .isAlive)
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.workPage = file.path()
            hello.process = 42
            _ = try await withGreetedApp(hub, hello) { _, _ in try await hub.session(alive: true) }
            #expect(try await ending(in: hub)["kind"] == "lost")
        }
        flock(descriptor, LOCK_UN)
        #expect(WorkPageFile.read(file.path(), process: 42) == .ended(SessionEnding(.killed)))

        #expect(WorkPageFile.read(file.path(), process: 43) == .unreadable)
        let link = folder.appending(path: "\(UUID()).work")
        symlink(file.path(), link.path())
        defer { unlink(link.path()) }
        #expect(WorkPageFile.read(link.path(), process: 42) == .unreadable)
        let pipe = folder.appending(path: "\(UUID()).work")
        mkfifo(pipe.path(), 0o600)
        defer { unlink(pipe.path()) }
        #expect(WorkPageFile.read(pipe.path(), process: 42) == .unreadable)
        let elsewhere = URL.temporaryDirectory.appending(path: "\(UUID()).work")
        try Data(page).write(to: elsewhere)
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        #expect(WorkPageFile.read(elsewhere.path(), process: 42) == .unreadable)
        for bytes in [Data(page.dropLast()), Data(page + [0]), Data(count: 4_152), Data()] {
            try bytes.write(to: file)
            #expect(WorkPageFile.read(file.path(), process: 42) == .unreadable)
        }
        #expect(WorkPageFile.read("/etc/passwd", process: 42) == .unreadable)
        #expect(WorkPageFile.read("", process: 42) == .unreadable)
    }

    @Test("A page of random bytes is read without a trap", arguments: 0..<50 as Range<UInt64>)
    func randomPage(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let folder = URL.temporaryDirectory.appending(
            path: "millrace-\(geteuid())",
            directoryHint: .isDirectory
        )
        mkdir(folder.path(), 0o700)
        let file = folder.appending(path: "\(UUID()).work")
        defer { try? FileManager.default.removeItem(at: file) }
        var page = (0..<4_152).map { _ in UInt8.random(in: 0...255, using: &random) }
        page.replaceSubrange(0..<16, with: Array("MILLWORK".utf8) + [1, 0, 0, 0, 42, 0, 0, 0])
        // Half of the notes have a valid kind.
        for note in 0..<16 where Bool.random(using: &random) {
            page.replaceSubrange(56 + 256 * note + 32..<56 + 256 * note + 36, with: [1, 0, 0, 0])
        }
        page[16] = 0
        page.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        try Data(page).write(to: file)
        guard case .ended(let ending) = WorkPageFile.read(file.path(), process: 42) else {
            Issue.record("seed \(seed): the page is not read")
            return
        }
        #expect(ending.kind == .killed)
        #expect(ending.work.allSatisfy { $0.store.utf8.count <= 3 * 104 + 3 }, "seed \(seed)")
    }

    @Test("A hub on another machine learns how an app has ended when the app is launched again")
    func nextLaunch() async throws {
        try await withHub { hub in
            let killed = SessionEnding(
                .killed,
                work: [.init(kind: .action, dialect: "", store: "Cart", text: "pay", thread: nil)]
            )
            let first = AppHello.counter()
            try await withGreetedApp(hub, first) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
            }
            try await hub.session(alive: false)
            #expect(try await text(of: first, in: hub) == nil)

            // Another app, or the same on another device, knows nothing of it.
            var other = AppHello.counter()
            other.earlier = [EndedSession(session: first.session, ending: killed)]
            other.device = "phone"
            try await withGreetedApp(hub, other) { _, _ in }
            #expect(try await text(of: first, in: hub) == nil)

            var second = AppHello.counter()
            second.earlier = [
                EndedSession(session: UUID(), ending: killed),
                EndedSession(session: first.session, ending: killed),
            ]
            try await withGreetedApp(hub, second) { _, _ in }
            #expect(try await text(of: first, in: hub) == "Killed while handling `pay`: Cart")
            let page = try await hub.page("/sessions/\(first.session)/live")
            #expect(try await page.loaded()["ending"] as? String == "Killed while handling `pay`: Cart")
            try page.close()

            // What is known is not replaced, and nothing of it is stored with the session that told it.
            var third = AppHello.counter()
            third.earlier = [EndedSession(session: first.session, ending: SessionEnding(.crashed))]
            try await withGreetedApp(hub, third) { _, _ in }
            #expect(try await text(of: first, in: hub) == "Killed while handling `pay`: Cart")
            let file = hub.folder.appending(path: "\(second.session)/session.json")
            #expect(try !String(contentsOf: file, encoding: .utf8).contains("Cart"))
        }
    }

    // MARK: Support

    /// How a session has ended, as the list says; nil if it does not.
    private func text(of hello: AppHello, in hub: TestHub) async throws -> String? {
        let sessions = try await hub.list { _ in true }
        let session = sessions.first { $0["id"] as? String == hello.session.uuidString }
        return (session?["ending"] as? [String: String])?["text"]
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private func start(_ way: String, _ hub: TestHub) throws -> Process {
        // On Apple's systems the first argument is the program that loads the tests.
        let runner = try #require(ProcessInfo.processInfo.arguments.first { $0.contains(".xctest") })
        let products = runner.components(separatedBy: ".xctest")[0]
        let process = Process()
        process.executableURL = URL(filePath: products).deletingLastPathComponent().appending(
            path: "AgentSampleApp"
        )
        process.arguments = ["\(hub.port)", "Ends", "--ends", way]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
            $1
        }
        try process.run()
        return process
    }

    /// Waits until the hub knows how the only session has ended.
    private func ending(in hub: TestHub) async throws -> [String: String] {
        let sessions = try await hub.list { $0.count == 1 && $0[0]["ending"] is [String: String] }
        return try #require(sessions[0]["ending"] as? [String: String])
    }
}
