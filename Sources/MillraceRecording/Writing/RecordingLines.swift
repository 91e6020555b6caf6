import Foundation
import Millrace
import MillraceTimeline

/// The lines of a recording of what a timeline keeps. Each is made when it is asked for: to send a long one, ask for the next line
/// when the one before has gone.
///
/// Each iteration begins anew and takes O(1) at first; a line takes what its values take to encode.
public struct RecordingLines: Sequence, Sendable {
    private let app: String
    private let entries: [TimelineEntry]
    private let began: (date: Date, instant: ContinuousClock.Instant)

    init(of timeline: Timeline, app: String) {
        self.app = app
        entries = timeline.entries
        let age = timeline.began.duration(to: .now)
        began = (Date(timeIntervalSinceNow: -(age / .seconds(1))), timeline.began)
    }

    /// Begins with the header.
    public func makeIterator() -> Iterator {
        Iterator(
            header: LineWriter.header(app: app, began: began.date),
            entries: entries,
            writer: LineWriter(began: began.instant)
        )
    }

    /// Makes one line after the other.
    public struct Iterator: IteratorProtocol {
        private var header: Data?
        private var entries: ArraySlice<TimelineEntry>
        private var writer: LineWriter
        private let firstID: Int

        fileprivate init(header: Data, entries: [TimelineEntry], writer: LineWriter) {
            self.header = header
            self.entries = entries[...]
            self.writer = writer
            firstID = entries.first?.id ?? 0
        }

        /// The lines that belong to the next entry, with their line ends; the header at first.
        public mutating func next() -> Data? {
            if let header {
                self.header = nil
                return header
            }
            guard let entry = entries.popFirst() else { return nil }
            // A timeline leaves out restorations, and may have been paused.
            writer.noteGap()
            return writer.lines(
                of: entry.transition,
                id: entry.id,
                continues: entry.continues.map(position),
                isSkipped: entry.isSkipped
            )
        }

        /// A moment whose entry has been dropped is before all that are kept.
        private func position(_ position: Timeline.Position) -> Timeline.Position {
            if case .after(let id) = position, id >= firstID { position } else { .start }
        }
    }
}

extension Timeline {
    /// The session as a recording: a header, and lines for each entry that is kept by now. States are those that were recorded, and
    /// skipped entries are marked.
    ///
    /// ```swift
    /// for line in timeline.recording(app: "Counter") { file.write(line) }
    /// ```
    ///
    /// Values are encoded when their line is asked for, where that is. What a sanitizer has taken out is not there.
    public func recording(app: String) -> RecordingLines { RecordingLines(of: self, app: app) }
}
