@_spi(MillraceHub) import MillraceFiles

/// An error in a recording.
public struct RecordingError: Error, Hashable, Sendable {
    /// The number of the line, from 1.
    public let line: Int

    /// The kind of error.
    public let problem: Problem

    /// The kinds of errors.
    public enum Problem: Hashable, Sendable {
        /// The file does not begin with the first line of a recording.
        case notARecording
        /// The recording has a version that this reader does not support.
        case unsupportedVersion(Int)
        /// The line is not JSON, from this byte offset on.
        case notJSON(offset: Int, reason: String)
        /// The line is JSON, but not valid in a recording.
        case malformed(String)
        /// The recording exceeds one of the reader's limits.
        case overLimit(Limit)
        /// The file cannot be read.
        case unreadable(String)
    }

    /// A limit of ``RecordingLimits``.
    public enum Limit: String, Sendable {
        case size, lineLength, lines, skipped
    }
}

extension RecordingError: CustomStringConvertible {
    /// The error as a sentence for users.
    public var description: String {
        switch problem {
        case .notARecording: "This is no recording: its first line is not a recording's."
        case .unsupportedVersion(let version):
            "This is a recording of version \(version), which is not known here."
        case .notJSON(let offset, let reason): "Line \(line) is not JSON at byte \(offset): \(reason)."
        case .malformed(let reason): "Line \(line) is not a recording's: \(reason)."
        case .overLimit(.size): "The recording is longer than is allowed."
        case .overLimit(.lineLength): "Line \(line) is longer than is allowed."
        case .overLimit(.lines): "The recording has more lines than is allowed."
        case .overLimit(.skipped): "The recording skips more entries than is allowed."
        case .unreadable(let reason): "The recording cannot be read: \(reason)"
        }
    }
}

/// The incomplete last line of a recording whose process ended while writing. Readers skip it.
public struct TornTail: Hashable, Codable, Sendable {
    /// The number of the line, from 1.
    public let line: Int

    /// The number of bytes in the line.
    public let bytes: Int
}
