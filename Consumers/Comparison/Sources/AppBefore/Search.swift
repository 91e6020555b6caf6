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

@MainActor
final class SearchModel {
    let flux = Flux(state: SearchState(), mutation: SearchMutation())
    private(set) var task: Task<Void, Never>?
    private let clock: any Clock<Duration>
    private let search: @Sendable (String) async throws -> [Book]

    init(
        clock: any Clock<Duration> = ContinuousClock(),
        search: @escaping @Sendable (String) async throws -> [Book]
    ) {
        self.clock = clock
        self.search = search
    }

    func type(_ text: String) {
        task?.cancel()
        flux.dispatcher.dispatch(.typed(text))
        if text.isEmpty { return }
        task = Task { [flux, clock, search] in
            do {
                try await clock.sleep(for: .milliseconds(300))
                let results = try await search(text)
                if Task.isCancelled { return }
                flux.dispatcher.dispatch(.found(results))
            } catch {
                if Task.isCancelled { return }
                flux.dispatcher.dispatch(.failed("\(error)"))
            }
        }
    }
}

#if canImport(SwiftUI)
struct SearchView: SwiftUI.View {
    let model: SearchModel

    var body: some SwiftUI.View {
        let search = model.flux.observed
        TextField("Search", text: search.binding(\.text, set: { model.type($0) }))
        if search.isSearching { Text("Searching …") }
        if let failure = search.failure { Text(failure) }
        ForEach(search.results) { Text($0.title) }
    }
}
#endif
