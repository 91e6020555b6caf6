import Foundation
@_spi(MillraceHub) import MillraceInspector

/// Recordings without secrets that agents have saved. They are in a folder next to the sessions, and are never
/// overwritten.
struct SavedRecordings: Sendable {
    let folder: URL
    /// The number of bytes in the folder beyond which no more recordings are saved.
    let limit: Int

    /// The suffix of a recording's file name.
    private static let suffix = ".millrace.jsonl"

    /// Writes a recording to a file.
    ///
    /// - Returns: The file, and its number of bytes.
    /// - Throws: ``AgentError``, or `CancellationError`.
    func save(_ recording: AgentRecording, as name: String) throws -> (file: URL, bytes: Int) {
        if name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) == nil {
            throw AgentError(
                .badArgument,
                "'name' has to be 1 to 100 letters of ASCII, digits, dots, hyphens and underscores, and to begin with a letter or a digit."
            )
        }
        let others = try contents()
        if others.bytes >= limit || others.count >= 1_000 {
            throw AgentError(
                .refused,
                "\(folder.readablePath) has \(others.count) recordings of \(others.bytes) bytes: ask the person to remove some."
            )
        }
        let file = folder.appending(path: name + Self.suffix)
        let path = file.path(percentEncoded: false)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            throw errno == EEXIST
                ? AgentError(.refused, "There is a recording of that name already: choose another.")
                : unwritable()
        }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var bytes = 0
            for line in recording {
                try Task.checkCancellation()
                bytes += line.count
                try handle.write(contentsOf: line)
            }
            try handle.close()
            return (file, bytes)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// The number of files in the folder and their bytes. Creates the folder if it does not exist.
    private func contents() throws -> (count: Int, bytes: Int) {
        let path = folder.path(percentEncoded: false)
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw unwritable() }
        // Refuse a symbolic link, which could lead to any folder.
        if (try? FileManager.default.destinationOfSymbolicLink(
            atPath: folder.readablePath.trimmingSuffix("/")
        )) != nil {
            throw AgentError(.refused, "\(folder.readablePath) is a link: ask the person to remove it.")
        }
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.fileSizeKey]
        )
        let sizes = try files.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
        return (sizes.count, sizes.reduce(0, +))
    }

    private func unwritable() -> AgentError {
        AgentError(.refused, "\(folder.readablePath) cannot be written: \(String(cString: strerror(errno)))")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
