import Foundation
@_spi(MillraceHub) import MillraceInspector

/// The finished calls of agents in one session, oldest first.
///
/// The calls are stored in the file ``fileName`` in the session's folder, as one line of JSON per call. A session that
/// shows a recording outside of the hub's folder has no such file, so its calls are in memory only.
///
/// An incomplete last line, which remains if the hub was killed while writing, is ignored and overwritten.
actor SessionCalls {
    static let fileName = "agents.jsonl"

    /// The maximum number of stored calls. Beyond that a tenth is dropped: first the oldest calls that only read or
    /// were not permitted, then the oldest of the others. So an agent that makes many reading calls does not displace
    /// the records of its changes.
    static let most = 10_000

    /// The maximum number of bytes of the file. Beyond that calls are dropped as for ``most``, a tenth at a time.
    static let longest = 4 << 20

    private let files: PlainFolder?
    private let log: @Sendable (String) -> Void
    /// The contents of the file; nil before first use.
    private var loaded: Loaded?
    private var isRemoved = false
    private var isSynchronized = true
    private var watchers: [UUID: AsyncStream<Void>.Continuation] = [:]

    private struct Loaded {
        var records: [AgentCallRecord] = []
        /// The number of dropped calls, which is also the position of the first stored call.
        var dropped = 0
        /// The number of bytes of complete lines in the file.
        var size = 0
        var file: FileHandle?
    }

    /// - Parameters:
    ///   - folder: The session's folder; nil if it has none.
    ///   - log: Receives a line for people when the file cannot be read or written. Such errors do not affect the calls
    ///     themselves.
    init(folder: URL?, log: @escaping @Sendable (String) -> Void) {
        files = folder.map { PlainFolder($0) }
        self.log = log
    }

    /// Adds a call. Shortens its texts to one line of limited length each.
    func append(_ record: AgentCallRecord) {
        if isRemoved { return }
        var calls = current
        let record = record.bounded
        calls.records.append(record)
        do {
            try write(record, to: &calls)
            try dropOldest(of: &calls)
        } catch {
            log("A call of an agent cannot be written: \(error.localizedDescription)")
        }
        loaded = calls
        notify()
    }

    /// The calls from a position on. `first` is the position of the first returned call. It is greater than `position`
    /// if the call at `position` was dropped.
    ///
    /// - Parameter limit: The maximum number of calls.
    func records(from position: Int, limit: Int) -> (first: Int, records: [AgentCallRecord]) {
        let calls = current
        let start = min(max(position - calls.dropped, 0), calls.records.count)
        return (calls.dropped + start, Array(calls.records[start...].prefix(limit)))
    }

    /// Forces the appended lines to disk.
    func synchronize() throws {
        if isSynchronized { return }
        try loaded?.file?.synchronize()
        isSynchronized = true
    }

    /// Removes the file, and ends all observations. Later calls are not recorded.
    func remove() throws {
        isRemoved = true
        loaded = Loaded()
        for watcher in watchers.values { watcher.finish() }
        try files?.remove(Self.fileName)
    }

    // MARK: Observation

    /// Yields an element at once, and then one after each added call. Calls in quick succession may share an element.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        continuation.yield()
        if isRemoved {
            continuation.finish()
            return stream
        }
        let key = UUID()
        watchers[key] = continuation
        continuation.onTermination = { _ in Task { [weak self] in await self?.forgetWatcher(key) } }
        return stream
    }

    private func forgetWatcher(_ key: UUID) { watchers[key] = nil }

    private func notify() {
        for watcher in watchers.values { watcher.yield() }
    }

    // MARK: The file

    private var current: Loaded {
        if let loaded { return loaded }
        let calls = load()
        loaded = calls
        return calls
    }

    private func load() -> Loaded {
        var calls = Loaded()
        guard let files else { return calls }
        let path = files.url.appending(path: Self.fileName).readablePath
        do {
            guard let data = try files.content(of: Self.fileName) else { return calls }
            calls.size = data.lastIndex(of: newline).map { $0 + 1 } ?? 0
            let lines = data.prefix(calls.size).split(separator: newline)
            calls.records = lines.compactMap(AgentCallRecord.init(line:))
            let unreadable = lines.count - calls.records.count
            if unreadable > 0 { log("\(path): \(unreadable) lines are no calls of agents.") }
        } catch {
            log("\(path) cannot be read: \(error.localizedDescription)")
        }
        return calls
    }

    private func write(_ record: AgentCallRecord, to calls: inout Loaded) throws {
        guard let files else { return }
        if calls.file == nil { calls.file = try files.open(Self.fileName, O_WRONLY | O_CREAT) }
        // The file may end with an incomplete line, for example after a write to a full disk. Remove this line.
        try calls.file?.truncate(atOffset: UInt64(calls.size))
        let line = try record.line
        try calls.file?.write(contentsOf: line)
        calls.size += line.count
        isSynchronized = false
    }

    /// If the calls exceed the limits, drops the oldest calls and replaces the file atomically.
    private func dropOldest(of calls: inout Loaded) throws {
        if calls.records.count <= Self.most && calls.size <= Self.longest { return }
        var data = Data()
        repeat {
            let count = max(calls.records.count / 10, 1)
            var harmless = count
            calls.records.removeAll { record in
                guard harmless > 0, record.isHarmless else { return false }
                harmless -= 1
                return true
            }
            calls.records.removeFirst(harmless)
            calls.dropped += count
            data = try calls.records.reduce(into: Data()) { $0 += try $1.line }
        } while data.count > Self.longest
        calls.file = nil
        calls.size = data.count
        try files?.replace(Self.fileName, with: data)
    }
}

private let newline = UInt8(ascii: "\n")

/// A finished call of an agent, for pages and for the session's folder.
struct AgentCallRecord: Codable, Equatable, Sendable {
    /// The agent's name.
    let agent: String
    let tool: String
    let grade: AgentGrade
    /// What was done, for people. Contains no secrets.
    let summary: String
    let at: Date
    /// The duration in milliseconds.
    let took: Double
    /// The number of the first timeline entry after the call began; 0 if the app has not reported it, because the call
    /// did not reach the app or was cancelled.
    let first: Int
    /// The number of the first timeline entry after the call ended.
    let next: Int
    /// The code and the message of the error; nil if the call succeeded.
    let error: String?
}

extension AgentCallRecord {
    /// Whether the call has changed nothing.
    fileprivate var isHarmless: Bool {
        grade == .look || error?.hasPrefix(AgentError.Code.notPermitted.rawValue) == true
    }

    /// The record with shortened texts, for pages and the file. The original texts come from the agent and the app, and
    /// may have any length.
    fileprivate var bounded: AgentCallRecord {
        AgentCallRecord(
            agent: agent.line(60),
            tool: tool.line(60),
            grade: grade,
            summary: summary.line(300),
            at: at,
            took: took.isFinite ? took : 0,
            first: first,
            next: next,
            error: error?.line(300)
        )
    }

    /// The record as a line of the file.
    fileprivate var line: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601WithMilliseconds
            return try encoder.encode(self) + [newline]
        }
    }

    /// - Returns: nil if the line is not a record.
    fileprivate init?(line: Data) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601WithMilliseconds
        guard let record = try? decoder.decode(AgentCallRecord.self, from: line) else { return nil }
        self = record.bounded
    }
}
