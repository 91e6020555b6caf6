import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct SearchState: Prex.State, Equatable {
    var text = ""
    var results: [Book] = []
    var isSearching = false
    var failure: String?
}

enum SearchAction: Action {
    case typed(String), found([Book]), failed(String)
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .typed(let text):
            state.text = text
            state.isSearching = !text.isEmpty
            state.failure = nil
            if text.isEmpty { state.results = [] }
        case .found(let results):
            state.results = results
            state.isSearching = false
        case .failed(let message):
            state.failure = message
            state.isSearching = false
        }
    }
}

struct SearchModel: Sendable {
    let presenter = Presenter(flux: Flux(state: SearchState(), mutation: SearchMutation()))
    var clock: any Clock<Duration> = ContinuousClock()
    let search: @Sendable (String) async throws -> [Book]

    func type(_ text: String) {
        presenter.dispatch(.typed(text))
        if text.isEmpty { return presenter.cancel("search") }
        presenter.run("search", after: .milliseconds(300), clock: clock) { dispatch in
            dispatch(.found(try await search(text)))
        } failure: {
            .failed("\($0)")
        }
    }
}

#if canImport(SwiftUI)
struct SearchView: SwiftUI.View {
    let model: SearchModel

    var body: some SwiftUI.View {
        let search = model.presenter.observed
        TextField("Search", text: search.binding(\.text, set: model.type))
        if search.isSearching { Text("Searching …") }
        if let failure = search.failure { Text(failure) }
        ForEach(search.results) { Text($0.title) }
    }
}
#endif
