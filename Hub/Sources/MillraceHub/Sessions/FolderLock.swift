import Foundation

/// Keeps two hubs from writing to one folder. The system lets go of it when the process ends, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``HubError/folderInUse(_:)``, or ``HubError/folder(_:reason:)``.
    init(_ folder: URL) throws(HubError) {
        let path = folder.appending(path: "lock").path(percentEncoded: false)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .folder(folder, reason: String(cString: strerror(errno))) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            close(descriptor)
            throw reason == EWOULDBLOCK
                ? .folderInUse(folder) : .folder(folder, reason: String(cString: strerror(reason)))
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
