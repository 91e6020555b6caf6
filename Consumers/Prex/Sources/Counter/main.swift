import Prex

enum CounterAction: Action {
    case increment
    case decrement
}

struct CounterState: State {
    var count = 0
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .increment: state.count += 1
        case .decrement: state.count -= 1
        }
    }
}

extension Presenter where Action == CounterAction, State == CounterState {
    func increment() { dispatch(.increment) }
    func decrement() { dispatch(.decrement) }
}

final class CounterScreen: View {
    lazy var presenter = Presenter(view: self, state: CounterState(), mutation: CounterMutation())

    func reflect(change: StateChange<CounterState>) {
        if let count = change.count?.value { print("count:", count) }
    }
}

let screen = CounterScreen()
screen.presenter.reflect()  // prints "count: 0"
screen.presenter.increment()  // prints "count: 1"
screen.presenter.increment()  // prints "count: 2"
screen.presenter.decrement()  // prints "count: 1"
