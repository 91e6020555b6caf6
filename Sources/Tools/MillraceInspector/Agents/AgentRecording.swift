import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

/// The lines of a recording, without its secrets. Each line is encoded when the iterator reaches it.
///
/// The recording can be imported like the original. If a part of a value is hidden, the value may not decode as its
/// type. The import then reports the value.
@_spi(MillraceHub) public struct AgentRecording: Sequence {
    private let inspection: Inspection
    private let texts: [String]

    init(_ inspection: Inspection, _ texts: [String]) {
        self.inspection = inspection
        self.texts = texts
    }

    /// Searches the session for secrets. The first element is the header.
    public func makeIterator() -> Iterator {
        let secrets = KnownSecrets(names: inspection.app.secretNames ?? []) { [texts] in texts }
        return Iterator(inspection, secrets.redaction(of: inspection.timeline))
    }

    /// Encodes one entry at a time.
    public struct Iterator: IteratorProtocol {
        private let redaction: Redaction
        private let first: Int
        private var header: Data?
        private var entries: ArraySlice<TimelineEntry>
        private var writer: LineWriter

        fileprivate init(_ inspection: Inspection, _ redaction: Redaction) {
            self.redaction = redaction
            let app = inspection.app
            header = LineWriter.header(app: redaction.text(app.app), began: app.began)
            entries = inspection.timeline.entries[...]
            first = entries.first?.id ?? 0
            writer = LineWriter(began: inspection.timeline.began)
        }

        /// The lines of the next entry, each with its line end. The first call returns the header.
        public mutating func next() -> Data? {
            if let header {
                self.header = nil
                return header
            }
            guard let entry = entries.popFirst() else { return nil }
            writer.noteGap()
            let continues = entry.continues.map { position -> Timeline.Position in
                if case .after(let id) = position, id < first { .start } else { position }
            }
            // Under this redaction, the writer encodes redacted values, and its patches are differences between
            // redacted values.
            let lines = Redaction.$current.withValue(redaction) {
                writer.lines(
                    of: entry.transition,
                    id: entry.id,
                    continues: continues,
                    isSkipped: entry.isSkipped
                )
            }
            return lines.split(separator: UInt8(ascii: "\n")).reduce(into: Data()) {
                $0 += named($1)
            }
        }

        /// Redacts the names of stores, threads and functions in a line, and the paths of files.
        private func named(_ line: Data) -> Data {
            guard case .object(var members)? = try? ValueCoder.json(from: line) else { return line + [0x0A] }
            if let name = members["name"]?.string { members["name"] = .string(redaction.text(name)) }
            if case .object(var thread)? = members["thread"], let name = thread["name"]?.string {
                thread["name"] = .string(redaction.text(name))
                members["thread"] = .object(thread)
            }
            if case .array(let frames)? = members["frames"] {
                members["frames"] = .array(
                    frames.map { redaction.json($0, keeping: ["function", "file", "line"]) }
                )
            }
            members["sum"] = nil
            return LineChecksum.line(members)
        }
    }
}
