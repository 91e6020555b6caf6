import Foundation
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

/// A process is killed while it records and acknowledges.
@Suite("Recording: a process that is killed")
struct CrashTests {
    @Test(
        "Entries acknowledged before a process was killed are in the file",
        arguments: 0..<8 as Range<UInt64>
    )
    func kill(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let output = Pipe()
        let process = Process()
        process.executableURL = try products.appending(path: "RecordingCrasher")
        process.arguments = [url.path]
        process.standardOutput = output
        try process.run()
        // The process is killed at a random moment after it has acknowledged this many actions.
        let enough = Int.random(in: 1...400, using: &random)
        var text = ""
        while acknowledged(text) < enough {
            let chunk = output.fileHandleForReading.availableData
            try #require(!chunk.isEmpty, "the process has ended by itself")
            text += String(decoding: chunk, as: UTF8.self)
        }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)

        let file = try Data(contentsOf: url)
        let (lines, torn) = try read(file)
        let counts = lines.compactMap { line -> Int? in
            guard case .entry(let entry) = line, let state = entry.state.json else { return nil }
            return try? JSONDecoder().decode(CounterState.self, from: Data(state.utf8)).count
        }
        #expect(counts == Array(0..<counts.count), "seed \(seed)")
        #expect(counts.count > acknowledged(text), "seed \(seed)")
        let whole = file.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        #expect((torn?.bytes ?? 0) == file.count - whole, "seed \(seed)")
    }

    /// The last number in a complete line.
    private func acknowledged(_ text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) } ?? 0
    }
}
