import Foundation
import MillraceFiles

/// A lock file that this object has locked. The lock is released on deinit.
///
/// The lock file is never deleted, because two processes could then lock different files of the same name. Others may
/// delete it with its folder. So the owner writes a random mark into it, by which it recognises the file. (A file's
/// number would do too, but comes with its times, for which Apple asks apps to state a reason.)
final class FileLock {
    let path: String
    private let file: DurableFile
    private let mark = Data(UUID().uuidString.utf8)

    /// - Throws: ``StorageInUse`` if another process, or another object in this process, has the lock.
    init(_ path: String) throws {
        self.path = path
        file = try DurableFile(path, flags: O_CREAT)
        do throws(POSIXError) {
            try file.lock()
        } catch {
            throw error.code == .EAGAIN ? StorageInUse() : error
        }
        var content = mark
        try file.removeContent()
        try file.append(&content)
        // Another file may be at the path since this one was opened.
        if try !isInPlace { throw POSIXError(.ENOENT) }
    }

    /// Whether the file at the path is still the locked one: only the owner of its lock writes a mark.
    var isInPlace: Bool { get throws(POSIXError) { try DurableFile.content(of: path) == mark } }
}
