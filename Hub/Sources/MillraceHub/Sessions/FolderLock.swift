import Foundation

/// Prevents two hubs from writing to one folder. The system releases the lock when the process ends, even if it
/// crashes.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Whether a hub holds the lock, in this process or another.
    static func isHeld(_ folder: URL) -> Bool {
        let descriptor = open(path(in: folder), O_RDWR | O_CLOEXEC)
        if descriptor < 0 { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private static func path(in folder: URL) -> String {
        folder.appending(path: "lock").path(percentEncoded: false)
    }

    /// - Throws: ``HubError/folderInUse(_:)``, or ``HubError/folder(_:reason:)``.
    init(_ folder: URL) throws(HubError) {
        let descriptor = open(Self.path(in: folder), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .folder(folder, reason: String(cString: strerror(errno))) }
        // Retry, because a call of `isHeld` may have taken the lock for a moment.
        var attempts = 5
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            attempts -= 1
            if reason == EWOULDBLOCK, attempts > 0 {
                usleep(10_000)
                continue
            }
            close(descriptor)
            throw reason == EWOULDBLOCK
                ? .folderInUse(folder) : .folder(folder, reason: String(cString: strerror(reason)))
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
