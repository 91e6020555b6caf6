// What the compiler says about code that was written for VISPER: the cells of Migrating-from-VISPER.md.
// modes: 5, 6

import Foundation
import VISPER

struct AppState { var name = "" }

struct Rename: Action { var name = "" }

// Closures

@MainActor final class Screen {
    var title = ""

    func observe(
        _ store: Store<AppState>,
        _ name: ObservableProperty<String>,
        _ bag: SubscriptionReferenceBag
    ) {
        bag += name.subscribe { name in
            self.title = name
            // expect 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }
        bag += name.subscribeOnMain { [weak self] name in self?.title = name }
        store.dispatch(Rename()) {
            self.title = "renamed"
            // expect 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }
        _ = Middleware<AppState>().sideEffect { getState, dispatch, action in
            self.title = "acted"
            // expect 6: error: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }
    }

    func reduce(provider: ReducerProvider, action: Action, state: AppState) -> AppState { state }

    func make() {
        _ = Redux(appReducer: reduce, initialState: AppState())
        // expect 6: error: converting function value of type '@MainActor @Sendable (any ReducerProvider, any Action, AppState) -> AppState' to '@Sendable (any
    }
}

final class TitledController: UIViewController {
    func observe(_ name: ObservableProperty<String>) {
        name.subscribe { name in
            self.title = name
            // expect 6: warning: main actor-isolated property 'title' can not be mutated from a Sendable closure
        }
    }
}

let appReducer: AppReducer<AppState> = { provider, action, state in state }
// expect 6: error: let 'appReducer' is not concurrency-safe because non-'Sendable' type 'AppReducer<AppState>' (aka '(any ReducerProvider, any Action, AppState)

let sendableAppReducer: SendableAppReducer<AppState> = { provider, action, state in state }

func functionReducer(provider: ReducerProvider, action: Action, state: AppState) -> AppState { state }

@MainActor func makeApps() {
    _ = VISPERAppFactory<AppState>().makeApplication(initialState: AppState(), appReducer: functionReducer)
    _ = VISPERAppFactory<AppState>().makeApplication(initialState: AppState(), appReducer: sendableAppReducer)
}

func log(_ log: @escaping (String) -> Void) -> Middleware<AppState> {
    Middleware<AppState>().sideEffect { getState, dispatch, action in
        log("\(action)")
        // expect 6: error: capture of 'log' with non-Sendable type '(String) -> Void' in a '@Sendable' closure
    }
}

// Asynchronous reducers

final class API { var calls = 0 }

class LoadReducer: AsyncActionReducerType {
    let api = API()
    func reduce(provider: ReducerProvider, action: Rename, completion: @escaping (AppState) -> Void) {
        DispatchQueue.global().async {
            self.api.calls += 1
            // expect 6: error: capture of 'self' with non-Sendable type 'LoadReducer' in a '@Sendable' closure
        }
        DispatchQueue.global().async {
            completion(AppState())
            // expect 6: error: capture of 'completion' with non-Sendable type '(AppState) -> Void' in a '@Sendable' closure
        }
    }
}

// Wireframes

func route(_ wireframe: Wireframe) {
    DispatchQueue.global().async {
        try? wireframe.route(url: URL(string: "/a")!)
        // expect 5, 6: warning: call to main actor-isolated instance method 'route(url:)' in a synchronous nonisolated context
    }
    DispatchQueue.main.async { try? wireframe.route(url: URL(string: "/a")!) }
    Task { @MainActor in try? wireframe.route(url: URL(string: "/a")!) }
    Task { try await wireframe.route(to: URL(string: "/a")!) }
}

protocol LampViewControllerDelegate: AnyObject {
    func tapped()
}

final class LampPresenter: FunctionalPresenter, LampViewControllerDelegate {
    // expect 6: error: conformance of 'LampPresenter' to protocol 'LampViewControllerDelegate' crosses into main actor-isolated code and can cause data races
    var taps = 0
    func tapped() { taps += 1 }
}

// What conforms and what inherits

class LoggingStore: Store<AppState> {
    // expect 5, 6: warning: class 'LoggingStore' must restate inherited '@unchecked Sendable' conformance
}

class LoggingDispatcher: ActionDispatcher {
    // expect 6: error: non-final class 'LoggingDispatcher' cannot conform to the 'Sendable' protocol
    var log: [String] = []
    // expect 6: warning: stored property 'log' of 'Sendable'-conforming class 'LoggingDispatcher' is mutable
    func dispatch(_ actions: Action...) {}
    func dispatch(_ action: Action, completion: @escaping () -> Void) {}
}

struct Tests {
    func test() {
        _ = UIViewController()
        // expect 6: warning: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    }
}
