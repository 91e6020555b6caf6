import Synchronization
import Testing

/// Collects values from any thread, and waits for one of them.
final class Log: Sendable {
    private struct State {
        var lines: [String] = []
        var waiting: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock { $0.lines } }

    func append(_ line: String) {
        let due = state.withLock { state in
            state.lines.append(line)
            let due = state.waiting.filter { line.contains($0.text) }
            state.waiting.removeAll { line.contains($0.text) }
            return due
        }
        for waiting in due { waiting.continuation.resume() }
    }

    /// Returns when a line contains the text.
    func wait(for text: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.lines.contains { $0.contains(text) }
                if !isThere { state.waiting.append((text, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }
}

/// The text that the process of an exit test has written to its standard error.
func standardError(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
