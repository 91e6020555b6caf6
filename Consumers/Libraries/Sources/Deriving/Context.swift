import Prex

struct Item: Equatable, Sendable {
    let title: String
}

struct ListState: State {
    var items: [Item] = []
    var query = ""
    var badge = 0
}

enum ListAction: Action {
    case setBadge(Int)
}

struct ListMutation: Mutation {
    func mutate(action: ListAction, state: inout ListState) {
        switch action {
        case .setBadge(let badge): state.badge = badge
        }
    }
}

let flux = Flux(state: ListState(), mutation: ListMutation())

func show(_ items: [Item]) {}

/// Stands in for SwiftUI's `Text`, which does not exist on Linux.
func Text(_ text: String) {}
