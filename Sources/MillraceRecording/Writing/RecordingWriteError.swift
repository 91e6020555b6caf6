import Foundation

/// Why a recording cannot be written.
public struct RecordingWriteError: Error, Hashable, Sendable {
    /// What has been tried.
    public enum Operation: String, Sendable {
        /// To make the file. It must not exist: no recording is overwritten.
        case create
        /// To append to it.
        case write
        /// To have what was written reach the disk.
        case synchronize
    }

    /// What has been tried.
    public let operation: Operation

    /// Where the file is.
    public let path: String

    /// The system's number for the reason: `ENOSPC`, `EACCES`, `EEXIST`, …
    public let code: Int32

    /// Whether the same may work later: the file is there and cannot be written at the moment. So it is on iOS while the device is
    /// locked, if the app asks for complete data protection.
    public var isTemporary: Bool { operation != .create && (code == EPERM || code == EACCES) }
}

extension RecordingWriteError: CustomStringConvertible {
    /// What is wrong, in a sentence for people.
    public var description: String {
        let reason = String(cString: strerror(code))
        return switch operation {
        case .create: "The recording \(path) cannot be made: \(reason)."
        case .write where isTemporary:
            "The recording \(path) cannot be written while it is protected: \(reason)."
        case .write: "The recording \(path) cannot be written any more: \(reason)."
        case .synchronize: "The recording \(path) may not have reached the disk: \(reason)."
        }
    }
}
