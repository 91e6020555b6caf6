public import Foundation
import MillraceFiles

/// The storage of a ``SavedState``: a file, or your own type, such as a table of a database.
///
/// One function is called at a time. The thread that creates the `SavedState` first calls ``load()`` once, and then
/// ``setAside()`` if the data cannot be used. The other functions are called later, on a queue of the `SavedState`.
/// The storage is released when it will not be used any more.
public protocol StateStorage: AnyObject, Sendable {
    /// The data saved last; nil if none was saved.
    ///
    /// - Throws: ``StorageInUse`` if another process or object uses the storage, or any other error.
    func load() throws -> Data?

    /// Replaces the saved data atomically, and returns when the new data is durable. If the method throws, or the
    /// process is killed during the call, the previous data must remain.
    func save(_ data: Data) throws

    /// Removes the saved data, and data that was set aside.
    func remove() throws

    /// Renames the saved data to a unique name. Afterwards nothing is saved under the storage's own name.
    ///
    /// - Returns: the new name, to show to users.
    func setAside() throws -> String
}

/// The error of a ``StateStorage`` that another process, or another object in this process, is using.
public struct StorageInUse: Error {
    /// Creates the error.
    public init() {}
}

/// A file that each save replaces by a new one.
///
/// Next to a file `settings.json` there may be `settings.json.lock`, which prevents concurrent writers,
/// `settings.json.new`, which is being written, and `settings.json.set-aside-1` and so on, which could not be loaded.
///
/// Give each object to one ``SavedState`` only. Two objects for one file are detected: see ``StorageInUse``.
///
/// Sendable: the mutable properties are used by one thread at a time, as ``StateStorage`` guarantees.
public final class FileStorage: StateStorage, @unchecked Sendable {
    private let path: String
    private let write: DurableFile.Write

    /// The locked file; nil without a lock.
    private var lockFile: DurableFile?

    /// The content that was loaded without the lock. Other processes may have written the file since then.
    private var unguarded: Unguarded?

    private struct Unguarded {
        let content: Data?
    }

    /// Creates a storage for a file that exists or will be created. The folder is created if necessary. A symbolic
    /// link stands for its destination: that file is locked and replaced, and the link remains.
    public convenience init(_ url: URL) { self.init(url) { Foundation.write($0, $1, $2) } }

    /// - Parameter write: the function that writes to files; replaced in tests.
    init(_ url: URL, write: @escaping DurableFile.Write) {
        path = url.resolvingSymlinksInPath().path(percentEncoded: false)
        self.write = write
    }

    private var newPath: String { path + ".new" }
    private var asidePrefix: String { path + ".set-aside-" }

    /// The file's content, read after the lock is taken. If no lock can be created, the file is read without a lock.
    /// In this case, a later call throws ``StorageInUse`` if the file has changed before the call takes the lock.
    public func load() throws -> Data? {
        do {
            try takeLock()
        } catch is StorageInUse {
            throw StorageInUse()
        } catch {
            // A process that cannot create a lock here cannot write either, but may read. A later save
            // reports the reason.
            let content = try DurableFile.content(of: path)
            unguarded = Unguarded(content: content)
            return content
        }
        return try DurableFile.content(of: path)
    }

    /// Writes a new file, which then replaces the old file.
    public func save(_ data: Data) throws {
        try takeLock()
        do {
            var data = data
            let file = try DurableFile(newPath, flags: O_CREAT | O_TRUNC, write: write)
            try file.append(&data)
            try file.synchronize()
            if rename(newPath, path) != 0 { throw POSIXError.last }
            DurableFile.synchronizeFolder(of: path)
        } catch {
            unlink(newPath)
            throw error
        }
    }

    /// Removes the file and its side files, except the lock.
    public func remove() throws {
        try takeLock()
        let name = (asidePrefix as NSString).lastPathComponent
        let folder = (path as NSString).deletingLastPathComponent
        let setAside = try posixErrors {
            try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        }
        .filter { $0.hasPrefix(name) }
        .map { (folder as NSString).appendingPathComponent($0) }
        for file in [newPath, path] + setAside where unlink(file) != 0 && errno != ENOENT {
            throw POSIXError.last
        }
        DurableFile.synchronizeFolder(of: path)
    }

    /// Renames the file by appending `.set-aside-` and an unused number. Returns the new path.
    public func setAside() throws -> String {
        try takeLock()
        var number = 1
        while access(asidePrefix + "\(number)", F_OK) == 0 { number += 1 }
        let name = asidePrefix + "\(number)"
        if rename(path, name) != 0 { throw POSIXError.last }
        DurableFile.synchronizeFolder(of: path)
        return name
    }

    /// Takes the lock, unless this object already has it. The lock file is never deleted, because two processes
    /// could then lock different files of the same name.
    private func takeLock() throws {
        if lockFile != nil { return }
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty {
            try posixErrors {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        }
        let file = try DurableFile(path + ".lock", flags: O_CREAT)
        do throws(POSIXError) {
            try file.lock()
        } catch {
            throw error.code == .EAGAIN ? StorageInUse() : error
        }
        if let unguarded, try DurableFile.content(of: path) != unguarded.content { throw StorageInUse() }
        unguarded = nil
        lockFile = consume file
    }

    /// Throws the system's error, which is the underlying error of Foundation's error.
    private func posixErrors<Result>(_ body: () throws -> Result) throws(POSIXError) -> Result {
        do {
            return try body()
        } catch {
            throw (error as? CocoaError)?.underlying as? POSIXError ?? POSIXError(.EIO)
        }
    }
}

extension FileStorage: CustomStringConvertible {
    /// The file's path.
    public var description: String { path }
}
