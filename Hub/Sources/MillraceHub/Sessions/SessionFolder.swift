import Foundation
@_spi(MillraceHub) import MillraceInspector

/// The recording of one session on disk: a folder of parts, which are only ever appended to.
///
/// What has been appended survives the hub, and after ``synchronize()`` a power failure.
actor SessionFolder {
    /// The bytes do not go on where the recording ends.
    struct OutOfPlace: Error {}

    /// The app goes on with one part for ever.
    struct PartTooLong: Error {}

    nonisolated let url: URL

    /// How many bytes there were when it was found.
    nonisolated let initialSize: UInt64
    private let limit: Int
    private var parts: [Part] = []
    private var file: FileHandle?
    private var writer: ObjectIdentifier?
    private var isSynchronized = true

    private struct Part {
        let number: UInt32
        var size: UInt64
    }

    /// Makes the folder, or finds what is in it.
    ///
    /// - Parameter limit: How many bytes there may be before the oldest parts are dropped.
    init(_ url: URL, limit: Int) throws {
        self.url = url
        self.limit = limit
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let parts = try Self.parts(in: url)
        self.parts = parts
        initialSize = Self.size(of: parts)
    }

    /// How many bytes there are.
    var size: UInt64 { Self.size(of: parts) }

    /// When something was written last; nil if there is nothing.
    nonisolated func lastChange() throws -> Date? {
        try Self.parts(in: url).last.map { part in
            try path(of: part.number).resourceValues(forKeys: [.contentModificationDateKey])
        }?.contentModificationDate
    }

    /// Where the next bytes go.
    var place: RecordingPlace {
        parts.last.map { RecordingPlace(part: $0.number, offset: $0.size) }
            ?? RecordingPlace(part: 0, offset: 0)
    }

    /// Writes the next bytes. If that fails, none of them are there.
    ///
    /// - Parameter writer: Who ``resume(for:)`` was called for last. What a connection still has that was replaced is not written.
    /// - Returns: where the bytes after them go.
    func append(_ piece: RecordingPiece, by writer: ObjectIdentifier) throws -> RecordingPlace {
        if writer != self.writer { throw OutOfPlace() }
        if piece.place != place {
            if piece.place.offset != 0 || piece.place.part <= place.part { throw OutOfPlace() }
            try begin(part: piece.place.part)
        }
        guard let file else { throw OutOfPlace() }
        let end = parts[parts.count - 1].size
        if end + UInt64(piece.bytes.count) > UInt64(limit) { throw PartTooLong() }
        do {
            try file.write(contentsOf: piece.bytes)
        } catch {
            // A full disk has taken some of them. This works on a full disk, too; if not, resuming does it.
            try? file.truncate(atOffset: end)
            throw error
        }
        parts[parts.count - 1].size += UInt64(piece.bytes.count)
        isSynchronized = false
        try drop(all: piece.dropsEarlierParts)
        return place
    }

    /// Prepares to write on from where the recording ends, for an app that is new or has come back.
    func resume(for writer: ObjectIdentifier) throws {
        self.writer = writer
        guard let last = parts.last else { return }
        if file == nil { file = try FileHandle(forWritingTo: path(of: last.number)) }
        try file?.truncate(atOffset: last.size)
    }

    /// Has what was appended reach the disk.
    func synchronize() throws {
        if isSynchronized { return }
        isSynchronized = true
        try file?.synchronize()
    }

    /// Ends writing for a connection, unless another has taken its place.
    func close(for writer: ObjectIdentifier) throws {
        if writer == self.writer { try close() }
    }

    private func close() throws {
        try synchronize()
        try file?.close()
        file = nil
    }

    /// Removes the session: its own files, and the folder if nothing else is in it.
    func remove() throws {
        try file?.close()
        file = nil
        for part in parts { try FileManager.default.removeItem(at: path(of: part.number)) }
        parts = []
        let info = url.appending(path: SessionInfo.fileName)
        if FileManager.default.fileExists(atPath: info.path(percentEncoded: false)) {
            try FileManager.default.removeItem(at: info)
        }
        if try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).isEmpty {
            try FileManager.default.removeItem(at: url)
        }
    }

    /// The recording as it is now, piece by piece.
    func recording() -> RecordingBytes {
        RecordingBytes(files: parts.map { (url: path(of: $0.number), size: $0.size) })
    }

    // MARK: Parts

    private static func size(of parts: [Part]) -> UInt64 { parts.reduce(0) { $0 + $1.size } }

    private func begin(part number: UInt32) throws {
        try close()
        let path = path(of: number)
        let created = FileManager.default.createFile(
            atPath: path.path(percentEncoded: false),
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        if !created { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path.path()]) }
        file = try FileHandle(forWritingTo: path)
        parts.append(Part(number: number, size: 0))
    }

    /// Empty parts take room on the disk as well.
    private static let most = 1_000

    /// Drops the oldest parts while there is too much, or all but the last.
    private func drop(all: Bool) throws {
        while parts.count > 1, all || parts.count > Self.most || size > UInt64(limit) {
            try FileManager.default.removeItem(at: path(of: parts[0].number))
            parts.removeFirst()
        }
    }

    private static let suffix = ".millrace.jsonl"

    private nonisolated func path(of part: UInt32) -> URL { url.appending(path: "\(part)\(Self.suffix)") }

    private static func parts(in url: URL) throws -> [Part] {
        let files = try FileManager.default.contentsOfDirectory(
            at: url,
            includingPropertiesForKeys: [.fileSizeKey]
        )
        return try files.compactMap { file in
            let name = file.lastPathComponent
            guard name.hasSuffix(suffix), let number = UInt32(name.dropLast(suffix.count)) else { return nil }
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            return Part(number: number, size: UInt64(size))
        }
        .sorted { $0.number < $1.number }
    }
}
