import Foundation
import MillraceRecording
import NIOCore

/// The bytes of a recording that is in several files, one part after the other.
///
/// A part that ends in the middle of a line, since the app or the hub was killed, is left out from there if another part follows.
struct RecordingBytes: AsyncSequence, Sequence, Sendable {
    let files: [(url: URL, size: UInt64)]

    func makeIterator() -> Iterator { Iterator(files: files[...]) }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iterator: makeIterator()) }

    /// Reads a piece when it is asked for.
    struct Iterator: IteratorProtocol {
        fileprivate var files: ArraySlice<(url: URL, size: UInt64)>
        private var file: FileHandle?
        private var rest: UInt64 = 0

        /// What follows the last line end of a part.
        private var line = Data()

        /// Why there is nothing more although there should be.
        private(set) var error: (any Error)?

        fileprivate init(files: ArraySlice<(url: URL, size: UInt64)>) {
            self.files = files
        }

        mutating func next() -> Data? {
            do {
                return try piece()
            } catch {
                self.error = error
                return nil
            }
        }

        fileprivate mutating func piece() throws -> Data? {
            while true {
                guard let file else {
                    guard let next = files.popFirst() else {
                        defer { line = Data() }
                        return line.isEmpty ? nil : line
                    }
                    // The line has no end, and another part begins.
                    line = Data()
                    self.file = try FileHandle(forReadingFrom: next.url)
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

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var iterator: Iterator

        mutating func next() async throws -> ByteBuffer? { try iterator.piece().map { ByteBuffer(bytes: $0) } }
    }
}

extension ImportedSession {
    /// Reads a recording whose stores nobody has here.
    init(_ bytes: RecordingBytes) throws {
        var importer = SessionImporter(stores: [])
        var pieces = bytes.makeIterator()
        while let piece = pieces.next() { try importer.read(piece) }
        if let error = pieces.error { throw error }
        self = try importer.finish()
    }
}
