import Foundation
import MillraceRecording
import NIOCore

/// The bytes of a recording that is in several files, one part after the other.
///
/// A part that ends in the middle of a line, since the app or the hub was killed, is left out from there if another part follows.
struct RecordingBytes: AsyncSequence, Sendable {
    let files: [(url: URL, size: UInt64)]

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader()) }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var reader: Reader

        mutating func next() async throws -> ByteBuffer? { try reader.next().map { ByteBuffer(bytes: $0) } }
    }

    /// Reads from the beginning.
    func reader() -> Reader { Reader(files: files[...]) }

    /// Reads a piece when it is asked for.
    struct Reader {
        fileprivate var files: ArraySlice<(url: URL, size: UInt64)>
        private var file: FileHandle?
        private var rest: UInt64 = 0

        /// What follows the last line end of a part.
        private var line = Data()

        fileprivate init(files: ArraySlice<(url: URL, size: UInt64)>) {
            self.files = files
        }

        /// - Returns: nil at the end.
        mutating func next() throws -> Data? {
            while true {
                guard let file else {
                    guard let next = files.popFirst() else {
                        defer { line = Data() }
                        return line.isEmpty ? nil : line
                    }
                    // The line has no end, and another part begins.
                    line = Data()
                    // A part that has been dropped meanwhile is left out: each can be read without those before it.
                    self.file = try .forReading(existing: next.url)
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
    /// Reads a recording whose stores nobody has here.
    init(_ bytes: RecordingBytes) throws {
        var importer = SessionImporter(stores: [])
        var reader = bytes.reader()
        while let piece = try reader.next() { try importer.read(piece) }
        self = try importer.finish()
    }
}

extension FileHandle {
    /// - Returns: nil if there is no such file.
    fileprivate static func forReading(existing url: URL) throws -> FileHandle? {
        do {
            return try FileHandle(forReadingFrom: url)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return nil
        }
    }
}
