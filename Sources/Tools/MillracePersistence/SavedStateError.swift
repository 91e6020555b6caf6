import Foundation
import MillraceFiles

/// The reason why a state could not be loaded, saved or removed.
public struct SavedStateError: Error, Sendable {
    /// The kind of error.
    public enum Reason: Error, Sendable {
        /// Another process uses the state, or another object in this process.
        case inUse
        /// The storage cannot read the state. For a file, the error is a `POSIXError`.
        case unreadable(any Error)
        /// The data was not written by a `SavedState`, or is incomplete.
        case malformed(String)
        /// The saved state has this version, which is newer than the app's.
        case newerVersion(Int)
        /// The saved state has this version, which is older than the first migration's.
        case olderVersion(Int)
        /// The saved state has this version, which is older than the app's. It was set aside, because the app has loaded a
        /// state of its own version instead: one that an older version of the app had set aside.
        case replacedVersion(Int)
        /// The migration from a version has thrown an error: a `DecodingError` if the data is not a state of that
        /// version.
        case migrationFailed(from: Int, any Error)
        /// The saved state has the right version, but cannot be decoded.
        case undecodable(any Error)
        /// The state cannot be encoded.
        case unencodable(any Error)
        /// The storage cannot write the state. For a file, the error is a `POSIXError`. The previously saved state
        /// is unchanged.
        case unwritable(any Error)
        /// The storage cannot remove the state. For a file, the error is a `POSIXError`.
        case unremovable(any Error)
    }

    /// The kind of error.
    public let reason: Reason

    /// The state's location, such as the path of its file.
    public let location: String

    /// The location of a state that could not be loaded and was set aside, such as a path; nil if it was left in place.
    public internal(set) var setAside: String?

    /// The locations of states that were set aside earlier, and were removed now because there were too many of them.
    public internal(set) var discarded: [String] = []

    /// Whether a state was loaded all the same: one of this version of the app that had been set aside, or a repaired one.
    /// If false, the state is the default.
    public internal(set) var isStateLoaded = false

    init(_ reason: Reason, _ location: String, setAside: String? = nil) {
        self.reason = reason
        self.location = location
        self.setAside = setAside
    }

    /// Whether loading may succeed later, because the file exists but cannot be read at the moment. Depending on the
    /// file's protection, this happens on an iPhone that is locked, or that has not been unlocked since it started.
    /// The file is left in place.
    public var isTemporary: Bool {
        if case .unreadable(let error as POSIXError) = reason { error.code == .EPERM } else { false }
    }
}

extension SavedStateError: CustomStringConvertible {
    /// The error in one to three sentences, for users. Names paths and types, and none of the state's values. The text of an
    /// error that a storage or a migration of the app has thrown is the app's own.
    public var description: String { text(ofAppErrors: { String("\($0)".prefix(500)) }) }

    /// Writes the error to standard error, as one line without data: errors of the app are named by their types.
    func writeToStandardError() {
        let text = text(ofAppErrors: { "\(type(of: $0))" })
        let line = "Millrace: " + text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        // Ignore errors, because a line that cannot be written must not end the app.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    private func text(ofAppErrors appText: (any Error) -> String) -> String {
        var text = "The state \(location) \(problem(appText))."
        if let setAside { text += " What was saved is in \(setAside)." }
        if !discarded.isEmpty {
            text += " Removed, since too much was set aside: \(discarded.joined(separator: ", "))."
        }
        return text
    }

    private func problem(_ appText: (any Error) -> String) -> String {
        func text(_ error: any Error) -> String {
            if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
            return CodingProblem.text(of: error) ?? appText(error)
        }
        return switch reason {
        case .inUse: "is used by another process, or by another object of this one"
        case .unreadable(let error): "cannot be read: \(text(error))"
        case .malformed(let reason): "is no saved state: \(reason)"
        case .newerVersion(let version): "is of version \(version), which is newer than this app"
        case .olderVersion(let version): "is of version \(version), from which there is no migration"
        case .replacedVersion(let version):
            "is of version \(version), and the state that this newer version of the app had saved was loaded instead"
        case .migrationFailed(let version, let error):
            "cannot be migrated from version \(version): \(text(error))"
        case .undecodable(let error): "cannot be decoded: \(text(error))"
        case .unencodable(let error): "cannot be encoded: \(text(error))"
        case .unwritable(let error): "cannot be written: \(text(error))"
        case .unremovable(let error): "cannot be removed: \(text(error))"
        }
    }
}
