/// What is wrong with a recording.
public struct RecordingError: Error, Hashable, Sendable {
    /// The number of the line, from 1.
    public let line: Int

    /// What is wrong with it.
    public let problem: Problem

    /// What may be wrong with a line.
    public enum Problem: Hashable, Sendable {
        /// The file does not begin with a recording's first line.
        case notARecording
        /// The recording is of a version that this reader does not know.
        case unsupportedVersion(Int)
        /// The line is not JSON, from a byte of it on.
        case notJSON(offset: Int, reason: String)
        /// The line is JSON, but not what a recording has.
        case malformed(String)
        /// It is more than the reader's limits allow.
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
    /// What is wrong, in a sentence for people.
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

/// The end of a recording that was being written when its process ended. It is left out.
public struct TornTail: Hashable, Codable, Sendable {
    /// The number of the line, from 1.
    public let line: Int

    /// How much there is of it.
    public let bytes: Int
}
