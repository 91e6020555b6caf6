import MillraceObservation
import Observation
import Prex

struct SearchState: State {
    var query = ""
    var count = 0
}

enum SearchAction: Action {
    case type(String), found(Int)
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .type(let query): state.query = query
        case .found(let count): state.count = count
        }
    }
}

let flux = Flux(state: SearchState(), mutation: SearchMutation())
let search = flux.observed

// What a text field does.
let query = search.binding(\.query, send: { .type($0) })
query.wrappedValue = "mill"
print(query.wrappedValue, flux.store.state.query)  // prints "mill mill"

withObservationTracking {
    print("\(search.count) found")  // prints "0 found"
} onChange: {
    print("the count changes")  // prints "the count changes"
}
search.send(.type("millrace"))
search.send(.found(3))
print("\(search.count) found")  // prints "3 found"
