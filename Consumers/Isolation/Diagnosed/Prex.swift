// What the compiler says about code that was written for Prex: the cells of Migrating-from-Prex.md.
// modes: 5, 6

import Dispatch
import Prex

enum PlaylistAction: Action { case up }

struct PlaylistState: State { var count = 0 }

// A presenter restates its conformance in Swift 6 mode, and not in Swift 5 mode.

class PlaylistPresenter: Presenter<PlaylistAction, PlaylistState> {
    // expect 6: warning: class 'PlaylistPresenter' must restate inherited '@unchecked Sendable' conformance
    func load() {
        DispatchQueue.global().async { [weak self] in
            self?.dispatch(.up)
            // expect 5: warning: capture of 'self' with non-Sendable type 'PlaylistPresenter?' in a '@Sendable' closure
        }
        DispatchQueue.main.async { [weak self] in self?.dispatch(.up) }
        Task { [weak self] in self?.dispatch(.up) }
    }
}

class RestatedPresenter: Presenter<PlaylistAction, PlaylistState>, @unchecked Sendable {}
// expect 5: warning: conformance of 'RestatedPresenter' to protocol 'Sendable' is already unavailable

// Types in actions and states, and services

class Repository { var name = "" }

enum SearchAction: Action {
    case add(Repository)
    // expect 6: warning: associated value 'add' of 'Sendable'-conforming enum 'SearchAction' has non-Sendable type 'Repository'
}

struct SearchState: State {
    var repository: Repository
    // expect 6: warning: stored property 'repository' of 'Sendable'-conforming struct 'SearchState' has non-Sendable type 'Repository'
}

class ClassState: State {
    // expect 6: error: non-final class 'ClassState' cannot conform to the 'Sendable' protocol
    let count = 0
}

class Service {
    static let shared = Service()
    // expect 6: error: static property 'shared' is not concurrency-safe because non-'Sendable' type 'Service' may have shared mutable state
}

extension Flux where Action == PlaylistAction, State == PlaylistState {
    static let shared = Flux(state: PlaylistState(), mutation: PlaylistMutation())
}

struct PlaylistMutation: Mutation {
    func mutate(action: PlaylistAction, state: inout PlaylistState) { state.count += 1 }
}

// A mock of a session that the app has declared Sendable

protocol Session: Sendable {
    func load(_ completion: @escaping @Sendable (Int) -> Void)
}

final class MockSession: Session {
    var result = 1
    // expect 5: warning: stored property 'result' of 'Sendable'-conforming class 'MockSession' is mutable
    // expect 6: error: stored property 'result' of 'Sendable'-conforming class 'MockSession' is mutable
    func load(_ completion: @escaping @Sendable (Int) -> Void) { completion(result) }
}

final class SetUpMockSession: Session, @unchecked Sendable {
    var result = 1
    func load(_ completion: @escaping @Sendable (Int) -> Void) { completion(result) }
}

func load(_ completion: @escaping (Int) -> Void) {
    DispatchQueue.global().async {
        completion(1)
        // expect 6: error: capture of 'completion' with non-Sendable type '(Int) -> Void' in a '@Sendable' closure
    }
}

// Closures that another thread calls

@MainActor final class Screen {
    var count = 0
    let flux = Flux(state: PlaylistState(), mutation: PlaylistMutation())

    func observe() {
        _ = flux.store.addListener { change in
            self.count = change.new.count
            // expect 6: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
        }
        _ = flux.store.addStateListener { state in
            self.count = state.count
            // expect 6: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
        }
        _ = flux.dispatcher.register { action in
            self.count += 1
            // expect 6: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
        }
        _ = flux.store.addListener(callback: show)
        // expect 6: error: converting function value of type '@MainActor @Sendable (StateChange<PlaylistState>) -> ()' to '@Sendable (StateChange<PlaylistState>) -> ()'
        let listen: (@escaping (StateChange<PlaylistState>) -> Void) -> Subscription<PlaylistState> = flux
            .store
            .addListener
        // expect 6: error: converting non-Sendable function value to '@Sendable (StateChange<PlaylistState>) -> ()' may introduce data races
        _ = listen
    }

    func show(_ change: StateChange<PlaylistState>) { count = change.new.count }
}

func test(_ flux: Flux<PlaylistAction, PlaylistState>) {
    var received = 0
    _ = flux.store.addListener { change in
        received += 1
        // expect 6: error: mutation of captured var 'received' in concurrently-executing code
    }
}

// A View is on the main actor, and so is what it uses.

@MainActor final class DataSource { var rows = 0 }

func fill(_ dataSource: DataSource) {
    dataSource.rows = 1
    // expect 5, 6: error: main actor-isolated property 'rows' can not be mutated from a nonisolated context
}

@MainActor final class ProbeView: View {
    init() {}
    func reflect(change: StateChange<PlaylistState>) {}
}

struct PresenterTests {
    func test() {
        _ = ProbeView()
        // expect 5, 6: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    }
}
