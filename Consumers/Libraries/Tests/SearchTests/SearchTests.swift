// SearchTests.swift
import MillraceTesting
import Prex
import Testing

enum SearchAction: Action {
    case queryChanged(String), answered([String])
}

struct SearchState: State, Equatable {
    var query = ""
    var isLoading = false
    var items: [String] = []
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
        }
    }
}

// What a presenter does when somebody types.
func search(_ query: String, in flux: Flux<SearchAction, SearchState>) async {
    flux.dispatcher.dispatch(.queryChanged(query))
    flux.dispatcher.dispatch(.answered(["\(query) on Linux"]))
}

@Test func aSearchIsAnswered() async throws {
    let flux = Flux(state: SearchState(), mutation: SearchMutation())
    let test = TestStore(flux)
    Task { await search("swift", in: flux) }
    try await test.receive(.queryChanged("swift")) {
        $0.query = "swift"
        $0.isLoading = true
    }
    try await test.receive(SearchAction.answered) {
        $0.isLoading = false
        $0.items = ["swift on Linux"]
    }
    try await test.finish()
}

@Test func anAnswerReplacesTheItems() throws {
    let test = TestStore(Flux(state: SearchState(items: ["old"]), mutation: SearchMutation()))
    try test.send(.answered(["new"])) { $0.items = ["new"] }
    try test.finish()
}
