public import Foundation
import MillraceFiles

/// A file that each save replaces by a new one.
///
/// Next to a file `settings.json` there may be `settings.json.lock`, which prevents concurrent writers,
/// `settings.json.new`, which is being written, and `settings.json.set-aside-1` and so on, which could not be loaded.
///
/// Give each object to one ``SavedState`` only. Two objects for one file are detected: see ``StorageInUse``.
///
/// If the folder is removed, the next save creates it and takes the lock again.
///
/// Sendable: the mutable properties are used by one thread at a time, as ``StateStorage`` guarantees.
public final class FileStorage: SetAsideStorage, @unchecked Sendable {
    /// The absolute path as it was given. Its links are followed each time the lock is checked.
    private let givenPath: String

    /// The file's path when the object was created, for ``description``.
    private let location: String
    private let write: DurableFile.Write

    /// The path without symbolic links, or the given path if its links form a loop.
    private var path: String

    /// The lock that was taken last; nil before.
    private var lock: FileLock?

    /// The content that was loaded or saved last. Others may have written the file while this object had no lock.
    private var known: Known?

    private struct Known {
        let fingerprint: Int?
    }

    /// Creates a storage for a file that exists or will be created. The folder is created if necessary. A symbolic
    /// link stands for its destination, even if nothing is there yet: that file is locked and replaced, and the link
    /// remains. Links that form a loop are the error `ELOOP`.
    public convenience init(_ url: URL) { self.init(url) { Foundation.write($0, $1, $2) } }

    /// - Parameter write: the function that writes to files; replaced in tests.
    init(_ url: URL, write: @escaping DurableFile.Write) {
        givenPath = SymbolicLinks.absolute(url.absoluteURL.path(percentEncoded: false))
        location = SymbolicLinks.resolve(givenPath) ?? givenPath
        path = location
        self.write = write
    }

    /// The file of a saved state.
    convenience init(_ name: String, in folder: URL) {
        if name.contains("/") { Misuse.nameWithSlash(name) }
        self.init(folder.appending(path: name + ".json"))
    }

    private var newPath: String { path + ".new" }
    private var setAsideNames: SetAsideNames { SetAsideNames(of: path) }

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
        }
        let content = try DurableFile.content(of: path)
        known = Known(fingerprint: content?.fingerprint)
        return content
    }

    /// The file's content. Takes no lock.
    public func read() throws -> Data? { try DurableFile.content(of: givenPath) }

    /// Writes a new file, which then replaces the old file. Creates a missing folder.
    public func save(_ data: Data) throws {
        do {
            try replace(data)
        } catch let error as POSIXError where error.code == .ENOENT {
            // The folder was removed after the lock was checked.
            try replace(data)
        }
    }

    private func replace(_ data: Data) throws {
        try takeLock()
        // The path is free of links, except if they form a loop.
        if SymbolicLinks.destination(of: path) != nil { throw POSIXError(.ELOOP) }
        do {
            let file = try DurableFile(newPath, flags: O_CREAT | O_TRUNC, write: write)
            do {
                var content = data
                try file.append(&content)
                try file.synchronize()
            } catch {
                // A full disk has its room again at once. `unlink` alone frees it only when no process has the file
                // open, and a process that is being spawned has a copy of the descriptor until its `exec`.
                try? file.removeContent()
                throw error
            }
            if rename(newPath, path) != 0 { throw POSIXError.last }
            DurableFile.synchronizeFolder(of: path)
            known = Known(fingerprint: data.fingerprint)
        } catch {
            unlink(newPath)
            throw error
        }
    }

    /// Whether the file exists, and the lock file too if it was locked.
    public func hasSavedData() -> Bool {
        let isLost = lock.map { (try? $0.isInPlace) != true } ?? false
        return !isLost && access(givenPath, F_OK) == 0
    }

    /// Removes the file and its side files, except the lock.
    public func remove() throws {
        try takeLock()
        for file in try [newPath, path] + filesSetAside() where unlink(file) != 0 && errno != ENOENT {
            throw POSIXError.last
        }
        DurableFile.synchronizeFolder(of: path)
        known = Known(fingerprint: nil)
    }

    /// Renames the file by appending `.set-aside-` and a number above those in use. Returns the new path.
    public func setAside() throws -> String {
        try takeLock()
        let name = setAsideNames.next(after: try namesSetAside())
        if rename(path, name) != 0 { throw POSIXError.last }
        DurableFile.synchronizeFolder(of: path)
        known = Known(fingerprint: nil)
        return name
    }

    /// The paths of the files that were set aside, in the order of their numbers.
    public func namesSetAside() throws -> [String] {
        setAsideNames.sorted(try filesSetAside())
    }

    /// The paths of all files that begin like those that were set aside, in any order.
    private func filesSetAside() throws(POSIXError) -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let files = try posixErrors { try FileManager.default.contentsOfDirectory(atPath: folder) }
        let prefix = setAsideNames.prefix
        return files.map { (folder as NSString).appendingPathComponent($0) }.filter { $0.hasPrefix(prefix) }
    }

    /// The content of a file that was set aside.
    public func dataSetAside(_ name: String) throws -> Data? { try DurableFile.content(of: name) }

    /// Renames a file that was set aside. There must be no saved file.
    public func takeBack(_ name: String) throws {
        try takeLock()
        if access(path, F_OK) == 0 { throw POSIXError(.EEXIST) }
        let content = try DurableFile.content(of: name)
        if rename(name, path) != 0 { throw POSIXError.last }
        DurableFile.synchronizeFolder(of: path)
        known = Known(fingerprint: content?.fingerprint)
    }

    /// Removes a file that was set aside.
    public func removeSetAside(_ name: String) throws {
        try takeLock()
        if unlink(name) != 0 && errno != ENOENT { throw POSIXError.last }
    }

    /// Takes the lock, unless this object has it and the locked file is still beside the file.
    private func takeLock() throws {
        path = SymbolicLinks.resolve(givenPath) ?? givenPath
        let lockPath = path + ".lock"
        if let lock, lock.path == lockPath, try lock.isInPlace { return }
        let folder = (path as NSString).deletingLastPathComponent
        try posixErrors {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let taken = try FileLock(lockPath)
        if let known {
            // Others may have written the file in the meantime. One that was removed with its lock is written again.
            let content = try DurableFile.content(of: path)?.fingerprint
            let isRemoved = lock != nil && content == nil
            if content != known.fingerprint && !isRemoved { throw StorageInUse() }
        }
        lock = taken
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
    /// The path of the file when this object was created: of the destination, if there was a symbolic link.
    public var description: String { location }
}
