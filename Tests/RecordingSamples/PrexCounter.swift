import Foundation
import Prex

public struct CounterState: State, Codable, Equatable {
    public var count = 0
    public var title: String?
    public var history: [Change] = []
    public var names: [String: Int] = [:]

    public init() {}

    init(count: Int, title: String?, history: [Change], names: [String: Int]) {
        self.count = count
        self.title = title
        self.history = history
        self.names = names
    }

    public struct Change: Codable, Equatable, Sendable {
        public var by: Int
        public var at: Date
    }
}

public enum CounterAction: Action, Codable, Equatable {
    case add(Int)
    case rename(to: String?)
    case note(CounterState.Change, name: String)
    case reset
}

public struct CounterMutation: Mutation {
    public init() {}

    public func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .add(let number): state.count += number
        case .rename(let title): state.title = title
        case .note(let change, let name):
            state.history.append(change)
            state.names[name, default: 0] += change.by
        case .reset: state = CounterState()
        }
    }
}
