import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline

/// The constants that readers and writers of recordings share. <doc:Recording-Format> describes the format.
enum RecordingFormat {
    /// The name of the format, which the first line of a recording contains.
    static let name = "millrace-recording"

    /// The version of the format, which the first line contains. A reader accepts no other version.
    static let version = 1

    /// The maximum depth of a value written as JSON.
    static let depth = 100

    /// The maximum length of the description of a value that cannot be written as JSON.
    static let descriptionLength = 2_000

    /// The format of the session's start: UTC with milliseconds.
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// A line of a recording.
public enum RecordedLine: Sendable {
    case header(RecordedHeader)
    case store(RecordedStore)
    case entry(RecordedEntry)
    case caller(RecordedCaller)
    /// The process has crashed. No line follows.
    case crash(RecordedCrash)
    /// The recording has ended in order. No line follows.
    case end
}

/// The first line of a recording: its app and start.
public struct RecordedHeader: Hashable, Sendable {
    /// The name of the app.
    public let app: String

    /// When the session began.
    public let began: Date
}

/// A store of a recording.
public struct RecordedStore: Identifiable, Hashable, Sendable {
    /// The number of the store, unique within the recording.
    public let id: Int

    /// The store's dialect and name.
    public let label: StoreLabel

    /// The name of the state's type.
    public let stateType: String

    /// The name of the actions' type; nil if the store has no actions.
    public let actionType: String?

    /// The value that applies the actions; nil if it is unknown.
    package let reducer: StoreReducer?

    /// The state before the store's first entry.
    public let base: RecordedValue
}

/// A place in the program that has sent actions. Its line may follow those of its entries, and a later one replaces it.
public struct RecordedCaller: Identifiable, Hashable, Sendable {
    /// The number of the place, unique within the recording.
    public let id: Int

    /// The functions that were running, the innermost first.
    public let frames: [CallSite.Frame]
}

/// A transition of a recording.
public struct RecordedEntry: Identifiable, Sendable {
    /// The number of the entry, higher than that of the previous entry.
    public let id: Int

    /// The number of the store.
    public let store: RecordedStore.ID

    /// The cause of the transition.
    public let cause: Cause

    /// The state before the transition; nil if it is the state after the store's previous entry in the recording.
    public let before: RecordedValue?

    /// The state after the transition.
    public let state: RecordedValue

    /// Whether the state is known to equal the state before the transition.
    public let isUnchanged: Bool

    /// The effects that the transition returned.
    public let effects: [RecordedValue]

    /// When the transition began, measured from the start of the session.
    public let at: Duration

    /// How long the transition took.
    public let took: Duration

    /// The thread on which the transition was applied.
    public let thread: RecordedThread

    /// The position among the store's own transitions.
    public let sequence: UInt64

    /// The past position that the stores showed when the transition happened; nil if they showed the present, so that
    /// the entry continues the previous entry.
    public let continues: Timeline.Position?

    /// Whether the entry was skipped when the session was exported.
    public let isSkipped: Bool

    /// The number of the place that has sent the action; nil if that is not recorded.
    public let caller: RecordedCaller.ID?

    /// The number of an earlier entry from which this one follows: see `Timeline.trigger(of:)`; nil if there is none.
    public let trigger: Int?

    /// The number of missing transitions before this one: they were recorded, but not written in time.
    public let missing: Int

    /// The cause of a transition in a recording.
    public enum Cause: Hashable, Sendable {
        case start
        case action(RecordedValue)
        case change
        case restoration
    }
}
