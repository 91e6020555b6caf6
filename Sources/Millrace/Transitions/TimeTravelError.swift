/// Why a store cannot be moved through time.
public enum TimeTravelError: Error, Sendable {
    /// The store has been released, or is of another process.
    case storeIsGone(StoreLabel)

    /// The store has no actions: it changes by assignments and closures, which cannot be repeated.
    case noActions(StoreLabel)

    /// A value is not of the store's type. It may come from a recording, whose types could not be decoded.
    case wrongType(StoreLabel, expected: Any.Type, found: Any.Type)

    /// The timeline has no entry of that number: there has never been one, or it has been dropped.
    case noSuchEntry(Int)

    /// What follows a skipped entry cannot be worked out, since some of it has not been recorded.
    case incomplete(StoreLabel)

    /// The timeline shows an imported session, and its `allowsReplay` is off: the store's reducer does not run on values that come
    /// from a file, since one that traps on them would end the process.
    case replayNotAllowed(StoreLabel)
}

extension TimeTravelError: CustomStringConvertible {
    /// What is wrong, in a sentence for people.
    public var description: String {
        switch self {
        case .storeIsGone(let label): "The store \(label.name) is not there any more."
        case .noActions(let label): "\(label.name) changes without actions, which cannot be repeated."
        case .wrongType(let label, let expected, let found):
            "\(label.name) takes values of type \(expected), and this is a \(found)."
        case .noSuchEntry(let id): "There is no entry #\(id) any more."
        case .incomplete(let label):
            "Not all that \(label.name) did has been recorded, so it cannot be worked out anew."
        case .replayNotAllowed(let label):
            "\(label.name) is shown as it was recorded: its reducer does not run on values from a file, on which it may trap, "
                + "unless the timeline's allowsReplay is set."
        }
    }
}
