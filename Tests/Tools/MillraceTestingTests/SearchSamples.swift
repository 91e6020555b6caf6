import Millrace
import MobiusCore
import Prex
import TestSupport

struct Item: Equatable {
    var id: Int
    var title: String
}

/// The actions of a search in Prex.
enum SearchAction: Prex.Action {
    case queryChanged(String)
    case answered([Item])
    case failed(code: Int)
    case reset
}

struct SearchState: Prex.State, Equatable {
    var query = ""
    var isLoading = false
    var items: [Item] = []
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .queryChanged(let query):
            state.query = query
            state.isLoading = true
        case .answered(let items):
            state.isLoading = false
            state.items = items
        case .failed:
            state.isLoading = false
        case .reset:
            state = SearchState()
        }
    }
}

func searchFlux() -> Flux<SearchAction, SearchState> {
    Flux(state: SearchState(), mutation: SearchMutation())
}

/// The model of a login in Mobius.
struct Login: Equatable {
    var name = ""
    var isLoading = false
}

enum LoginEvent: Equatable {
    case typed(String)
    case submit
    case loggedIn(String)
}

enum LoginEffect: Equatable {
    case logIn(String)
    case log
}

func updateLogin(_ model: Login, _ event: LoginEvent) -> Next<Login, LoginEffect> {
    var next = model
    switch event {
    case .typed(let name):
        next.name = name
        return .next(next)
    case .submit:
        next.isLoading = true
        return .next(next, effects: [.logIn(model.name), .log])
    case .loggedIn(let name):
        next.isLoading = false
        next.name = name
        return .next(next)
    }
}

/// A loop of ``updateLogin(_:_:)``.
func loginLoop(
    _ handle: @escaping @Sendable (LoginEffect, _ send: @escaping @Sendable (LoginEvent) -> Void) -> Void
) -> MobiusLoop<Login, LoginEvent, LoginEffect> {
    Mobius.loop(
        update: updateLogin,
        effectHandler: AnyConnectable<LoginEffect, LoginEvent> { send in
            Connection(acceptClosure: { handle($0, send) }, disposeClosure: {})
        }
    )
    .start(from: Login())
}
