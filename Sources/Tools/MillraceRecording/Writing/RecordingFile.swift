import Foundation
import MillraceFiles

/// A file to which bytes are only appended.
struct RecordingFile: ~Copyable {
    private let path: String
    private let file: DurableFile

    /// Creates a file that is accessible only to the user who runs the process, because a recording contains
    /// the app's data.
    ///
    /// - Parameter write: the function that writes; replaced in tests.
    init(
        creatingAt path: String,
        write: @escaping DurableFile.Write = { Foundation.write($0, $1, $2) }
    ) throws(RecordingWriteError) {
        try self.init(path, flags: O_CREAT | O_EXCL, write: write)
        DurableFile.synchronizeFolder(of: path)
    }

    /// Opens an existing file, such as a device.
    init(openingAt path: String) throws(RecordingWriteError) {
        try self.init(path, flags: O_APPEND, write: { Foundation.write($0, $1, $2) })
    }

    private init(_ path: String, flags: Int32, write: @escaping DurableFile.Write) throws(RecordingWriteError)
    {
        self.path = path
        do throws(POSIXError) {
            file = try DurableFile(path, flags: flags, write: write)
        } catch {
            throw RecordingWriteError(operation: .create, path: path, code: error.code.rawValue)
        }
    }

    /// Passes bytes to the system, so that they survive a kill of the process. Removes the written bytes from
    /// `data`, even if the method throws.
    borrowing func append(_ data: inout Data) throws(RecordingWriteError) {
        do throws(POSIXError) {
            try file.append(&data)
        } catch {
            throw RecordingWriteError(operation: .write, path: path, code: error.code.rawValue)
        }
    }

    /// Waits until the appended bytes are on disk, where they survive a power failure.
    borrowing func synchronize() throws(RecordingWriteError) {
        do throws(POSIXError) {
            try file.synchronize()
        } catch {
            throw RecordingWriteError(operation: .synchronize, path: path, code: error.code.rawValue)
        }
    }
}
