import Prex

enum MapAction: Action {
    case moved(Int)
}

struct MapState: State {
    var position = 0
}

struct MapMutation: Mutation {
    func mutate(action: MapAction, state: inout MapState) {
        switch action {
        case .moved(let position): state.position = position
        }
    }
}

let map = Flux(state: MapState(), mutation: MapMutation())

extension Flux {
    func dispatch(_ action: Action) { dispatcher.dispatch(action) }
}
