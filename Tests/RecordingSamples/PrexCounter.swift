import Foundation
import Prex

/// A counter that remembers how it has come there.
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

    /// What has been noted at some time.
    public struct Change: Codable, Equatable, Sendable {
        var by: Int
        var at: Date

        /// A change.
        public init(by: Int, at: Date) {
            self.by = by
            self.at = at
        }
    }
}

/// What can happen to the counter.
public enum CounterAction: Action, Codable, Equatable {
    case add(Int)
    case rename(to: String?)
    case note(CounterState.Change, name: String)
    case reset
}

/// What an action makes of the counter.
public struct CounterMutation: Mutation {
    /// The counter's only mutation.
    public init() {}

    /// Applies an action.
    public func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        // Wraps, since an action that a file or a page brings may have any number.
        case .add(let number): state.count &+= number
        case .rename(let title): state.title = title
        case .note(let change, let name):
            state.history.append(change)
            state.names[name, default: 0] &+= change.by
        case .reset: state = CounterState()
        }
    }
}
