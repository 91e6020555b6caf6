import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles

/// Reads a recording in chunks, as they arrive from a file or a network.
///
/// ```swift
/// var reader = RecordingReader()
/// while let chunk = try file.read(upToCount: 65_536) {
///     try reader.read(chunk) { line in print(line) }
/// }
/// if let torn = try reader.finish() { print("Line \(torn.line) is torn.") }
/// ```
///
/// The reader retains one line, the present state of each store, and the numbers of the entries, within the given
/// ``RecordingLimits``. Any file that does not conform to <doc:Recording-Format> results in a ``RecordingError``. After
/// an error nothing more can be read.
public struct RecordingReader {
    private let limits: RecordingLimits
    private var size = 0
    private var lineNumber = 1
    private var unfinished = Data()
    private var lines: LineReader?

    /// The first line, which all parts share.
    private var header = Data()
    private var error: RecordingError?

    /// Creates a reader at the beginning of a file.
    public init(limits: RecordingLimits = RecordingLimits()) {
        self.limits = limits
    }

    /// Reads the next chunk of the file, of any length, and calls `body` with the lines that it completes.
    ///
    /// - Throws: ``RecordingError``. `body` has already been called with the lines before the error.
    public mutating func read(_ chunk: Data, _ body: (RecordedLine) -> Void) throws(RecordingError) {
        if let error { throw error }
        do throws(RecordingError) {
            try take(chunk, body)
        } catch {
            self.error = error
            unfinished = Data()
            throw error
        }
    }

    /// Ends reading at the end of the file.
    ///
    /// - Returns: the incomplete last line, if there is one.
    /// - Throws: ``RecordingError`` if the data is not a recording, or has no complete first line.
    public mutating func finish() throws(RecordingError) -> TornTail? {
        if let error { throw error }
        if lines == nil { throw RecordingError(line: 1, problem: .notARecording) }
        return unfinished.isEmpty ? nil : TornTail(line: lineNumber, bytes: unfinished.count)
    }

    private mutating func take(_ chunk: Data, _ body: (RecordedLine) -> Void) throws(RecordingError) {
        size += chunk.count
        if size > limits.size { throw failure(.overLimit(.size)) }
        var rest = chunk[...]
        while let end = rest.firstLineFeed {
            try append(rest[..<end])
            if let line = try line(unfinished) { body(line) }
            unfinished = Data()
            lineNumber += 1
            rest = rest[(end + 1)...]
        }
        try append(rest)
    }

    private mutating func append(_ bytes: Data) throws(RecordingError) {
        if unfinished.count + bytes.count > limits.lineLength { throw failure(.overLimit(.lineLength)) }
        // Check the first byte of the file before the first line is complete. Otherwise, a big file without line breaks
        // would be read up to the limit of a line before it is refused.
        unfinished += bytes
        if lines == nil, let first = unfinished.first, first != UInt8(ascii: "{") {
            throw failure(.notARecording)
        }
    }

    private mutating func line(_ text: Data) throws(RecordingError) -> RecordedLine? {
        if lineNumber > limits.lines { throw failure(.overLimit(.lines)) }
        do throws(RecordingError.Problem) {
            guard let members = try parse(text) else {
                lines?.beginPart()
                return nil
            }
            if lines != nil { return try lines!.line(members) }
            let first = try LineReader(header: members, limits: limits)
            lines = first
            header = text
            return .header(first.header)
        } catch {
            throw failure(error)
        }
    }

    /// - Returns: nil if the text is an incomplete line at the end of a part, directly followed by the header of the
    ///   next part. The next part contains the incomplete line again, as a whole.
    private func parse(_ text: Data) throws(RecordingError.Problem) -> [String: JSON]? {
        let line: JSON
        do throws(JSONParser.Failure) {
            // In a line, a value is itself nested a few levels deep. `limits.depth` does not count these levels, so
            // allow eight more.
            line = try JSONParser.parse(text, depth: limits.depth + 8, values: limits.valuesPerLine)
        } catch {
            if lines == nil { throw .notARecording }
            if text.suffix(header.count) == header { return nil }
            throw .notJSON(offset: error.offset, reason: error.reason)
        }
        guard let members = line.object else { throw .malformed("it is no object") }
        if !LineChecksum.fits(text) {
            throw .malformed(
                "it is damaged: its checksum does not fit. From a line that was changed on purpose, remove the member sum"
            )
        }
        return members
    }

    private func failure(_ problem: RecordingError.Problem) -> RecordingError {
        RecordingError(line: lineNumber, problem: problem)
    }
}

extension RecordingError.Problem: Error {}

extension Data {
    /// The index of the first line feed. `firstIndex(of:)` takes ten times as long, because it asks `Data` for each byte.
    fileprivate var firstLineFeed: Index? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress,
                let found = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count)
            else { return nil }
            return startIndex + (UnsafeRawPointer(found) - start)
        }
    }
}
