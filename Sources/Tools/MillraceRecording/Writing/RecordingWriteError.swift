import Foundation

/// An error in writing a recording.
public struct RecordingWriteError: Error, Hashable, Sendable {
    /// The operations that can fail.
    public enum Operation: String, Sendable {
        /// Creating the file. This fails if a file exists at the path, because recordings are never overwritten.
        case create
        /// Appending to the file.
        case write
        /// Waiting until the appended bytes are on disk.
        case synchronize
    }

    /// The failed operation.
    public let operation: Operation

    /// The path of the file.
    public let path: String

    /// The error number of the system: `ENOSPC`, `EACCES`, `EEXIST`, …
    public let code: Int32

    /// Whether the operation may succeed later, because the file exists, but cannot be written at the moment. Examples are
    /// a full disk, and a file on a locked iPhone, if the app uses complete data protection.
    public var isTemporary: Bool { operation != .create && (isProtected || code == ENOSPC || code == EDQUOT) }

    private var isProtected: Bool { code == EPERM || code == EACCES }
}

extension RecordingWriteError: CustomStringConvertible {
    /// The error as a sentence for users.
    public var description: String {
        let reason = String(cString: strerror(code))
        return switch operation {
        case .create: "The recording \(path) cannot be made: \(reason)."
        case .write where isTemporary && !isProtected:
            "The recording \(path) cannot be written until there is space on the disk: \(reason)."
        case .write where isTemporary:
            "The recording \(path) cannot be written while it is protected: \(reason)."
        case .write: "The recording \(path) cannot be written any more: \(reason)."
        case .synchronize: "The recording \(path) may not have reached the disk: \(reason)."
        }
    }
}
