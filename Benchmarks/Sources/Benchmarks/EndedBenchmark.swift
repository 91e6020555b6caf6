import Foundation
import Millrace
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Prex

/// The session of an app that has ended, until the hub's page has its first rows:
///
/// - 50 MB: many small changes of a state with 200 rows,
/// - a state of 15 MB that changes 100 times.
func benchmarkEnded() async {
    await measure("many small changes", rows: 200, length: 20, changes: 100_000)
    await measure("a state of 15 MB", rows: 15_000, length: 1_000, changes: 100)
}

private func measure(_ title: String, rows: Int, length: Int, changes: Int) async {
    do {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try record(file, rows, length, changes)
        let bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        print("\n### \(title): \(bytes / 1_000_000) MB\n")
        print("| | ms |\n|---|---:|")
        try time("the lines are read") {
            var reader = RecordingReader()
            try pieces(of: file) { try reader.read($0) { consume($0) } }
        }
        let session = try time("the session is imported") {
            var importer = SessionImporter.ofEndedApp
            try pieces(of: file) { try importer.read($0) }
            return try importer.finish()
        }
        let hello = AppHello(session: UUID(), app: "", process: 0, device: "", system: "", began: .now)
        let closed = time("the session is opened") { ClosedSession(session, hello: hello) }
        let clock = ContinuousClock()
        let start = clock.now
        let (batches, continuation) = AsyncStream.makeStream(of: Duration.self)
        let channel = await closed.openPage { text in
            if text.contains("entries") { continuation.yield(start.duration(to: clock.now)) }
        }
        for await time in batches {
            print(
                "| a page has its first 1,000 rows, or all | \(format(time / .milliseconds(1), digits: 0)) |"
            )
            break
        }
        await channel.end()
    } catch {
        fatalError("The session cannot be measured: \(error)")
    }
}

private func time<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    print("| \(name) | \(format(start.duration(to: clock.now) / .milliseconds(1), digits: 0)) |")
    return result
}

private func pieces(of url: URL, _ body: (Data) throws -> Void) throws {
    let file = try FileHandle(forReadingFrom: url)
    while let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty { try body(piece) }
}

private struct Row: Codable, Equatable {
    var id: Int
    var title: String
    var isDone = false
}

private enum Edit: Action, Codable {
    case rename(id: Int, to: String)
}

private struct Rows: State, Codable {
    var rows: [Row]
}

private struct Editing: Mutation {
    func mutate(action: Edit, state: inout Rows) {
        switch action {
        case .rename(let id, let title): state.rows[id].title = title
        }
    }
}

private func record(_ file: URL, _ rows: Int, _ length: Int, _ changes: Int) throws {
    let recorder = try SessionRecorder(creating: file, app: "Benchmarks")
    let text = String(repeating: "a", count: length)
    let flux = Flux(state: Rows(rows: (0..<rows).map { Row(id: $0, title: text) }), mutation: Editing())
    for change in 0..<changes {
        flux.dispatcher.dispatch(.rename(id: change * 7 % rows, to: text + "\(change)"))
        if change % 5_000 == 4_999 { try recorder.flush() }
    }
    try recorder.end()
}
