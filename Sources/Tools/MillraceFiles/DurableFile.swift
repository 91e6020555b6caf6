package import Foundation

/// A file whose written content survives a kill of the process and a power failure.
///
/// Errors are `POSIXError`s with the system's code.
package struct DurableFile: ~Copyable {
    private let descriptor: Int32
    private let write: Write

    /// The signature of the system's `write`.
    package typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

    /// Opens a file for writing; it is closed on deinit. A created file is accessible only to the user who runs the
    /// process, because it contains the app's data.
    ///
    /// - Parameters:
    ///   - flags: flags of the system's `open`, such as `O_CREAT`.
    ///   - write: the function that writes; replaced in tests.
    package init(
        _ path: String,
        flags: Int32,
        write: @escaping Write = { Foundation.write($0, $1, $2) }
    ) throws(POSIXError) {
        descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        if descriptor < 0 { throw .last }
        self.write = write
    }

    deinit {
        // `close` alone does not unlock the file while another process is being spawned, because that process has a
        // copy of the descriptor until its `exec`.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Passes bytes to the system, so that they survive a kill of the process. Removes the written bytes from
    /// `data`, even if the method throws.
    package borrowing func append(_ data: inout Data) throws(POSIXError) {
        while !data.isEmpty {
            let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                data.removeFirst(count)
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Removes the content, so that bytes that are appended next begin the file.
    package borrowing func removeContent() throws(POSIXError) {
        if ftruncate(descriptor, 0) != 0 { throw .last }
    }

    /// Waits until the appended bytes are on disk, where they survive a power failure.
    package borrowing func synchronize() throws(POSIXError) {
        #if canImport(Darwin)
        // On Darwin, fsync reaches only the drive's cache.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if fsync(descriptor) != 0 { throw .last }
    }

    /// Takes the file's lock until the file is closed. The system releases the lock at the end of the process, even
    /// after a crash.
    ///
    /// - Throws: `EWOULDBLOCK` if another process, or another object in this process, has the lock.
    package borrowing func lock() throws(POSIXError) {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { throw .last }
    }

    /// The content of a file; nil if the file does not exist.
    package static func content(of path: String) throws(POSIXError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw .last
        }
        defer { close(descriptor) }
        // Read until the end instead of asking for the file's size: the system call for the size also returns the
        // file's times, for which Apple asks apps to state a reason.
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count == 0 { return data }
            if count > 0 { data += piece[..<count] } else if errno != EINTR { throw .last }
        }
    }

    /// Calls `fsync` for a file's folder, so that a new or changed entry survives a power failure. Ignores failures,
    /// because not every file system supports this.
    package static func synchronizeFolder(of path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension POSIXError {
    /// The error in `errno`.
    package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
