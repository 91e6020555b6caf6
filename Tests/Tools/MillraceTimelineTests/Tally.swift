import TestSupport

/// A store that holds a number.
typealias Tally = ReducedStore<Tallying>

enum Tallying: Reducer {
    enum Action: Equatable, Sendable {
        case add(Int)
        case multiply(Int)
    }

    static func reduce(_ state: Int, _ action: Action) -> Int {
        switch action {
        case .add(let number): state &+ number
        case .multiply(let number): state &* number
        }
    }
}

extension Tally {
    convenience init(name: String = "tally") { self.init(0, name: name) }
}
