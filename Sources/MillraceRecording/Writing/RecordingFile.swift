import Foundation

/// A file that is only ever appended to.
struct RecordingFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private let write: Write

    /// As the system's `write` does it.
    typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

    /// Makes a file, for the user who runs the process only: a recording shows what the app knows.
    ///
    /// - Parameter write: writes to it, for tests.
    init(
        creatingAt path: String,
        write: @escaping Write = { Foundation.write($0, $1, $2) }
    ) throws(RecordingWriteError) {
        try self.init(path, flags: O_CREAT | O_EXCL, write: write)
        // The file's name is on the disk when the folder is.
        let folder = open((path as NSString).deletingLastPathComponent.nonEmpty ?? ".", O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Opens what is there, such as a device.
    init(openingAt path: String) throws(RecordingWriteError) {
        try self.init(path, flags: O_APPEND, write: { Foundation.write($0, $1, $2) })
    }

    private init(_ path: String, flags: Int32, write: @escaping Write) throws(RecordingWriteError) {
        self.path = path
        self.write = write
        descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        if descriptor < 0 { throw RecordingWriteError(operation: .create, path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Hands bytes to the system, which keeps them even if the process is killed. What it has taken is removed from `data`, also if
    /// this throws.
    borrowing func append(_ data: inout Data) throws(RecordingWriteError) {
        while !data.isEmpty {
            let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                data.removeFirst(count)
            } else if errno != EINTR {
                throw RecordingWriteError(operation: .write, path: path, code: errno)
            }
        }
    }

    /// Waits until what was appended is on the disk, which keeps it even if the power fails.
    borrowing func synchronize() throws(RecordingWriteError) {
        #if canImport(Darwin)
        // There, fsync only reaches the drive's own memory.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if fsync(descriptor) != 0 {
            throw RecordingWriteError(operation: .synchronize, path: path, code: errno)
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
