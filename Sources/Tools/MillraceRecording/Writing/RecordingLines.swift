import Foundation
import Millrace
import MillraceTimeline

/// A recording of a timeline's entries: first the header, then the lines of each entry. The lines of an entry are
/// created when they are requested. So to send a long recording with little memory, request the next lines when the
/// previous ones have been sent.
///
/// Each iteration starts at the beginning. Starting is O(1); each entry takes the time to encode its values.
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

    /// Creates an iterator that begins with the header.
    public func makeIterator() -> Iterator {
        Iterator(
            header: LineWriter.header(app: app, began: began.date),
            entries: entries,
            writer: LineWriter(began: began.instant)
        )
    }

    /// Creates the lines one after another.
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

        /// The lines of the next entry, each with its line break. The first call returns the header.
        public mutating func next() -> Data? {
            if let header {
                self.header = nil
                return header
            }
            guard let entry = entries.popFirst() else { return nil }
            // The timeline does not record restorations, and may have been paused. So the state before this entry
            // may differ from the state after the previous one.
            writer.noteGap()
            return writer.lines(
                of: entry.transition,
                id: entry.id,
                continues: entry.continues.map(position),
                isSkipped: entry.isSkipped
            )
        }

        /// The position, or the start if the position follows an entry that the timeline has dropped.
        private func position(_ position: Timeline.Position) -> Timeline.Position {
            if case .after(let id) = position, id >= firstID { position } else { .start }
        }
    }
}

extension Timeline {
    /// The session as a recording: a header, and lines for each entry in the timeline now. States are the recorded
    /// ones, and skipped entries are marked.
    ///
    /// ```swift
    /// for line in timeline.recording(app: "Counter") { file.write(line) }
    /// ```
    ///
    /// The values of a line are encoded when the line is requested, on the requesting thread. Values removed by a
    /// sanitizer are not included.
    public func recording(app: String) -> RecordingLines { RecordingLines(of: self, app: app) }
}
