import TestSupport

/// A store with states and actions that can be encoded as JSON.
typealias Tally = ReducedStore<Tallying>

enum Tallying: Reducer {
    struct State: Codable, Equatable, Sendable {
        var count = 0
        var log: [String] = []
    }

    enum Action: Codable, Equatable, Sendable {
        case add(Int)
        case note(String)
        case nothing
    }

    static func reduce(_ state: State, _ action: Action) -> State {
        var state = state
        switch action {
        case .add(let number): state.count += number
        case .note(let text): state.log.append(text)
        case .nothing: break
        }
        return state
    }
}

extension Tally {
    convenience init() { self.init(State()) }
}
