import ComposableArchitecture
import SwiftUI

@Reducer
struct Search {
    @ObservableState
    struct State: Equatable {
        var text = ""
        var results: [Book] = []
        var isSearching = false
        var failure: String?
    }

    enum Action {
        case typed(String), found([Book]), failed(String)
    }

    private enum CancelID { case search }

    @Dependency(\.continuousClock) var clock
    let search: @Sendable (String) async throws -> [Book]

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .typed(let text):
                state.text = text
                state.isSearching = !text.isEmpty
                state.failure = nil
                if text.isEmpty {
                    state.results = []
                    return .cancel(id: CancelID.search)
                }
                return .run { send in
                    try await clock.sleep(for: .milliseconds(300))
                    await send(.found(try await search(text)))
                } catch: { error, send in
                    await send(.failed("\(error)"))
                }
                .cancellable(id: CancelID.search, cancelInFlight: true)
            case .found(let results):
                state.results = results
                state.isSearching = false
                return .none
            case .failed(let message):
                state.failure = message
                state.isSearching = false
                return .none
            }
        }
    }
}

struct SearchView: View {
    @Bindable var store: StoreOf<Search>

    var body: some View {
        TextField("Search", text: $store.text.sending(\.typed))
        if store.isSearching { Text("Searching …") }
        if let failure = store.failure { Text(failure) }
        ForEach(store.results) { Text($0.title) }
    }
}
