import Millrace
import MillraceReporting

/// A crash of the recorded process, which the last line of its recording describes.
public struct RecordedCrash: Hashable, Sendable {
    /// The name of the signal, such as `SIGILL`.
    public let signal: String

    /// What the thread that crashed was doing, the innermost work first. Empty if no store was at work on that thread.
    public let work: [RecordedWork]
}

/// Work of a store in which the recorded process has crashed.
public struct RecordedWork: Hashable, Sendable {
    /// The kind of work.
    public enum Kind: String, Codable, Sendable {
        /// The store applied an action, event or dispatch state.
        case action
        /// The store made a change that no action describes.
        case change
        /// The store handled an effect.
        case effect
    }

    /// The kind of work.
    public let kind: Kind

    /// The number of the store.
    public let store: RecordedStore.ID

    /// The action or the effect; nil if there is none, or if the recorder's sanitizer has omitted it.
    public let value: RecordedValue?

    /// The state before the work; nil if it is the state after the store's last entry, or is unknown.
    public let before: RecordedValue?

    /// The thread that crashed.
    public let thread: RecordedThread

    /// The position that the transition would have had among the store's own.
    public let sequence: UInt64
}
