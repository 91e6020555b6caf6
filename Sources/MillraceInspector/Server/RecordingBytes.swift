import FlyingSocks
import Foundation
import MillraceRecording

/// A recording as bytes, made line by line as they are asked for.
struct RecordingBytes: AsyncBufferedSequence {
    typealias Element = UInt8

    let lines: RecordingLines

    func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        private var lines: RecordingLines.Iterator
        private var line = Data()

        fileprivate init(lines: RecordingLines.Iterator) {
            self.lines = lines
        }

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            while line.isEmpty {
                guard let next = lines.next() else { return nil }
                line = next
            }
            let buffer = line.prefix(count)
            line = line.dropFirst(buffer.count)
            return buffer
        }
    }
}
