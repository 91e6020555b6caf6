// The main actor as default isolation: the cells of Migrating-from-Prex.md.
// modes: 5 main, 6 main

import Prex

enum PlaylistAction: Action { case up }

struct PlaylistState: State { var movies: [Movie] = [] }

struct Movie: Equatable {
    var title = ""
    func shout() -> String { title + "!" }
}

struct PlaylistMutation: Mutation {
    func mutate(action: PlaylistAction, state: inout PlaylistState) {
        state.movies[0].title = state.movies[0].shout()
        // expect 6 main: error: call to main actor-isolated instance method 'shout()' in a synchronous nonisolated context
    }
}

class PlaylistPresenter: Presenter<PlaylistAction, PlaylistState> {
    // expect 5 main, 6 main: error: main actor-isolated initializer 'init(view:flux:)' has different actor isolation from nonisolated overridden declaration
    // expect 6 main: warning: class 'PlaylistPresenter' must restate inherited '@unchecked Sendable' conformance
}

func show(_ change: StateChange<PlaylistState>) {}

nonisolated func log(_ change: StateChange<PlaylistState>) {}

func listen(_ flux: Flux<PlaylistAction, PlaylistState>) {
    _ = flux.store.addListener(callback: show)
    // expect 6 main: error: converting function value of type '@MainActor @Sendable (StateChange<PlaylistState>) -> ()' to '@Sendable (StateChange<PlaylistState>) -> ()'
    _ = flux.store.addListener(callback: log)
    _ = flux.store.addListener { change in log(change) }
}
