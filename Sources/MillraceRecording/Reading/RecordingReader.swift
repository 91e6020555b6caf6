import Foundation
import Millrace

/// Reads a recording piece by piece, as it comes from a file or a network.
///
/// ```swift
/// var reader = RecordingReader()
/// while let chunk = try file.read(upToCount: 65_536) {
///     try reader.read(chunk) { line in print(line) }
/// }
/// if let torn = try reader.finish() { print("Line \(torn.line) is torn.") }
/// ```
///
/// It keeps a line, and the present state of each store; never more than its ``RecordingLimits`` allow. A file that is not as
/// <doc:Recording-Format> says is a ``RecordingError``, whatever is in it. After an error there is nothing more to be read.
public struct RecordingReader {
    private let limits: RecordingLimits
    private var size = 0
    private var lineNumber = 1
    private var unfinished = Data()
    private var lines: LineReader?

    /// The first line, which all parts have in common.
    private var header = Data()
    private var error: RecordingError?

    /// A reader at the beginning of a file.
    public init(limits: RecordingLimits = RecordingLimits()) {
        self.limits = limits
    }

    /// Takes the next piece of the file, of any length, and hands over the lines that it completes.
    ///
    /// - Throws: ``RecordingError``; what comes before the line with the error has been handed over.
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

    /// Takes the end of the file.
    ///
    /// - Returns: the line that has no end, if there is one.
    /// - Throws: ``RecordingError`` if there is no recording, or not as much as its first line.
    public mutating func finish() throws(RecordingError) -> TornTail? {
        if let error { throw error }
        if lines == nil { throw RecordingError(line: 1, problem: .notARecording) }
        return unfinished.isEmpty ? nil : TornTail(line: lineNumber, bytes: unfinished.count)
    }

    private mutating func take(_ chunk: Data, _ body: (RecordedLine) -> Void) throws(RecordingError) {
        size += chunk.count
        if size > limits.size { throw failure(.overLimit(.size)) }
        var rest = chunk[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
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
        // What does not begin as a recording is not read to the end of its line, which may be far.
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

    /// - Returns: nil if the line is the torn end of a part, and the header of the next one. What was torn comes again there.
    private func parse(_ text: Data) throws(RecordingError.Problem) -> [String: JSON]? {
        let line: JSON
        do throws(JSONParser.Failure) {
            // The values are members of members of the line.
            line = try JSONParser.parse(text, depth: limits.depth + 8, values: limits.valuesPerLine)
        } catch {
            if lines == nil { throw .notARecording }
            if text.suffix(header.count) == header { return nil }
            throw .notJSON(offset: error.offset, reason: error.reason)
        }
        guard let members = line.object else { throw .malformed("it is no object") }
        return members
    }

    private func failure(_ problem: RecordingError.Problem) -> RecordingError {
        RecordingError(line: lineNumber, problem: problem)
    }
}

extension RecordingError.Problem: Error {}
