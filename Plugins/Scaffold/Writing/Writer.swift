import Foundation

/// Writes files atomically without replacing existing ones, and can remove them again.
struct Writer {
    private let staging: URL
    private var made: [URL] = []

    /// - Parameter staging: a folder in which a temporary folder for incomplete files is made.
    init(staging: URL) throws {
        self.staging = staging.appending(component: UUID().uuidString)
        try FileManager.default.createDirectory(at: self.staging, withIntermediateDirectories: true)
    }

    mutating func write(_ files: [File], into folder: URL) throws {
        try make(folder)
        for file in files {
            let staged = staging.appending(component: file.name)
            let place = folder.appending(component: file.name)
            try Data(file.text.utf8).write(to: staged)
            // A move fails if the destination exists; a write would replace it.
            try FileManager.default.moveItem(at: staged, to: place)
            made.append(place)
        }
    }

    /// Removes the temporary folder after all files are written.
    func finish() throws {
        try FileManager.default.removeItem(at: staging)
    }

    /// Removes the written files and folders, the last one first.
    ///
    /// - Returns: the paths that could not be removed.
    mutating func undo() -> [String] {
        made.append(staging)
        return made.reversed().filter { (try? FileManager.default.removeItem(at: $0)) == nil }
            .map { $0.path(percentEncoded: false) }
    }

    private mutating func make(_ folder: URL) throws {
        var isDirectory: ObjCBool = false
        let path = folder.path(percentEncoded: false)
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            return
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        made.append(folder)
    }
}
