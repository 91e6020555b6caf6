import Foundation

/// Puts files into their places, each whole or not at all, and none over another; and takes them out again.
struct Writer {
    private let staging: URL
    private var made: [URL] = []

    /// - Parameter staging: the folder in which a folder is made for files that are not complete yet.
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
            // Unlike writing, moving refuses a place that is taken.
            try FileManager.default.moveItem(at: staged, to: place)
            made.append(place)
        }
    }

    /// Cleans up after all files are written.
    func finish() throws {
        try FileManager.default.removeItem(at: staging)
    }

    /// Removes what was written, the last first.
    ///
    /// - Returns: the paths of what is still there.
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
