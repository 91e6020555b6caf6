import Foundation
import Prex

/// A counter that stores its changes.
public struct CounterState: State, Codable, Equatable {
    var count = 0
    var title: String?
    var history: [Change] = []
    var names: [String: Int] = [:]

    /// A counter at zero.
    public init() {}

    init(count: Int, title: String?, history: [Change], names: [String: Int]) {
        self.count = count
        self.title = title
        self.history = history
        self.names = names
    }

    /// A change of the counter, with its date.
    public struct Change: Codable, Equatable, Sendable {
        var by: Int
        var at: Date

        /// Makes a change.
        public init(by: Int, at: Date) {
            self.by = by
            self.at = at
        }
    }
}

/// The actions of the counter.
public enum CounterAction: Action, Codable, Equatable {
    case add(Int)
    case rename(to: String?)
    case note(CounterState.Change, name: String)
    case reset
}

/// The mutation of the counter.
public struct CounterMutation: Mutation {
    /// Makes the mutation.
    public init() {}

    /// Applies an action.
    public func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        // Wrapping addition, since an action from a file or a page may contain any number.
        case .add(let number): state.count &+= number
        case .rename(let title): state.title = title
        case .note(let change, let name):
            state.history.append(change)
            state.names[name, default: 0] &+= change.by
        case .reset: state = CounterState()
        }
    }
}
