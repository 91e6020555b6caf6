import Foundation
@_spi(MillraceHub) import MillraceRecording
import NIOCore

/// The bytes of a recording in several files, one per part.
///
/// A part may end with an incomplete line if the app or the hub was killed. Omits that line if another part follows.
struct RecordingBytes: AsyncSequence, Sendable {
    let files: [File]

    /// A file with a part.
    struct File: Sendable {
        let size: UInt64
        /// Opens the file.
        let open: @Sendable () throws -> FileHandle
    }

    var isEmpty: Bool { count == 0 }

    /// The number of bytes.
    var count: UInt64 { files.reduce(0) { $0 + $1.size } }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader()) }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var reader: Reader

        mutating func next() async throws -> ByteBuffer? { try reader.next().map { ByteBuffer(bytes: $0) } }
    }

    /// Creates a reader that begins at the first part.
    func reader() -> Reader { Reader(files: files[...]) }

    /// Reads the bytes in pieces.
    struct Reader {
        fileprivate var files: ArraySlice<File>
        private var file: FileHandle?
        private var rest: UInt64 = 0

        /// The bytes after the last line end of a part.
        private var line = Data()

        fileprivate init(files: ArraySlice<File>) {
            self.files = files
        }

        /// - Returns: The next piece; nil at the end.
        mutating func next() throws -> Data? {
            while true {
                guard let file else {
                    guard let next = files.popFirst() else {
                        defer { line = Data() }
                        return line.isEmpty ? nil : line
                    }
                    // Drop the incomplete line at the end of the previous part, because another part begins.
                    line = Data()
                    // If the file of a part was removed in the meantime, skip the part. The others can be read without
                    // it.
                    self.file = try next.openIfExists()
                    rest = next.size
                    continue
                }
                let count = Int(Swift.min(rest, 1 << 18))
                guard count > 0, let piece = try file.read(upToCount: count), !piece.isEmpty else {
                    try file.close()
                    self.file = nil
                    continue
                }
                rest -= UInt64(piece.count)
                guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else {
                    line += piece
                    continue
                }
                defer { line = Data(piece[(end + 1)...]) }
                return line + piece[...end]
            }
        }
    }
}

extension ImportedSession {
    /// Imports a recording. All its stores become placeholders, because the hub does not have the app's stores.
    ///
    /// - Parameter progress: Receives the share of the bytes that has been imported.
    /// - Throws: An error in the recording, or `CancellationError`.
    init(_ bytes: RecordingBytes, progress: (Double) -> Void) throws {
        var importer = SessionImporter.ofEndedApp
        var reader = bytes.reader()
        var done = 0
        while let piece = try reader.next() {
            try Task.checkCancellation()
            try importer.read(piece)
            done += piece.count
            progress(Double(done) / Double(bytes.count))
        }
        self = try importer.finish()
    }
}

extension RecordingBytes.File {
    /// - Returns: nil if the file does not exist.
    fileprivate func openIfExists() throws -> FileHandle? {
        do {
            return try open()
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return nil
        } catch let failure as FileFailure where failure.number == ENOENT {
            return nil
        }
    }
}
