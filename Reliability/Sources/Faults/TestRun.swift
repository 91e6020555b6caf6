import Foundation

/// A process that runs tests with a fault, or without one, until the first of them fails.
struct TestRun {
    /// The environment variable that names the fault.
    static let variable = "MILLRACE_FAULT"

    /// The built program that contains all tests.
    let program: URL

    let arguments: [String]

    /// The folder of the package, in which the tests run.
    let folder: URL

    /// The file that receives the output.
    let log: URL

    /// The fault's id; nil for none.
    let fault: String?

    /// How long the tests may print nothing.
    let patience: Duration

    /// - Returns: The first failure; nil if all tests pass.
    func firstFailure() async throws -> String? {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "fault-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        process.environment = ProcessInfo.processInfo.environment.merging([
            "TMPDIR": temporary.path, "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }
        process.environment?[Self.variable] = fault
        try process.run()
        return try await firstFailure(of: process)
    }

    private func firstFailure(of process: Process) async throws -> String? {
        let output = try FileHandle(forReadingFrom: log)
        var deadline = ContinuousClock.now + patience
        var rest = ""
        var isRunning = true
        while isRunning {
            // Poll, because either of two events ends the wait: a line of the output, or the end of the process.
            try await Task.sleep(for: .milliseconds(100))
            isRunning = process.isRunning
            let new = try output.readToEnd() ?? Data()
            if !new.isEmpty { deadline = .now + patience }
            rest += String(decoding: new, as: UTF8.self)
            let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
            let found = lines.dropLast().lazy.compactMap(Self.failure).first
            rest = String(lines.last ?? "")
            if let failure = found ?? (.now > deadline ? "hangs" : nil) {
                try await end(process)
                return failure
            }
        }
        // Swift Testing exits with this status if a target has no tests for it.
        let hasNoTests = process.terminationStatus == EX_UNAVAILABLE
        if process.terminationReason == .exit, process.terminationStatus == 0 || hasNoTests { return nil }
        let kind = process.terminationReason == .exit ? "status" : "signal"
        return "ended with \(kind) \(process.terminationStatus)"
    }

    /// The failure that a line of the output reports.
    private static func failure(in line: Substring) -> String? {
        if let found = line.firstMatch(of: /Test (.+) recorded an issue.* at (\S+\.swift:\d+)/) {
            return "\(found.1) (\(found.2))"
        }
        return line.firstMatch(of: /: error: (\w+\.\w+) :/).map { String($0.1) }
    }

    /// Kills the process, its process group, and its descendants, which may be in other process groups.
    private func end(_ process: Process) async throws {
        let descendants = Self.descendants(of: process.processIdentifier)
        kill(-process.processIdentifier, SIGKILL)
        for id in descendants { kill(id, SIGKILL) }
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// The processes that a process and its children have started, as Linux lists them.
    private static func descendants(of id: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            // After the name in parentheses come the state and the parent.
            guard let child = pid_t(name),
                let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")"),
                let parent = text[end...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
            else { continue }
            children[parent, default: []].append(child)
        }
        var found = children[id] ?? []
        var next = 0
        while next < found.count {
            found += children[found[next]] ?? []
            next += 1
        }
        return found
    }
}
