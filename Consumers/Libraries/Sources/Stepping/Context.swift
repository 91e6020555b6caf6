import Prex

enum CounterAction: Action {
    case increment
}

struct CounterState: State {
    var count = 0
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) { state.count += 1 }
}

final class CounterScreen: View {
    func reflect(change: StateChange<CounterState>) {}
}

@MainActor let screen = CounterScreen()
@MainActor let counter = Presenter(view: screen, state: CounterState(), mutation: CounterMutation())
