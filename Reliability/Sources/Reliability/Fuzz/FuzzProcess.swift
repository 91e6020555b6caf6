import Foundation
import RunSupport

/// A child process that fuzzes.
struct FuzzProcess {
    private let process = Process()
    private let output = Pipe()
    private let folder: URL
    private let current: URL
    private let errors: URL

    /// The end of a child process.
    struct End {
        /// The child's report; nil if it ended without one.
        let batch: FuzzWorker.Batch?

        /// The last input that the child checked.
        let last: CurrentInput.Content?

        /// The kind of the error, with which the name of the saved file begins; nil if the child ended normally.
        let kind: String?

        /// The error in words.
        let reason: String
    }

    init(_ target: any FuzzTarget.Type, seed: UInt64, corpus: URL, for duration: Duration) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "reliability-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        current = folder.appending(path: "input")
        errors = folder.appending(path: "errors")
        try Data().write(to: errors)
        process.executableURL = Bundle.main.executableURL
        process.arguments = [
            "fuzz", target.name, "--seed", "\(seed)", "--corpus", corpus.path, "--worker", current.path,
            "\(duration / .seconds(1))",
        ]
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        // No backtrace is printed, because that takes long, and the input says more about the error. Sets have the same
        // order in each run.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        try process.run()
    }

    /// Waits until the child has ended; kills it if one input takes too long.
    func waitUntilEnd(patience: Duration) throws -> End {
        defer { try? FileManager.default.removeItem(at: folder) }
        let hangs = Counter()
        let text = waitForOutput(patience: patience) { hangs.add(1) }
        process.waitUntilExit()
        let last = CurrentInput.read(current)
        if hangs.value > 0 {
            return End(batch: nil, last: last, kind: "hang", reason: "no end within \(patience)")
        }
        if process.terminationReason == .exit && process.terminationStatus == 0 {
            let batch = try JSONDecoder().decode(FuzzWorker.Batch.self, from: text)
            return End(batch: batch, last: last, kind: nil, reason: "")
        }
        let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
            .split(separator: "\n").first { $0.contains("atal error") }
        let reason = said.map(String.init) ?? "ended by signal or status \(process.terminationStatus)"
        return End(batch: nil, last: last, kind: "crash", reason: reason)
    }

    private func waitForOutput(patience: Duration, onHang: @escaping @Sendable () -> Void) -> Data {
        let isOver = DispatchSemaphore(value: 0)
        let id = process.processIdentifier
        let current = current
        Thread.detachNewThread {
            var count: Int?
            var since = ContinuousClock.now
            while isOver.wait(timeout: .now() + 0.5) == .timedOut {
                let present = CurrentInput.read(current)?.count
                if present != count {
                    count = present
                    since = .now
                } else if since.duration(to: .now) > patience {
                    onHang()
                    kill(id, SIGKILL)
                    return
                }
            }
        }
        defer { isOver.signal() }
        return output.fileHandleForReading.readDataToEndOfFile()
    }
}
