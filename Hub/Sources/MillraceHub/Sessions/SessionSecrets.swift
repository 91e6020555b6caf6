import Foundation

/// Texts of a session to hide from agents, oldest first: those of secure fields, and those that its app has declared.
/// They are stored in the file ``fileName`` beside the recording, which may contain them too.
struct SessionSecrets {
    static let fileName = "agent-secrets.json"

    /// The maximum number of texts, and of their bytes. Beyond that the oldest are dropped, as in the app.
    private static let (most, longest) = (1_000, 1 << 20)

    private(set) var texts: [String] = []
    private let file: URL

    /// Reads the file in a folder, if there is one.
    init(in folder: URL) throws {
        file = folder.appending(path: Self.fileName)
        if !FileManager.default.fileExists(atPath: file.readablePath) { return }
        texts = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }

    /// Adds a text. When this returns, the text survives the end of the hub.
    mutating func add(_ text: String) throws {
        if texts.contains(text) { return }
        texts.append(text)
        var bytes = texts.reduce(0) { $0 + $1.utf8.count }
        while texts.count > Self.most || bytes > Self.longest { bytes -= texts.removeFirst().utf8.count }
        try JSONEncoder().encode(texts).replace(file)
    }
}

extension Data {
    /// Replaces a file atomically by these bytes. Only the user can read the file, at any moment.
    func replace(_ file: URL) throws {
        let path = file.readablePath
        let temporary = path + ".new"
        // An existing file would keep its mode, so create a new one.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw FileFailure(number: errno) }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: self)
            // Otherwise the file might be empty after a power failure.
            try handle.synchronize()
            try handle.close()
            if rename(temporary, path) != 0 { throw FileFailure(number: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }
}

/// The error of a system call.
private struct FileFailure: LocalizedError {
    let number: Int32

    var errorDescription: String? { String(cString: strerror(number)) }
}
