import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRecording

/// Processes that end in a store's work while they record to a file.
@Suite("Recording: the action that ended the process")
struct CrashedActionTests {
    @Test(
        "The recording of a process that crashed says in which action, of which store, and on which thread",
        arguments: ["Prex", "FluxCapacitor", "Mobius", "VISPER", "reported"],
        ["trap", "abort"]
    )
    func action(_ scenario: String, _ ending: String) async throws {
        let session = try await session(of: scenario, ending).session
        let crash = try #require(session.crash)
        #expect(crash.signal == (ending == "abort" ? "SIGABRT" : Self.trap))
        let work = try #require(crash.work.first)
        #expect(crash.work.count == 1)
        #expect(work.kind == .action)
        #expect(work.store.label.name == (scenario == "FluxCapacitor" ? "ListStore" : "ListState"))
        let description = try #require(session.ending).description
        #expect(description.hasPrefix("Crashed while handling `remove(id: 1)`: \(work.store.label.name) ("))
        #expect(description.contains(", on "))
        #expect(description.hasSuffix(", \(crash.signal)"))
        // The action before it is recorded, and the crashed one is no entry.
        #expect(session.entries.map(\.cause.name) == ["start", "action"])
    }

    @Test("A change without an action, an effect and another thread are named")
    func otherWork() async throws {
        let change = try await session(of: "container", "trap").session.ending
        #expect(
            change?.description.hasPrefix("Crashed while making a change: ListState (Millrace), on ") == true
        )
        let effect = try await session(of: "effect", "trap").session
        #expect(effect.crash?.work.map(\.kind) == [.effect])
        #expect(
            effect.ending?.description.hasPrefix(
                "Crashed while running the effect `erase(id: 1)`: ListState (Mobius)"
            )
                == true
        )
        #expect(effect.crashedAction == nil)
        let thread = try await session(of: "thread", "trap").session.ending
        #expect(thread?.work.first?.text == "remove(id: 1)")
        #expect(thread?.work.first?.thread != "main")
    }

    @Test("A crash outside of all actions is attributed to none")
    func noAction() async throws {
        let ending = try await session(of: "observer", "trap").session.ending
        #expect(ending == SessionEnding(.crashed, signal: Self.trap))
        #expect(ending?.description == "Crashed: \(Self.trap)")
    }

    @Test("A kill, an ordinary end and a crash are told apart")
    func otherEndings() async throws {
        for ending in ["kill", "terminate", "exit"] {
            #expect(try await session(of: "Prex", ending).session.ending == nil)
        }
        #expect(try await session(of: "Prex", "none").session.ending == SessionEnding(.finished))
    }

    @Test("The signal has its former effect", arguments: ["trap", "abort", "terminate"])
    func signal(_ ending: String) async throws {
        let (_, process) = try await session(of: "Prex", ending)
        #expect(process.terminationReason == .uncaughtSignal)
        let expected = ["abort": SIGABRT, "terminate": SIGTERM][ending]
        #expect(
            expected.map { process.terminationStatus == $0 }
                ?? [SIGILL, SIGTRAP].contains(process.terminationStatus)
        )
    }

    @Test("What the sanitizer hides is not in the file")
    func sanitizer() async throws {
        let (session, _, file) = try await run("secret", "trap")
        #expect(session.ending?.description.contains(#"check(password: "…")"#) == true)
        #expect(!String(decoding: file, as: UTF8.self).contains("hunter2"))
    }

    @Test(
        "The test of a store ends with the action in which the process crashed",
        arguments: ["Prex", "Mobius", "VISPER"]
    )
    func replay(_ dialect: String) async throws {
        let session = try await session(of: dialect, "trap").session
        let timeline = Timeline.showing(session)
        let source = ReplayTest(of: timeline.entries, crash: session.crashedAction).source
        let lines = source.split(separator: "\n")
        let last = try #require(lines.last { $0.contains("test.send(") })
        #expect(last.contains(#"{"remove":{"id":1}}"#))
        #expect(source.contains("// The app crashed here."))
        #expect(lines.filter { $0.contains("test.send(") }.count == 2)
    }

    // MARK: Support

    /// The signal of a trap in Swift code.
    private static var trap: String {
        #if arch(x86_64) || arch(i386)
        "SIGILL"
        #else
        "SIGTRAP"
        #endif
    }

    private func session(of scenario: String, _ ending: String) async throws -> (
        session: ImportedSession, process: Process
    ) {
        let (session, process, _) = try await run(scenario, ending)
        return (session, process)
    }

    private func run(_ scenario: String, _ ending: String) async throws -> (ImportedSession, Process, Data) {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let process = Process()
        process.executableURL = try products.appending(path: "RecordingCrasher")
        process.arguments = [url.path, scenario, ending]
        process.standardError = FileHandle.nullDevice
        // The backtrace of a sanitized program may take for ever.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
            $1
        }
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let file = try Data(contentsOf: url)
        return (try imported(file, into: []), process, file)
    }
}
