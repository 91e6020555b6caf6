import Foundation
@_spi(MillraceHub) import MillraceInspector

/// The recording of one session on disk: a folder of append-only files, one per part.
///
/// Appended bytes survive the end of the hub, and after ``synchronize()`` also a power failure.
actor SessionFolder {
    /// The bytes do not begin where the recording ends.
    struct OutOfPlace: Error {}

    /// A part of the recording exceeds the limit.
    struct PartTooLong: Error {}

    nonisolated let url: URL
    nonisolated let files: PlainFolder
    /// Whether the folder exists. It does not yet if it could not be created because the disk is full.
    private var isCreated: Bool

    /// The number of bytes that were stored when the folder was opened.
    nonisolated let initialSize: UInt64
    /// Whether a transition was stored when the folder was opened.
    nonisolated let hadEntries: Bool
    /// Whether a transition is stored, or was stored in a part that was dropped.
    private(set) var hasEntries: Bool
    private let limit: Int
    private var parts: [Part] = []
    private var file: FileHandle?
    private var writer: ObjectIdentifier?
    private var isSynchronized = true

    private struct Part {
        let number: UInt32
        var size: UInt64
    }

    /// Creates the folder, or opens it. If the disk is full, the next ``append(_:by:)`` creates it.
    ///
    /// - Parameter limit: The number of bytes beyond which the oldest parts are dropped.
    init(_ url: URL, limit: Int, on disk: Disk = Disk()) throws {
        self.url = url
        self.limit = limit
        files = PlainFolder(url, on: disk)
        do {
            try files.create()
            isCreated = true
        } catch let failure as FileFailure where failure.isOfDisk {
            isCreated = FileManager.default.fileExists(atPath: url.readablePath)
        }
        let parts = isCreated ? try Self.parts(in: files) : []
        self.parts = parts
        initialSize = Self.size(of: parts)
        hadEntries = try Self.haveEntries(parts, in: files)
        hasEntries = hadEntries
    }

    /// The number of stored bytes.
    var size: UInt64 { Self.size(of: parts) }

    /// The date of the last modification; nil if nothing is stored.
    nonisolated func lastChange() throws -> Date? {
        try Self.parts(in: files).last.map { try files.attributes(of: Self.name(of: $0.number)).modified }
    }

    /// The place of the next bytes.
    var place: RecordingPlace {
        parts.last.map { RecordingPlace(part: $0.number, offset: $0.size) }
            ?? RecordingPlace(part: 0, offset: 0)
    }

    /// Appends bytes. If this fails, none of them are stored.
    ///
    /// - Parameter writer: The connection that called ``resume(for:)`` last. Bytes from a replaced connection are
    ///   refused.
    /// - Returns: The place of the next bytes.
    func append(_ piece: RecordingPiece, by writer: ObjectIdentifier) throws -> RecordingPlace {
        if writer != self.writer { throw OutOfPlace() }
        try create()
        if piece.place != place {
            if piece.place.offset != 0 || piece.place.part <= place.part { throw OutOfPlace() }
            try begin(part: piece.place.part)
        }
        guard let file else { throw OutOfPlace() }
        let end = parts[parts.count - 1].size
        if end + UInt64(piece.bytes.count) > UInt64(limit) { throw PartTooLong() }
        do {
            try files.write(piece.bytes, to: file)
        } catch {
            // If the disk is full, some of the bytes may have been written. Truncating needs no free space. If it fails
            // nevertheless, the next call of `resume` truncates the file.
            try? file.truncate(atOffset: end)
            throw error
        }
        parts[parts.count - 1].size += UInt64(piece.bytes.count)
        isSynchronized = false
        if !hasEntries { hasEntries = Self.hasEntry(in: piece.bytes) }
        try drop(all: piece.dropsEarlierParts)
        return place
    }

    /// Creates the folder, if this has failed before.
    func create() throws {
        if isCreated { return }
        try files.create()
        isCreated = true
    }

    /// Adds a text to hide from agents.
    func add(secret: String) throws {
        try create()
        var secrets = try SessionSecrets(in: files)
        try secrets.add(secret)
    }

    /// Prepares to append the recording of an app that has connected or reconnected.
    func resume(for writer: ObjectIdentifier) throws {
        self.writer = writer
        guard let last = parts.last else { return }
        if file == nil { file = try files.open(Self.name(of: last.number), O_WRONLY) }
        try file?.truncate(atOffset: last.size)
    }

    /// Forces the appended bytes to disk.
    func synchronize() throws {
        if isSynchronized { return }
        try file?.synchronize()
        isSynchronized = true
    }

    /// Closes the file for a connection, unless another connection has replaced it.
    func close(for writer: ObjectIdentifier) throws {
        if writer == self.writer { try close() }
    }

    private func close() throws {
        try synchronize()
        try file?.close()
        file = nil
    }

    /// Removes the session's files, and the folder if it is then empty.
    func remove() throws {
        try file?.close()
        file = nil
        for part in parts { try removePart(part) }
        parts = []
        for name in [SessionSecrets.fileName, SessionInfo.fileName] { try files.remove(name) }
        try files.removeIfEmpty()
    }

    /// The bytes that are stored so far, for reading in pieces.
    func recording() -> RecordingBytes {
        RecordingBytes(
            files: parts.map { part in
                RecordingBytes.File(size: part.size) { [files] in
                    try files.open(Self.name(of: part.number), O_RDONLY)
                }
            }
        )
    }

    // MARK: Entries

    /// The beginning of a recording that is searched for a transition. A longer one counts as having some.
    private static let searchedLength = 256 * 1_024

    private static func haveEntries(_ parts: [Part], in files: PlainFolder) throws -> Bool {
        guard parts.count <= 1, let part = parts.first, part.size <= searchedLength else {
            return !parts.isEmpty
        }
        return try files.content(of: name(of: part.number)).map(hasEntry) ?? false
    }

    /// Whether bytes of a recording contain a line with a transition.
    private static func hasEntry(in bytes: some Collection<UInt8>) -> Bool {
        !bytes.ranges(of: Array(#""line":"entry""#.utf8)).isEmpty
    }

    // MARK: Parts

    private static func size(of parts: [Part]) -> UInt64 { parts.reduce(0) { $0 + $1.size } }

    private func begin(part number: UInt32) throws {
        try close()
        file = try files.open(Self.name(of: number), O_WRONLY | O_CREAT | O_TRUNC)
        parts.append(Part(number: number, size: 0))
    }

    /// The maximum number of parts. Even empty parts use space on disk.
    private static let most = 1_000

    /// Drops the oldest parts beyond the limits, or all parts but the last.
    private func drop(all: Bool) throws {
        while parts.count > 1, all || parts.count > Self.most || size > UInt64(limit) {
            try removePart(parts[0])
            parts.removeFirst()
        }
    }

    private static let suffix = ".millrace.jsonl"

    private static func name(of part: UInt32) -> String { "\(part)\(suffix)" }

    private func removePart(_ part: Part) throws {
        let name = Self.name(of: part.number)
        if try !files.remove(name) { throw FileFailure(number: ENOENT, name: name) }
    }

    private static func parts(in files: PlainFolder) throws -> [Part] {
        try files.names.compactMap { name in
            guard name.hasSuffix(suffix), let number = UInt32(name.dropLast(suffix.count)) else { return nil }
            return Part(number: number, size: try files.attributes(of: name).size)
        }
        .sorted { $0.number < $1.number }
    }
}
