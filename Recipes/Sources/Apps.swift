import ComposableArchitecture
import ReSwift

// The apps that the recipes connect to the timeline.

/// A search with the Composable Architecture. An effect sends the results.
struct Search: ComposableArchitecture.Reducer {
    struct State: Codable, Equatable, Sendable {
        var query = ""
        var results: [String] = []
    }

    enum Action: Codable, Equatable, Sendable {
        case typed(String)
        case found([String])
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .typed(let query):
            state.query = query
            return .run { send in await send(.found(["\(query) 1", "\(query) 2"])) }
        case .found(let results):
            state.results = results
            return .none
        }
    }
}

/// A shop on ReSwift.
struct ShopState: Codable, Equatable, Sendable {
    var items: [String] = []
}

struct AddItem: ShopAction, Codable {
    let name: String
}

struct Clear: ShopAction, Codable {}

func shopReducer(_ action: any ReSwift.Action, _ state: ShopState?) -> ShopState {
    var state = state ?? ShopState()
    switch action {
    case let add as AddItem: state.items.append(add.name)
    case is Clear: state.items = []
    default: break
    }
    return state
}
