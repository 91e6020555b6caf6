import MillraceTesting
import Prex
import Testing

struct Counter: State, Equatable {
    var count = 0
}

enum CounterAction: Action {
    case add(Int), reset
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout Counter) {
        switch action {
        case .add(let number): state.count += number
        case .reset: state.count = 0
        }
    }
}

@Test func theCounterCounts() async throws {
    let test = TestStore(Flux(state: Counter(), mutation: CounterMutation()))
    try await test.send(.add(2)) { $0.count = 2 }
    try await test.send(.reset) { $0.count = 0 }
    try await test.finish()
}
