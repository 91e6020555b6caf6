import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline

/// An imported session, ready to be shown: see `Timeline.load(_:)`.
public struct ImportedSession: Sendable {
    /// The name of the app that was recorded.
    public let app: String

    /// When the session began.
    public let began: Date

    /// The result of importing the recording's values.
    public let report: ImportReport

    private let values: UserValue<Values>

    private struct Values {
        let entries: [Entry]
        let bases: [(store: StoreHandle, state: Any)]
        let crash: ImportedCrash?
    }

    /// Whether the recording has ended in order.
    let hasEnded: Bool

    var entries: [Entry] { values.value.entries }
    var bases: [(store: StoreHandle, state: Any)] { values.value.bases }
    var crash: ImportedCrash? { values.value.crash }

    struct Entry {
        /// The entry's number in the recording.
        let id: Int
        let store: StoreHandle
        let cause: Transition.Cause
        let old: Any
        let new: Any
        let effects: [Any]
        let recorded: Moment
        /// The position that the entry continues. `.after` contains the index of an entry, not its number.
        let continues: Timeline.Position?
        let caller: CallSite?
        /// The index of the entry from which this one follows.
        let trigger: Int?
    }

    struct Moment {
        let at: Duration
        let took: Duration
        let thread: RecordedThread
        let sequence: UInt64
        let isSkipped: Bool
    }

    /// Imports a recording from a file.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - stores: the stores in this app, such as `Timeline.stores`.
    ///   - types: the types of actions and effects that are not known from the stores.
    ///   - limits: the limits of the import.
    /// - Throws: ``RecordingError`` if the file cannot be read, or is not a recording.
    public init(
        contentsOf url: URL,
        stores: [StoreHandle],
        types: [any Decodable.Type] = [],
        limits: RecordingLimits = RecordingLimits()
    ) throws(RecordingError) {
        var importer = SessionImporter(stores: stores, types: types, limits: limits)
        let file: FileHandle
        do {
            file = try FileHandle(forReadingFrom: url)
        } catch {
            throw RecordingError(line: 1, problem: .unreadable(error.localizedDescription))
        }
        while let chunk = try Self.chunk(of: file) { try importer.read(chunk) }
        self = try importer.finish()
    }

    private static func chunk(of file: FileHandle) throws(RecordingError) -> Data? {
        do {
            return try file.read(upToCount: 1 << 20).flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw RecordingError(line: 1, problem: .unreadable(error.localizedDescription))
        }
    }

    init(
        app: String,
        began: Date,
        report: ImportReport,
        entries: [Entry],
        bases: [(store: StoreHandle, state: Any)],
        crash: ImportedCrash?,
        hasEnded: Bool
    ) {
        self.app = app
        self.began = began
        self.report = report
        self.hasEnded = hasEnded
        values = UserValue(Values(entries: entries, bases: bases, crash: crash))
    }
}
