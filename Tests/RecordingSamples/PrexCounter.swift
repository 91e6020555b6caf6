import Foundation
import Prex

package struct CounterState: State, Codable, Equatable {
    package var count = 0
    package var title: String?
    package var history: [Change] = []
    package var names: [String: Int] = [:]

    package init() {}

    init(count: Int, title: String?, history: [Change], names: [String: Int]) {
        self.count = count
        self.title = title
        self.history = history
        self.names = names
    }

    package struct Change: Codable, Equatable, Sendable {
        package var by: Int
        package var at: Date
    }
}

package enum CounterAction: Action, Codable, Equatable {
    case add(Int)
    case rename(to: String?)
    case note(CounterState.Change, name: String)
    case reset
}

package struct CounterMutation: Mutation {
    package init() {}

    package func mutate(action: CounterAction, state: inout CounterState) {
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
