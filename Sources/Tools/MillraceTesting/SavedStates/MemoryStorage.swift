public import Foundation
import Millrace
public import MillracePersistence

/// Keeps a saved state in memory, so that a test reads and writes no files.
///
/// ```swift
/// let storage = MemoryStorage(try SavedState.data(of: ProfileV1(userName: "Ada"), version: 1))
/// let saved = SavedState(in: storage, version: 2, migrations: Profile.migrations, default: Profile())
/// #expect(saved.state.name == "Ada")
/// ```
///
/// To test a restart of the app, pass the same storage to a second `SavedState`, after the end of the first one. Use the
/// storage from any thread.
///
/// Behaviour: `Documentation/Behaviour/Testing.md`.
public final class MemoryStorage: SetAsideStorage {
    private struct Content {
        var data: Data?
        var setAside: [(name: String, data: Data)] = []
        var lastNumber = 0
        var failure: (any Error)?
    }

    private let content: Guarded<Content>

    /// Creates a storage that contains data, such as the file of an older version of the app, or nothing.
    public init(_ data: Data? = nil) { content = Guarded(Content(data: data)) }

    /// The saved data; nil if nothing is saved.
    public var data: Data? { content.withLock { $0.data } }

    /// The error that each call throws, by which a test of full disks and the like replaces the work of the call; nil for
    /// none.
    public var failure: (any Error)? {
        get { content.withLock { $0.failure } }
        set {
            // Release the old error after unlocking, because its deinit may run any code.
            var old = newValue
            content.withLock { swap(&old, &$0.failure) }
        }
    }

    private func perform<Result>(_ body: (inout Content) throws -> Result) throws -> Result {
        try content.withLock { content in
            if let failure = content.failure { throw failure }
            return try body(&content)
        }
    }

    /// The saved data.
    public func load() throws -> Data? { try perform { $0.data } }

    /// Replaces the saved data.
    public func save(_ data: Data) throws { try perform { $0.data = data } }

    /// Removes the saved data, and what was set aside.
    public func remove() throws {
        try perform { content in
            content.data = nil
            content.setAside = []
        }
    }

    /// Sets the saved data aside under the name `set-aside-1`, or the next number.
    public func setAside() throws -> String {
        try perform { content in
            guard let data = content.data else { throw POSIXError(.ENOENT) }
            content.lastNumber += 1
            let name = "set-aside-\(content.lastNumber)"
            content.setAside.append((name, data))
            content.data = nil
            return name
        }
    }

    /// The names of the data that was set aside, the earliest first.
    public func namesSetAside() throws -> [String] { try perform { $0.setAside.map(\.name) } }

    /// Data that was set aside.
    public func dataSetAside(_ name: String) throws -> Data? {
        try perform { content in content.setAside.first { $0.name == name }?.data }
    }

    /// Makes data that was set aside the saved data.
    public func takeBack(_ name: String) throws {
        try perform { content in
            guard let index = content.setAside.firstIndex(where: { $0.name == name }) else {
                throw POSIXError(.ENOENT)
            }
            content.data = content.setAside.remove(at: index).data
        }
    }

    /// Removes data that was set aside.
    public func removeSetAside(_ name: String) throws {
        try perform { content in content.setAside.removeAll { $0.name == name } }
    }
}

extension MemoryStorage: CustomStringConvertible {
    /// `in memory`.
    public var description: String { "in memory" }
}
