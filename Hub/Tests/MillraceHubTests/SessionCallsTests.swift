import Foundation
@_spi(MillraceHub) import MillraceInspector
import Testing

@testable import MillraceHub

/// The file with the agents' calls in a session.
@Suite("Hub: calls of agents in a session's folder")
struct SessionCallsTests {
    private let log = LogLines()

    private func calls(in folder: URL?) -> SessionCalls {
        SessionCalls(folder: folder, log: { [log] in log.note($0) })
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = temporaryFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func file(in folder: URL) -> URL { folder.appending(path: SessionCalls.fileName) }

    private func all(_ calls: SessionCalls) async -> [AgentCallRecord] {
        await calls.records(from: 0, limit: .max).records
    }

    @Test("Calls are loaded again, from a file that only the user can read")
    func reading() async throws {
        try await withFolder { folder in
            let written = calls(in: folder)
            for number in 1...3 {
                await written.append(.tap(number, error: number == 2 ? "refused: No." : nil))
            }
            let read = await all(calls(in: folder))
            #expect(read == [.tap(1), .tap(2, error: "refused: No."), .tap(3)])
            let path = file(in: folder).path()
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            #expect(log.all == [])
        }
    }

    @Test("A session without calls has no file")
    func nothing() async throws {
        try await withFolder { folder in
            #expect(await all(calls(in: folder)) == [])
            #expect(!FileManager.default.fileExists(atPath: file(in: folder).path()))
        }
    }

    @Test("An incomplete last line is ignored, and overwritten by the next call")
    func tornLine() async throws {
        try await withFolder { folder in
            let killed = calls(in: folder)
            await killed.append(.tap(1))
            let handle = try FileHandle(forWritingTo: file(in: folder))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(#"{"agent":"cla"#.utf8))
            try handle.close()
            let next = calls(in: folder)
            #expect(await all(next) == [.tap(1)])
            await next.append(.tap(2))
            #expect(await all(calls(in: folder)) == [.tap(1), .tap(2)])
            // The first line may be incomplete too.
            try Data(#"{"agent":"cla"#.utf8).write(to: file(in: folder))
            let first = calls(in: folder)
            await first.append(.tap(3))
            #expect(await all(calls(in: folder)) == [.tap(3)])
            #expect(log.all == [])
        }
    }

    @Test("Invalid lines are ignored, with a line in the log")
    func nonsense() async throws {
        try await withFolder { folder in
            await calls(in: folder).append(.tap(1))
            let text = try String(contentsOf: file(in: folder), encoding: .utf8)
            try Data("nonsense\n\(text){}\n".utf8).write(to: file(in: folder))
            #expect(await all(calls(in: folder)) == [.tap(1)])
            #expect(log.all.count == 1)
            #expect(log.all[0].contains("2 lines"))
        }
    }

    @Test("A file that cannot be read is logged, and calls stay in memory")
    func unreadableFile() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(
                at: file(in: folder).appending(path: "other"),
                withIntermediateDirectories: true
            )
            let calls = calls(in: folder)
            #expect(await all(calls) == [])
            #expect(log.all.count == 1)
            #expect(log.all.last?.contains("cannot be read") == true)
            await calls.append(.tap(1))
            #expect(await all(calls) == [.tap(1)])
            #expect(log.all.last?.contains("cannot be written") == true)
        }
    }

    @Test("A duration that is no number is stored as 0")
    func noDuration() async throws {
        try await withFolder { folder in
            for took in [Double.nan, .infinity] {
                await calls(in: folder).append(
                    AgentCallRecord(
                        agent: "claude",
                        tool: "stores",
                        grade: .look,
                        summary: "",
                        at: .now,
                        took: took,
                        first: 1,
                        next: 1,
                        error: nil
                    )
                )
            }
            #expect(await all(calls(in: folder)).map(\.took) == [0, 0])
            #expect(log.all == [])
        }
    }

    @Test("Over the limit the oldest calls are dropped, and the positions of the others stay")
    func limit() async throws {
        try await withFolder { folder in
            let written = calls(in: folder)
            for number in 1...SessionCalls.most + 1 { await written.append(.tap(number)) }
            let (first, records) = await written.records(from: 0, limit: .max)
            #expect(first == 1_000)
            #expect(records.first == .tap(1_001))
            #expect(records.count == SessionCalls.most + 1 - 1_000)
            await written.append(.tap(20_000))
            #expect(await written.records(from: SessionCalls.most + 1, limit: 9).records == [.tap(20_000)])
            #expect(await all(calls(in: folder)) == records + [.tap(20_000)])
            let mode = try FileManager.default.attributesOfItem(atPath: file(in: folder).path())[
                .posixPermissions
            ]
            #expect((mode as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test("Calls that only read, or were not permitted, are dropped before the others")
    func dropping() async throws {
        try await withFolder { folder in
            let written = calls(in: folder)
            for number in 1...SessionCalls.most {
                await written.append(.tap(number, error: number == 1 ? nil : "notPermitted: Ask."))
            }
            await written.append(.tap(20_000, error: "timedOut: No."))
            let (first, records) = await written.records(from: 0, limit: .max)
            #expect(first == 1_000)
            #expect(records.first == .tap(1))
            #expect(records[1] == .tap(1_002, error: "notPermitted: Ask."))
            #expect(records.last == .tap(20_000, error: "timedOut: No."))
            #expect(await all(calls(in: folder)) == records)
        }
    }

    @Test("An agent's texts become one line, without characters that change the direction of text")
    func marks() async {
        let calls = calls(in: nil)
        await calls.append(.tap(1, by: "cla\u{202E}ude\nperson", error: "refused:\u{2028}\u{2066}No."))
        let record = await all(calls).first
        #expect(record?.agent == "cla ude person")
        #expect(record?.error == "refused:  No.")
    }

    @Test("A call with long texts becomes a line of limited length, and the file is limited too")
    func longTexts() async throws {
        try await withFolder { folder in
            let long = String(repeating: "e\u{301}", count: 100_000)
            let written = calls(in: folder)
            for number in 1...6_000 { await written.append(.tap(number, by: long, error: long)) }
            let records = await all(written)
            #expect(records.last?.agent.unicodeScalars.count == 61)
            #expect(records.last?.error?.unicodeScalars.count == 301)
            let size = try Data(contentsOf: file(in: folder)).count
            #expect(size <= SessionCalls.longest)
            #expect(size > SessionCalls.longest / 2)
            #expect(await all(calls(in: folder)) == records)
        }
    }

    @Test("Calls in a session from a file are stored in memory only")
    func memory() async {
        let calls = calls(in: nil)
        for number in 1...SessionCalls.most { await calls.append(.tap(number)) }
        #expect(await all(calls).count == SessionCalls.most)
        await calls.append(.tap(20_000))
        let (first, records) = await calls.records(from: 0, limit: .max)
        #expect(first == 1_000)
        #expect(records.first == .tap(1_001))
        #expect(records.last == .tap(20_000))
        #expect(log.all == [])
    }

    @Test("If the folder can neither be read nor written, this is logged, and the calls stay in memory")
    func readOnly() async throws {
        let calls = calls(in: URL(filePath: "/dev/null/nowhere", directoryHint: .isDirectory))
        await calls.append(.tap(1))
        #expect(await all(calls) == [.tap(1)])
        #expect(log.all.count == 2)
    }

    @Test("After removal, later calls are not stored, and observations end")
    func removing() async throws {
        try await withFolder { folder in
            let calls = calls(in: folder)
            await calls.append(.tap(1))
            let changes = await calls.changes()
            try await calls.remove()
            await calls.append(.tap(2))
            for await _ in changes {}
            for await _ in await calls.changes() {}
            #expect(await all(calls) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
        }
    }
}
