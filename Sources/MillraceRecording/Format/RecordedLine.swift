import Foundation
import Millrace
import MillraceTimeline

/// What all that write and read recordings agree on. The format itself is described in <doc:Recording-Format>.
enum RecordingFormat {
    /// The name in the first line.
    static let name = "millrace-recording"

    /// The version in the first line. A reader takes no other.
    static let version = 1

    /// How deeply a value may be nested that is written as JSON.
    static let depth = 100

    /// How long the description of a value may be that cannot be written as JSON.
    static let descriptionLength = 2_000

    /// Of the moment when the session began: with milliseconds, in UTC.
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// A line of a recording.
public enum RecordedLine: Sendable {
    case header(RecordedHeader)
    case store(RecordedStore)
    case entry(RecordedEntry)
}

/// The first line of a recording: whose it is.
public struct RecordedHeader: Hashable, Sendable {
    /// The name of the app.
    public let app: String

    /// When the session began.
    public let began: Date
}

/// A store of a recording.
public struct RecordedStore: Identifiable, Hashable, Sendable {
    /// No other store's in the recording.
    public let id: Int

    /// The store's dialect and name.
    public let label: StoreLabel

    /// The type of its state.
    public let stateType: String

    /// The type of its actions; nil if it has none.
    public let actionType: String?

    /// The state before its first entry.
    public let base: RecordedValue
}

/// A transition of a recording.
public struct RecordedEntry: Identifiable, Sendable {
    /// Higher than the one of the entry before it.
    public let id: Int

    /// The number of the store.
    public let store: RecordedStore.ID

    /// Why the store has its state.
    public let cause: Cause

    /// The state before, if it is not the one after the store's entry before it in the recording.
    public let before: RecordedValue?

    /// The state after.
    public let state: RecordedValue

    /// Whether the state is known to be the one before.
    public let isUnchanged: Bool

    /// What it asked for.
    public let effects: [RecordedValue]

    /// When it began, since the session began.
    public let at: Duration

    /// How long it took.
    public let took: Duration

    /// The thread that it was applied on.
    public let thread: RecordedThread

    /// The place among the store's own transitions.
    public let sequence: UInt64

    /// Where the stores had been moved to when it happened; nil if it follows the entry before it.
    public let continues: Timeline.Position?

    /// Whether it was skipped when the session was exported.
    public let isSkipped: Bool

    /// How many transitions before this one are not in the recording, although they should be.
    public let missing: Int

    /// Why a store of a recording has a state.
    public enum Cause: Hashable, Sendable {
        case start
        case action(RecordedValue)
        case change
        case restoration
    }
}
