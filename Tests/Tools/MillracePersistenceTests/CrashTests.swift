import Foundation
import Millrace
import MillracePersistence
import MillraceUndo
import TestSupport
import Testing

/// A process is killed while it saves and acknowledges.
@Suite("Saved state: a process that is killed")
struct CrashTests {
    /// The state that the process saves.
    struct Tally: Codable {
        var count = 0
        var copies: [Int] = []
        var steps: Data?
    }

    @Test(
        "After a kill at any moment the file has the acknowledged or a later state, as a whole, with its undo steps",
        arguments: 0..<8
    )
    func kill(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try withFolder { folder in
            for round in 0..<6 {
                let process = try Crasher(folder)
                let acknowledged = try process.kill(
                    after: Int.random(in: 0...40, using: &random),
                    then: .random(in: 0...3_000, using: &random)
                )
                let saved = SavedState("tally", in: folder, default: Tally())
                #expect(saved.loadError == nil, "seed \(seed), round \(round)")
                let tally = saved.state
                #expect(tally.count >= acknowledged, "seed \(seed), round \(round)")
                #expect(tally.copies == Array(repeating: tally.count, count: tally.count % 7 * 1_000))
                if tally.count > 0 { try expectSteps(of: tally) }
                try saved.end()
            }
            #expect(try files(in: folder).filter { $0 != "tally.json.new" } == ["tally.json"])
        }
    }

    /// The history has its saved mark, and leads back from count to count.
    private func expectSteps(of tally: Tally) throws {
        let document = StateContainer(tally)
        let history = UndoHistory(of: document, \.count)
        try history.restoreSteps(from: #require(tally.steps))
        #expect(history.isAtSavedMark)
        var count = tally.count
        while history.undo() {
            count -= 1
            #expect(document.state.count == count)
        }
        #expect(count == max(0, tally.count - 20))
    }

    @Test("A second process cannot use a file that another process uses, until the first one ends")
    func twoProcesses() throws {
        try withFolder { folder in
            let process = try Crasher(folder)
            try process.waitForLine()
            let refused = SavedState("tally", in: folder, default: Tally())
            guard case .inUse? = refused.loadError?.reason else { return #expect(Bool(false)) }
            #expect(!refused.canSave)
            _ = try process.kill(after: 0, then: 0)
            let saved = SavedState("tally", in: folder, default: Tally())
            #expect(saved.loadError == nil)
            #expect(saved.state.count > 0)
        }
    }
}

/// A process that saves until the test kills it.
private final class Crasher {
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    init(_ folder: URL) throws {
        process.executableURL = try products.appending(path: "PersistenceCrasher")
        process.arguments = [folder.path]
        process.standardOutput = output
        try process.run()
    }

    func waitForLine() throws {
        while !text.contains("\n") {
            let chunk = output.fileHandleForReading.availableData
            try #require(!chunk.isEmpty, "the process has ended by itself")
            text += String(decoding: chunk, as: UTF8.self)
        }
    }

    /// Kills the process some time after this number of acknowledgements, and returns the last acknowledged count.
    func kill(after lines: Int, then microseconds: UInt32) throws -> Int {
        while text.split(separator: "\n").count < lines {
            let chunk = output.fileHandleForReading.availableData
            try #require(!chunk.isEmpty, "the process has ended by itself")
            text += String(decoding: chunk, as: UTF8.self)
        }
        usleep(microseconds)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return whole.last.flatMap { Int($0) } ?? 0
    }
}
