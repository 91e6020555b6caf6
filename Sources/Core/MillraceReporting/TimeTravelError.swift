public import Millrace

/// The reason why an operation on a store's history fails.
public enum TimeTravelError: Error, Sendable {
    /// The store has been released, or belongs to another process.
    case storeIsGone(StoreLabel)

    /// The store has no actions: it changes by assignments and closures, which cannot be repeated.
    case noActions(StoreLabel)

    /// A state or an action does not have the type that the store expects. An example is a value from a recording whose
    /// types could not be decoded.
    case wrongType(StoreLabel, expected: Any.Type, found: Any.Type)

    /// The timeline has no entry with that number, because none was made, or because the entry has been dropped.
    case noSuchEntry(Int)

    /// The result of skipping an entry cannot be computed, because some later changes were not recorded.
    case incomplete(StoreLabel)

    /// The store's later states could not be recomputed, because other threads kept changing the store.
    case keepsChanging(StoreLabel)

    /// The timeline shows an imported session, and the timeline's `allowsReplay` is off. The store's reducer does
    /// not run on values from a file, because a trap in the reducer would end the process.
    case replayNotAllowed(StoreLabel)

    /// The app reports this store without a closure for the operation, see ``ReportedStore``, or it is a ``Journal``.
    case notOffered(StoreLabel, Operation)

    /// An operation that a ``ReportedStore`` may support.
    public enum Operation: Hashable, Sendable {
        /// Sets the store's state.
        case restore
        /// Computes the state after an action.
        case reduce
        /// Sends the store an action.
        case dispatch
    }
}

extension TimeTravelError: CustomStringConvertible {
    /// The error as a sentence for users.
    public var description: String {
        switch self {
        case .storeIsGone(let label): "The store \(label.name) has been released."
        case .noActions(let label): "\(label.name) changes without actions, which cannot be repeated."
        case .wrongType(let label, let expected, let found):
            "\(label.name) takes values of type \(expected), and this is a \(found)."
        case .noSuchEntry(let id): "There is no entry #\(id) any more."
        case .incomplete(let label):
            "Some transitions of \(label.name) were not recorded, so its states cannot be recomputed."
        case .keepsChanging(let label):
            "\(label.name) changes faster than its states are recomputed: lock the stores first."
        case .replayNotAllowed(let label):
            "\(label.name) is shown as it was recorded: its reducer does not run on values from a file, on which it may trap, "
                + "unless the timeline's allowsReplay is set."
        case .notOffered(let label, _) where label.isJournal:
            "\(label.name) is a journal: its events have happened, and are neither skipped nor sent again."
        case .notOffered(let label, .restore):
            "The app reports \(label.name) without a `restore` closure."
        case .notOffered(let label, .reduce): "The app reports \(label.name) without its reducer."
        case .notOffered(let label, .dispatch):
            "The app reports \(label.name) without a `dispatch` closure."
        }
    }
}
