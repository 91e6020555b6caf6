import Foundation
import Millrace
import MillraceFiles
import MillracePersistence
import TestSupport
import Testing

/// A storage in memory that records every call, and can be made to fail.
final class MemoryStorage: StateStorage {
    enum Call: Equatable { case load, save, remove, setAside }

    let calls = Log<Call>()
    let data: Guarded<Data?>
    let failure: Guarded<(any Error)?>

    /// Called before each save. Its error fails the save.
    let willSave: @Sendable () throws -> Void

    init(
        _ data: Data? = nil,
        failure: (any Error)? = nil,
        willSave: @escaping @Sendable () throws -> Void = {}
    ) {
        self.data = Guarded(data)
        self.failure = Guarded(failure)
        self.willSave = willSave
    }

    func load() throws -> Data? {
        try perform(.load)
        return data.withLock { $0 }
    }

    func save(_ data: Data) throws {
        try willSave()
        try perform(.save) { self.data.withLock { $0 = data } }
    }

    func remove() throws {
        try perform(.remove) { data.withLock { $0 = nil } }
    }

    func setAside() throws -> String {
        try perform(.setAside)
        return "elsewhere"
    }

    private func perform(_ call: Call, _ body: () -> Void = {}) throws {
        // Record the call at its end, because tests wait for the record, and then expect the effect of the call.
        defer { calls.note(call) }
        if let failure = failure.withLock({ $0 }) { throw failure }
        body()
    }

    /// The saved text, without its header.
    var text: String? { data.withLock { $0 }.map(Self.text) }

    static func text(of data: Data) -> String {
        String(decoding: data.drop { $0 != UInt8(ascii: "\n") }.dropFirst(), as: UTF8.self)
    }
}

/// Runs `body` with a folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
    let folder = URL.temporaryDirectory.appending(path: "MillracePersistenceTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// The names of the files in a folder, except lock files.
func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".lock") }
        .sorted()
}

/// Writes a file that contains the state as a saved state writes it.
func write(_ state: String, version: Int = 1, to file: URL) throws {
    try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
    )
    try saved(state, version: version).write(to: file)
}

/// The saved data of a state.
func saved(_ state: String, version: Int = 1) -> Data {
    let start = "{\"bytes\":\(state.utf8.count),\"format\":1,"
    let end = "\"version\":\(version)}\n\(state)"
    var checksum = Checksum()
    checksum.add(Data((start + end).utf8))
    return Data("\(start)\"sum\":\"\(checksum.text)\",\(end)".utf8)
}
