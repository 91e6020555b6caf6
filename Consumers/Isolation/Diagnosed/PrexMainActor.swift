// The main actor as default isolation: the cells of Migrating-from-Prex.md.
// modes: 5 main, 6 main

import Prex

enum CounterAction: Action { case up }

struct CounterState: State { var movies: [Movie] = [] }

struct Movie: Equatable {
    var title = ""
    func shout() -> String { title + "!" }
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        state.movies[0].title = state.movies[0].shout()
        // expect 6 main: error: call to main actor-isolated instance method 'shout()' in a synchronous nonisolated context
    }
}

class CounterPresenter: Presenter<CounterAction, CounterState> {
    // expect 5 main, 6 main: error: main actor-isolated initializer 'init(view:flux:)' has different actor isolation from nonisolated overridden declaration
    // expect 6 main: warning: class 'CounterPresenter' must restate inherited '@unchecked Sendable' conformance
}

func show(_ change: StateChange<CounterState>) {}

nonisolated func log(_ change: StateChange<CounterState>) {}

func listen(_ flux: Flux<CounterAction, CounterState>) {
    _ = flux.store.addListener(callback: show)
    // expect 6 main: error: converting function value of type '@MainActor @Sendable (StateChange<CounterState>) -> ()' to '@Sendable (StateChange<CounterState>) -> ()'
    _ = flux.store.addListener(callback: log)
    _ = flux.store.addListener { change in log(change) }
}
